import { address, fields, flag, id, kinds, nullableText, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf } from '../crud/crud.ts';
import { list, record } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import { cvConfidence } from './cv.ts';
import { fileId } from './files.ts';

/** A file's record; its content is had through download or link. */
export const storedFile = readSchema(kinds.file).meta({ id: 'StoredFile' });

const years = ['startYear', 'startMonth', 'endYear', 'endMonth'] as const;

/** What the parser read of a CV; null, 0 or an empty list where the CV does not say. */
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
