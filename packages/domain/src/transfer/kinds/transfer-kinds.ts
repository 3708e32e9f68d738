import { importTypes, type ImportType } from '@nova/contract';
import { applicationKind, campaignKind, interviewKind, placementKind } from './activity.ts';
import { companyKind, jobKind, opportunityKind } from './business.ts';
import { customFieldKind, masterDataKind, savedSearchKind, userKind } from './configuration.ts';
import { candidateKind, contactKind, fileKind, leadKind } from './people.ts';
import type { TransferKind } from './transfer-kind.ts';

/** Every type of line, with how it is imported and exported. */
export const transferKinds: Readonly<Record<ImportType, TransferKind>> = {
  masterData: masterDataKind,
  customField: customFieldKind,
  user: userKind,
  company: companyKind,
  contact: contactKind,
  candidate: candidateKind,
  lead: leadKind,
  opportunity: opportunityKind,
  job: jobKind,
  application: applicationKind,
  interview: interviewKind,
  placement: placementKind,
  campaign: campaignKind,
  savedSearch: savedSearchKind,
  file: fileKind,
};

/** The kinds, each after those it refers to. */
export const kindsInOrder: readonly TransferKind[] = importTypes.map((type) => transferKinds[type]);
