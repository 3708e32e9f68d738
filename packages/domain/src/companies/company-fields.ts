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
import { fieldColumns, inVector, masterDataName, searchedWords, userName } from '../records/field-columns.ts';

/** What a company query may name (SEARCH.md, Fields). */
export const companyFields: FieldTable = {
  ...searchedWords,
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
    ...fieldColumns('c', ['description'], (sql) => text(sql, inVector)),
    name: text('c.name', { ...inVector, weight: 'B' }),
    location: text('c.location', { ...inVector, weight: 'A' }),
    overview: text('c.description', inVector),
    ...fieldColumns('c', ['internalNotes', 'size'], text),
    industryName: masterDataName('c."industryId"'),
    sectorName: masterDataName('c."sectorId"'),
    statusName: masterDataName('c."statusId"'),
    sourceName: masterDataName('c."sourceId"'),
    ownerName: userName('c."ownerId"'),
    parentCompanyName: text('p.name'),
    ...fieldColumns('c', ['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    ...fieldColumns('c', ['activeJobCount', 'totalPlacementCount', 'employeeCount', 'foundedYear'], number),
    ...fieldColumns('c', ['annualRevenue', 'rating'], number),
    client: boolean('c.client'),
    tags: jsonText('c.tags', 'value', inVector),
    'tags.group': jsonText('c.tags', 'group'),
  },
};
