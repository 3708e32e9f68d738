import { createSchema, id, kinds, readSchema, recordId, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { endpointsOf, file, list, record, listInput } from '@nova/contract';

/** The largest file in bytes (docs/interface/errors.md#bodies). */
export const maximumFileSize = 10 * 1024 * 1024;

/** The category that makes a file a candidate's CV (docs/interface/files.md#upload). */
export const cvCategory = 'CV';

/**
 * A web `File`, as multipart forms carry it.
 * @param maximum in bytes, if larger files than usual are taken
 */
export const upload = (maximum?: number) => (maximum === undefined ? z.file() : z.file().max(maximum));

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

export const storedFile = readSchema(kinds.file).meta({ id: 'StoredFile' });

const all = endpointsOf(kinds.file, storedFile).list;

export const listFiles = list({
  ...all,
  route: { method: 'GET', path: '/files/list' },
  input: all.input.omit({ sort: true, fields: true, expand: true, cursor: true }),
  errors: [],
});

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
