import { optionalLongText } from '@nova/kinds';

/** What a line adds to a record's internal notes, where they do not say it yet; what they say otherwise stays. */
export const moreNotes = {
  moreNotes: optionalLongText().describe('Added to `internalNotes`, line by line, unless it stands there.'),
};
