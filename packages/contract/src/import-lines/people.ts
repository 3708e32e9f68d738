import { z } from 'zod';
import { candidateLanguageInput } from '../resources/candidate-languages.ts';
import { candidateWrite } from '../resources/candidates.ts';
import { contactWrite } from '../resources/contacts.ts';
import { boundedList } from '../list-limits.ts';
import { optionalId, optionalText, text } from '../values.ts';
import { labels, names, nullable, optionalFlag, origin, recordOrigin, texts } from './line.ts';

export const contactLine = z.object({
  type: z.literal('contact'),
  ...recordOrigin,
  ...nullable(contactWrite.shape),
  ...labels,
  ...names(['ownerName', 'sourceName', 'statusName']),
  location: optionalText(),
  doNotContact: optionalFlag(),
  industries: texts(),
  sectors: texts(),
});

export const candidateLine = z.object({
  type: z.literal('candidate'),
  ...recordOrigin,
  ...nullable(candidateWrite.shape),
  ...labels,
  ...names(['ownerName', 'sourceName', 'statusName']),
  location: optionalText(),
  referrerId: optionalText(),
  languages: boundedList(candidateLanguageInput, 'languages').nullish(),
});

export const fileLine = z.object({
  type: z.literal('file'),
  ...origin,
  path: text(4_096).nullish().describe('Beside the import file; without it the content is pending upload.'),
  candidateId: optionalId(),
  companyId: optionalId(),
  fileName: optionalText().describe('Left out: the last part of `path`.'),
  contentType: optionalText(),
  category: optionalText(),
});
