import {
  address,
  createSchema,
  fields,
  flag,
  id,
  kinds,
  nullableText,
  readSchema,
  recordId,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { file, list, record } from '../endpoint.ts';
import { listInput } from '../paging.ts';

/** In bytes (docs/interface/errors.md#bodies). */
export const maximumFileSize = 10 * 1024 * 1024;

/** The category that makes a file a candidate's CV (docs/interface/files.md#upload). */
export const cvCategory = 'CV';

/** A web `File`, as multipart forms carry it. */
export const upload = () => z.file();

export const fileId = id().describe('The file’s id.');

const { fileName, contentType, fileSize } = kinds.file.fields;

/** A short-lived direct address of a file (docs/interface/files.md#links). */
export const fileLink = z
  .object({
    fileId: z.string(),
    fileName: fileName.schemas.read,
    contentType: contentType.schemas.read,
    fileSize: fileSize.schemas.read,
    url: z.string().describe('Serves this one file without a key until `expiresOn`.'),
    expiresOn: timestamp(),
  })
  .meta({ id: 'FileLink' });

export const downloadFile = file({
  name: 'files.download',
  summary: 'Download a file',
  description: 'The file as it was uploaded, as an attachment with its name; ranges are served.',
  route: { method: 'GET', path: '/files/{fileId}/download' },
  input: z.object({ fileId }),
  output: z.unknown().meta({ type: 'string', format: 'binary' }),
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});

export const linkFile = record({
  name: 'files.link',
  summary: 'Get a link to a file',
  description:
    'A direct address to hand to a person or a browser; it works for a short time and needs no key.',
  route: { method: 'GET', path: '/files/{fileId}/link' },
  input: z.object({ fileId }),
  output: fileLink,
  errors: ['NOT_FOUND'],
});

export const uploadFile = record({
  name: 'files.upload',
  summary: 'Upload a file',
  description: 'Adds a file to a candidate or to a company: name one of the two.',
  route: { method: 'POST', path: '/files', body: 'multipart' },
  input: z.object({
    file: upload().describe('The file, at most 10 MiB.'),
    ...createSchema(kinds.file).shape,
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'FILE_REQUIRED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});

/** The parser's confidence by field; uploads and parsed CVs show it. */
export const cvConfidence = z
  .record(z.string(), z.number().min(0).max(1))
  .describe(
    'How sure the parser is of each field that it reads, from 0 to 1; 0 for one that the CV does not say.',
  );

/** The result of an upload (docs/interface/candidates.md#cvs). */
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

export const storedFile = readSchema(kinds.file).meta({ id: 'StoredFile' });

const years = ['startYear', 'startMonth', 'endYear', 'endMonth'] as const;

/** What the parser read; null, 0 or an empty list if the CV does not say. */
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

const all = endpointsOf(kinds.file, storedFile).list;

export const listFiles = list({ ...all, route: { method: 'GET', path: '/files/list' } });

export const listCandidateFiles = list({
  name: 'files.listForCandidate',
  summary: 'List a candidate’s files',
  description: 'Newest first, those whose content is still to come among them.',
  route: { method: 'GET', path: '/candidates/{candidateId}/files' },
  input: z.object({ candidateId: id().describe('The candidate’s id.'), ...listInput }),
  output: storedFile,
  errors: ['NOT_FOUND'],
});

export const deleteFile = record({
  name: 'files.delete',
  summary: 'Delete a file',
  description: 'Its content goes with it.',
  route: { method: 'DELETE', path: '/files/{fileId}' },
  input: z.object({ fileId }),
  output: recordId,
  errors: ['NOT_FOUND'],
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
