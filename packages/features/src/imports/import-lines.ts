import {
  masterDataGroups,
  limitList,
  fields,
  instant,
  kinds,
  lineSchema,
  mapObject,
  optionalCount,
  optionalEmail,
  optionalLongText,
  optionalText,
  optionalWebAddress,
  origin,
  nonEmptyText,
  stageCodes,
  text,
} from '@nova/kinds';
import { z } from 'zod';
import { plainKindNames, plainLines, userRoles } from '@nova/contract';
import { campaignContentWrite } from '../campaigns/campaign-content-contract.ts';
import { campaignCounters } from '../campaigns/contract.ts';
import { customFieldEntities, customFieldKinds } from '../configuration/custom-fields-contract.ts';
import { jobAdvertWrite, publicLocationInput } from '../jobs/contract.ts';
import { parsedCv } from '../cvs/contract.ts';
import { billingVisibilities } from '../accounts/contract.ts';
import {
  consentLine,
  privacyHoldLine,
  privacyPurposeLine,
  privacyRequestLine,
  privacyTypes,
} from './privacy-lines.ts';

export const moreNotes = {
  moreNotes: optionalLongText().describe('Added to `internalNotes`, line by line, unless it stands there.'),
};

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };

/** Makes the members of a write nullable, because a read record has null for missing values. */
export const nullable = <Shape extends z.ZodRawShape>(shape: Shape): Nullable<Shape> =>
  // The cast gives each name its own schema, which TypeScript cannot derive from the loop.
  mapObject(shape, (schema) => z.nullable(schema)) as Nullable<Shape>;

export const optionalInstant = () => instant().nullish();
export const optionalFlag = () => z.boolean().nullish();

const position = z.int().min(0).max(1_000_000).nullish();

export const masterDataLine = z.object({
  type: z.literal('masterData'),
  ...origin,
  group: z.enum(masterDataGroups),
  name: nonEmptyText(),
  position,
  closed: optionalFlag().describe('Job statuses only.'),
  code: z.enum(stageCodes).nullish().describe('Pipeline stages only.'),
});

export const customFieldLine = z.object({
  type: z.literal('customField'),
  ...origin,
  entity: z.enum(customFieldEntities),
  label: nonEmptyText(),
  kind: z.enum(customFieldKinds),
  options: limitList(text(), 'texts').nullish(),
  position,
});

export const userLine = z.object({
  type: z.literal('user'),
  ...origin,
  name: nonEmptyText(),
  email: optionalEmail().refine((value) => typeof value === 'string', { message: 'is required' }),
  team: optionalText(),
  restrictToTeam: optionalFlag(),
  billing: z.enum(billingVisibilities).nullish(),
  role: z.enum(userRoles).nullish().describe('What the user may do; ADMIN by default.'),
  disabled: optionalFlag(),
  headline: optionalText(),
  mobile: optionalText(),
  workPhone: optionalText(),
  linkedIn: optionalWebAddress(),
  profilePicUrl: optionalWebAddress(),
  languages: limitList(text(), 'texts').nullish(),
  address: publicLocationInput.nullish(),
});

export const savedSearchLine = lineSchema(kinds.savedSearch);

export const candidateLine = lineSchema(kinds.candidate).extend(moreNotes);
export const contactLine = lineSchema(kinds.contact).extend(moreNotes);

/** If `fileName` is missing, the last part of `path` becomes the file's name. */
export const fileLine = lineSchema(kinds.file).extend({
  path: text(4_096).nullish().describe('Beside the import file; without it the content is pending upload.'),
  parsed: z
    .record(z.string(), z.unknown())
    .refine((value) => parsedCv.safeParse(value).success, {
      message: 'must be what the parser reads of a CV, as `GET /files/{fileId}/parsed` shows it',
    })
    .nullish()
    .describe('What the parser read of a CV.'),
});

export const companyLine = lineSchema(kinds.company).extend(moreNotes);
export const leadLine = lineSchema(kinds.lead);
export const opportunityLine = lineSchema(kinds.opportunity);

/** `location` is the text of private reads or the object of public jobs. */
export const jobLine = lineSchema(kinds.job).extend({
  ...nullable(jobAdvertWrite.shape),
  location: z.union([optionalText(), publicLocationInput]),
});

export const applicationLine = lineSchema(kinds.application);
export const interviewLine = lineSchema(kinds.interview);

const { type: placementType, ...otherFields } = kinds.placement.fields;

/** `type` is the line's type; the placement's own type is `placementType`. */
export const placementLine = lineSchema({ ...kinds.placement, fields: otherFields }).extend({
  placementType: placementType.schemas.line,
});

export const campaignLine = lineSchema(kinds.campaign).extend({
  modifiedOn: optionalInstant(),
  stats: z.object(fields(campaignCounters, optionalCount)).nullish(),
  content: z.object(campaignContentWrite).nullish(),
});

/** The types of import lines, each after the types it refers to (docs/import-and-export.md#what-a-line-may-be). */
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
  ...privacyTypes,
] as const;

export type ImportType = (typeof importTypes)[number];

/** The members of each type of line. Unknown members are dropped, and null means absent. */
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
  privacyPurpose: privacyPurposeLine,
  consent: consentLine,
  privacyRequest: privacyRequestLine,
  privacyHold: privacyHoldLine,
} as const satisfies Record<ImportType, z.ZodObject>;

export type ImportLine<Type extends ImportType = ImportType> = {
  [T in Type]: z.output<(typeof importLineSchemas)[T]>;
}[Type];
