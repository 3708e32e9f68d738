import {
  boolean,
  customFields,
  exact,
  id,
  instant,
  jsonText,
  number,
  phone,
  text,
  type FieldTable,
} from '@nova/search';
import { fieldColumns, inVector } from '../records/field-columns.ts';

/** What a company query may name (SEARCH.md, Fields). */
export const companyFields: FieldTable = {
  vector: 'c."searchVector"',
  custom: customFields('c."customFields"'),
  fields: {
    ...fieldColumns(
      'c',
      ['id', 'industryId', 'sectorId', 'statusId', 'sourceId', 'ownerId', 'parentCompanyId'],
      id,
    ),
    ...fieldColumns('c', ['reference', 'email', 'domain', 'website'], (sql) => exact(sql, inVector)),
    ...fieldColumns('c', ['linkedIn', 'facebook', 'twitter'], exact),
    ...fieldColumns('c', ['phone', 'faxNo'], (sql) => phone(sql, inVector)),
    ...fieldColumns('c', ['name', 'description', 'location'], (sql) => text(sql, inVector)),
    overview: text('c.description', inVector),
    ...fieldColumns('c', ['internalNotes', 'size'], text),
    industryName: text('ind.name'),
    sectorName: text('sec.name'),
    statusName: text('st.name'),
    sourceName: text('so.name'),
    ownerName: text('o.name'),
    parentCompanyName: text('p.name'),
    ...fieldColumns('c', ['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    ...fieldColumns('c', ['activeJobCount', 'totalPlacementCount', 'employeeCount', 'foundedYear'], number),
    ...fieldColumns('c', ['annualRevenue', 'rating'], number),
    client: boolean('c.client'),
    tags: jsonText('c.tags', 'value', inVector),
    'tags.group': jsonText('c.tags', 'group'),
  },
};
