import { z } from 'zod';
import { record } from '../endpoint.ts';
import { flag, nullableText } from '@nova/kinds';
import { upload } from './files.ts';

/** How sure the parser is of each field, as the answer to an upload and the parsed CV both tell it. */
export const cvConfidence = z
  .record(z.string(), z.number().min(0).max(1))
  .describe(
    'How sure the parser is of each field that it reads, from 0 to 1; 0 for one that the CV does not say.',
  );

/** What became of an uploaded CV (docs/interface/candidates.md#cvs). */
export const cvParseResult = z
  .object({
    candidateId: z.string(),
    reference: z.string(),
    name: nullableText(),
    cvFileId: nullableText(),
    cvFileName: nullableText(),
    duplicate: flag().describe('Whether the candidate existed already; nothing was changed then.'),
    confidence: cvConfidence,
    pages: z
      .object({
        read: z.int().describe('Pages whose text was read.'),
        total: z.int().describe('Pages of the document; one for that of a word processor.'),
      })
      .describe('How much of the file was read. What is missing may say more.'),
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
