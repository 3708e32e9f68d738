import { kinds, lineSchema, text } from '@nova/kinds';

export const candidateLine = lineSchema(kinds.candidate);
export const contactLine = lineSchema(kinds.contact);

/** Without a `fileName`, the last part of `path` is the file's name. */
export const fileLine = lineSchema(kinds.file).extend({
  path: text(4_096).nullish().describe('Beside the import file; without it the content is pending upload.'),
});
