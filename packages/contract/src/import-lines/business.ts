import { z } from 'zod';
import { requiredText } from '../inputs.ts';
import { companyWrite } from '../resources/companies.ts';
import { publicLocationInput } from '../resources/job-advert.ts';
import { jobWrite } from '../resources/jobs-write.ts';
import { leadWrite } from '../resources/leads-write.ts';
import { opportunityUpdate } from '../resources/opportunities-write.ts';
import { optionalId, optionalLongText, optionalText } from '../values.ts';
import { labels, names, nullable, optionalFlag, recordOrigin } from './line.ts';

export const companyLine = z.object({
  type: z.literal('company'),
  ...recordOrigin,
  ...nullable(companyWrite.shape),
  ...labels,
  ...names(['ownerName', 'sourceName', 'statusName', 'industryName', 'sectorName']),
  name: requiredText(),
  overview: optionalLongText().describe('The same text as `description`, which stands first.'),
  internalNotes: optionalLongText(),
  location: optionalText(),
  size: optionalText(),
  industryId: optionalId(),
  sectorId: optionalId(),
  sourceId: optionalId(),
  referrerId: optionalText(),
});

export const leadLine = z.object({
  type: z.literal('lead'),
  ...recordOrigin,
  ...nullable(leadWrite.shape),
  ...labels,
  ...names(['ownerName', 'sourceName', 'statusName', 'industryName', 'sectorName', 'pipelineName']),
});

export const opportunityLine = z.object({
  type: z.literal('opportunity'),
  ...recordOrigin,
  ...nullable(opportunityUpdate.shape),
  ...labels,
  ...names(['ownerName', 'employmentTypeName', 'stateName', 'statusName']),
  name: requiredText(),
});

/** `location` is the private read's text or, as a public job shows it, the place in detail. */
export const jobLine = z.object({
  type: z.literal('job'),
  ...recordOrigin,
  ...nullable(jobWrite.shape),
  ...labels,
  ...names(['ownerName', 'employmentTypeName', 'experienceLevelName', 'sourceName', 'statusName']),
  title: requiredText(),
  location: z.union([optionalText(), publicLocationInput]),
  archived: optionalFlag(),
});
