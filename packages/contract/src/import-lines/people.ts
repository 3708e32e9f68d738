import { kinds, lineSchema, text } from '@nova/kinds';
import { z } from 'zod';
import { parsedCv } from '../resources/stored-files.ts';
import { moreNotes } from './more-notes.ts';

export const candidateLine = lineSchema(kinds.candidate).extend(moreNotes);
export const contactLine = lineSchema(kinds.contact).extend(moreNotes);

/** Without a `fileName`, the last part of `path` is the file's name. */
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
