import { importTypes, type ImportType } from '../../import-lines.ts';
import { plainKindNames, type PlainKindName } from '@nova/contract';
import { kinds, createObject } from '@nova/kinds';
import { applicationKind, campaignKind, interviewKind, placementKind } from './activity.ts';
import {
  candidateKind,
  companyKind,
  contactKind,
  fileKind,
  jobKind,
  leadKind,
  opportunityKind,
} from './people-and-jobs.ts';
import { consentKind, privacyHoldKind, privacyPurposeKind, privacyRequestKind } from './privacy.ts';
import { customFieldKind, masterDataKind, savedSearchKind, userKind } from './configuration.ts';
import { deriveTransferKind } from './derive-kind.ts';
import type { TransferKind } from './transfer-kind.ts';

const plainTransferKinds: Readonly<Record<PlainKindName, TransferKind>> = createObject(
  plainKindNames.map((name) => [name, deriveTransferKind(kinds[name])] as const),
);

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
  ...plainTransferKinds,
  application: applicationKind,
  interview: interviewKind,
  placement: placementKind,
  campaign: campaignKind,
  savedSearch: savedSearchKind,
  file: fileKind,
  privacyPurpose: privacyPurposeKind,
  consent: consentKind,
  privacyRequest: privacyRequestKind,
  privacyHold: privacyHoldKind,
};

/** All kinds, each after those it refers to. */
export const kindsInOrder: readonly TransferKind[] = importTypes.map((type) => transferKinds[type]);
