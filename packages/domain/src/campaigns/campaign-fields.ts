import { boolean, exact, id, instant, text, type FieldTable } from '@nova/search';
import { fieldColumns, searchedWords, userName } from '../records/field-columns.ts';

/** What a campaign query may name; bare words look in name and subject (SPEC.md, GET /campaigns/list). */
export const campaignFields: FieldTable = {
  ...searchedWords,
  fields: {
    ...fieldColumns('c', ['id', 'ownerId'], id),
    ...fieldColumns('c', ['reference', 'status', 'senderEmail', 'distributionListId'], exact),
    name: text('c.name', { inVector: true, weight: 'A' }),
    subject: text('c.subject', { inVector: true, weight: 'B' }),
    ...fieldColumns('c', ['statusMessage', 'senderName', 'distributionListName'], text),
    ownerName: userName('c."ownerId"'),
    ...fieldColumns('c', ['archived', 'suspended'], boolean),
    ...fieldColumns('c', ['scheduledOn', 'sentOn', 'createdOn', 'modifiedOn'], instant),
    updatedOn: instant('c."modifiedOn"'),
  },
};
