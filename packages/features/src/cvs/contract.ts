import {
  address,
  createSchema,
  education,
  employment,
  fields,
  flag,
  id,
  kinds,
  nullableText,
  optionalId,
  queryText,
  readSchema,
} from '@nova/kinds';
import { z } from 'zod';
import { allowDuplicate, record, unlessDryRun } from '@nova/contract';
import { textMarks } from '../candidates/contract.ts';
import { fileId, upload } from '../files/contract.ts';

/** The parser's confidence by field; uploads and parsed CVs show it. */
export const cvConfidence = z
  .record(z.string(), z.number().min(0).max(1))
  .describe(
    'How sure the parser is of each field that it reads, from 0 to 1; 0 for one that the CV does not say.',
  );

/** The fields that a candidate can take over from a CV. */
export const parsedCandidate = readSchema(kinds.candidate)
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    mobile: true,
    homePhone: true,
    workPhone: true,
    linkedIn: true,
    facebook: true,
    twitter: true,
    jobTitle: true,
    currentEmployer: true,
    overview: true,
    dateOfBirth: true,
    address: true,
    skills: true,
  })
  .extend({
    educationHistory: z.array(education.omit({ id: true })),
    employmentHistory: z.array(employment.omit({ id: true })),
  })
  .describe('Of a dry run: what the candidate would be, as a write takes it.');

export type ParsedCandidate = z.output<typeof parsedCandidate>;

/** The result of an upload (docs/interface/candidates.md#cvs). */
export const cvParseResult = z
  .object({
    candidateId: nullableText(),
    reference: nullableText(),
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
    parseId: z.string().optional().describe('Of a dry run: what keeps it, for 24 hours.'),
    record: parsedCandidate.optional(),
  })
  .meta({ id: 'CvParseResult' });

export type CvParseResult = z.output<typeof cvParseResult>;

const parseInput = z.object({
  file: upload().describe('The CV: pdf, docx or doc, at most 10 MiB.'),
  // The member is optional and has no default, because generated clients require members with a default.
  dryRun: z
    .boolean()
    .optional()
    .describe('Whether the CV is only read, to be kept afterwards or not at all.'),
  apiKey: z
    .string()
    .optional()
    .transform(() => undefined)
    .describe('The API key, where neither a header nor the query carries it; before or after the file.'),
});

export const parseCv = record({
  name: 'candidates.parse',
  countedAs: 'PARSE',
  summary: 'Parse a CV into a candidate',
  description:
    'Reads a pdf, docx or doc. A match on email, or on name and current employer, returns the existing candidate with `duplicate: true`; otherwise a new candidate is created with the CV attached. A dry run writes no record and says what would be written.',
  route: { method: 'POST', path: '/candidates/parse', body: 'multipart' },
  input: parseInput,
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
  storedAnswer: unlessDryRun,
});

export const keepParsedCv = record({
  name: 'candidates.keepParsed',
  summary: 'Keep a parsed CV',
  description:
    'Of a dry run: creates a candidate with the CV attached, or attaches it to an existing one. A match returns the existing candidate with `duplicate: true`, and the dry run stays, unless `allowDuplicate=true` is asked for.',
  route: { method: 'POST', path: '/candidates/parse/{parseId}', query: ['allowDuplicate'] },
  input: z.object({
    parseId: id().describe('What the dry run answered.'),
    candidate: createSchema(kinds.candidate)
      .optional()
      .describe('What the candidate is to be where the CV is not right; what is left out is the CV’s.'),
    attachTo: optionalId().describe('The candidate who gets the CV. Nothing else of that candidate changes.'),
    allowDuplicate: allowDuplicate.allowDuplicate.describe(
      'Whether a candidate is created although another matches; the audit trail names that one as `duplicateOf`. Left out: a match is answered with `duplicate: true`.',
    ),
  }),
  output: cvParseResult,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND', 'RECORD_LIMIT_REACHED'],
});

const years = ['startYear', 'startMonth', 'endYear', 'endMonth'] as const;

/** The data that the parser reads from a CV. A value that the CV lacks is null, 0 or an empty list. */
export const parsedCv = z
  .object({
    ...fields(['firstName', 'lastName', 'email'], nullableText),
    phones: z.array(z.object({ number: z.string(), type: z.enum(['mobile', 'home', 'work']).nullable() })),
    ...fields(['linkedIn', 'facebook', 'twitter'], nullableText),
    otherProfiles: z.array(z.string()),
    location: nullableText(),
    address,
    ...fields(['jobTitle', 'currentEmployer', 'overview'], nullableText),
    skills: z.array(z.string()),
    languages: z.array(z.object({ code: nullableText(), name: z.string(), level: nullableText() })),
    educationHistory: z.array(
      z.object({
        ...fields(['level', 'organisation', 'major', 'grade'], nullableText),
        ...fields(years, () => z.int()),
      }),
    ),
    employmentHistory: z.array(
      z.object({
        ...fields(
          ['companyName', 'jobTitle', 'employmentType', 'startDate', 'endDate', 'workSummary'],
          nullableText,
        ),
        current: flag(),
      }),
    ),
    dateOfBirth: nullableText(),
    confidence: cvConfidence,
    pages: z.int(),
    pagesRead: z.int().optional(),
    language: nullableText().describe('The language the CV is written in, ISO 639-1.'),
    ocr: flag().describe('Whether the text was read off an image.'),
  })
  .meta({ id: 'ParsedCv' });

export const getCvText = record({
  name: 'candidates.cvText',
  summary: 'Get the text of a candidate’s newest CV',
  description:
    'As searches read it: at most 200,000 characters. A CV that was not read yet, or that has no text, is not found.',
  route: { method: 'GET', path: '/candidates/{candidateId}/cv/text' },
  input: z.object({
    candidateId: id().describe('The candidate’s id.'),
    query: queryText()
      .optional()
      .describe('What to mark: words without a field, and clauses of the field `cv`.'),
  }),
  output: z
    .object({
      fileId: z.string().describe('The file that the text was read from.'),
      fileName: z.string().describe('The file’s name.'),
      text: z.string(),
      marks: textMarks.describe(
        'Where the words of `query` stand: start and end of each, counted in UTF-16 units from 0. At most 1,000.',
      ),
    })
    .meta({ id: 'CvText', description: 'The text of a CV.' }),
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
  searches: 'candidates',
});

export const getParsedCv = record({
  name: 'files.parsed',
  summary: 'Get what the parser read of a CV',
  description: 'With its confidence per field; a file that was never parsed is not found.',
  route: { method: 'GET', path: '/files/{fileId}/parsed' },
  input: z.object({ fileId }),
  output: parsedCv,
  errors: ['NOT_FOUND'],
});
