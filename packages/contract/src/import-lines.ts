import type { z } from 'zod';
import { plainKindNames, plainLines } from './crud/plain-kinds.ts';
import { applicationLine, campaignLine, interviewLine, placementLine } from './import-lines/activity.ts';
import { companyLine, jobLine, leadLine, opportunityLine } from './import-lines/business.ts';
import { customFieldLine, masterDataLine, savedSearchLine, userLine } from './import-lines/configuration.ts';
import { candidateLine, contactLine, fileLine } from './import-lines/people.ts';

/** The types of import line, each after those that its references name (docs/import-and-export.md#what-a-line-may-be). */
export const importTypes = [
  'masterData',
  'customField',
  'user',
  'company',
  'contact',
  'candidate',
  'lead',
  'opportunity',
  'job',
  ...plainKindNames,
  'application',
  'interview',
  'placement',
  'campaign',
  'savedSearch',
  'file',
] as const;

export type ImportType = (typeof importTypes)[number];

/** What a line of each type may say; unknown members are dropped, null stands for not given. */
export const importLineSchemas = {
  masterData: masterDataLine,
  customField: customFieldLine,
  user: userLine,
  company: companyLine,
  contact: contactLine,
  candidate: candidateLine,
  lead: leadLine,
  opportunity: opportunityLine,
  job: jobLine,
  ...plainLines,
  application: applicationLine,
  interview: interviewLine,
  placement: placementLine,
  campaign: campaignLine,
  savedSearch: savedSearchLine,
  file: fileLine,
} as const satisfies Record<ImportType, z.ZodObject>;

/** A line as its schema gives it back. */
export type ImportLine<Type extends ImportType = ImportType> = {
  [T in Type]: z.output<(typeof importLineSchemas)[T]>;
}[Type];
