import { kinds, lineSchema, optionalId, optionalText, origin, text } from '@nova/kinds';
import { z } from 'zod';

export const candidateLine = lineSchema(kinds.candidate);
export const contactLine = lineSchema(kinds.contact);

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
