import { z } from 'zod';
import { record } from '../endpoint.ts';
import { flag, nullableText } from '@nova/kinds';
import { upload } from './files.ts';

/** What became of an uploaded CV (docs/interface/candidates.md#cvs). */
export const cvParseResult = z
  .object({
    candidateId: z.string(),
    reference: z.string(),
    name: nullableText(),
    cvFileId: nullableText(),
    cvFileName: nullableText(),
    duplicate: flag().describe('Whether the candidate existed already; nothing was changed then.'),
  })
  .meta({ id: 'CvParseResult' });

export const parseCv = record({
  name: 'candidates.parse',
  summary: 'Parse a CV into a candidate',
  description:
    'Reads a pdf, docx or doc. A match on email, or on name and current employer, returns the existing candidate with `duplicate: true`; otherwise a new candidate is created with the CV attached.',
  route: { method: 'POST', path: '/candidates/parse', body: 'multipart' },
  input: z.object({
    file: upload().describe('The CV: pdf, docx or doc, at most 10 MiB.'),
    apiKey: z
      .string()
      .optional()
      .transform(() => undefined)
      .describe('The API key, where neither a header nor the query carries it; before or after the file.'),
  }),
  output: cvParseResult,
  errors: [
    'FILE_REQUIRED',
    'UNSUPPORTED_FILE',
    'UNREADABLE_FILE',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RECORD_LIMIT_REACHED',
    'PARSE_LIMIT_REACHED',
  ],
});
