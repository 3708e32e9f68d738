import { boolean, exact, id, instant, text, type FieldTable } from '@nova/search';
import { fieldColumns, inVector } from '../records/field-columns.ts';

/** What a campaign query may name; bare words look in name and subject (SPEC.md, GET /campaigns/list). */
export const campaignFields: FieldTable = {
  vector: 'c."searchVector"',
  fields: {
    ...fieldColumns('c', ['id', 'ownerId'], id),
    ...fieldColumns('c', ['reference', 'status', 'senderEmail', 'distributionListId'], exact),
    ...fieldColumns('c', ['name', 'subject'], (sql) => text(sql, inVector)),
    ...fieldColumns('c', ['statusMessage', 'senderName', 'distributionListName'], text),
    ownerName: text('o.name'),
    ...fieldColumns('c', ['archived', 'suspended'], boolean),
    ...fieldColumns('c', ['scheduledOn', 'sentOn', 'createdOn', 'modifiedOn'], instant),
    updatedOn: instant('c."modifiedOn"'),
  },
};
