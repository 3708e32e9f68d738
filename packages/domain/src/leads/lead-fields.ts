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

/** What a lead query may name (SEARCH.md, Fields). */
export const leadFields: FieldTable = {
  ...searchedWords,
  custom: customFields('l."customFields"'),
  fields: {
    ...fieldColumns(
      'l',
      ['id', 'industryId', 'sectorId', 'pipelineId', 'ownerId', 'sourceId', 'statusId'],
      id,
    ),
    ...fieldColumns('l', ['reference', 'email', 'alternateEmail'], (sql) => exact(sql, inVector)),
    ...fieldColumns('l', ['linkedIn', 'facebook', 'twitter', 'website'], exact),
    ...fieldColumns('l', ['mobile', 'homePhone', 'workPhone'], (sql) => phone(sql, inVector)),
    ...fieldColumns('l', ['firstName', 'lastName', 'description'], (sql) => text(sql, inVector)),
    jobTitle: text('l."jobTitle"', { ...inVector, weight: 'B' }),
    companyName: text('l."companyName"', { ...inVector, weight: 'C' }),
    location: text('l.location', { ...inVector, weight: 'A' }),
    employees: text('l.employees'),
    industryName: masterDataName('l."industryId"'),
    sectorName: masterDataName('l."sectorId"'),
    pipelineName: masterDataName('l."pipelineId"'),
    ownerName: userName('l."ownerId"'),
    sourceName: masterDataName('l."sourceId"'),
    statusName: masterDataName('l."statusId"'),
    ...fieldColumns('l', ['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    rating: number('l.rating'),
    doNotContact: boolean('l."doNotContact"'),
    tags: jsonText('l.tags', 'value', inVector),
    'tags.group': jsonText('l.tags', 'group'),
  },
};
