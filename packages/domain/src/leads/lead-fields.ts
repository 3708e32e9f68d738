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

/** What a lead query may name (SEARCH.md, Fields). */
export const leadFields: FieldTable = {
  vector: 'l."searchVector"',
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
    ...fieldColumns(
      'l',
      ['firstName', 'lastName', 'jobTitle', 'companyName', 'location', 'description'],
      (sql) => text(sql, inVector),
    ),
    employees: text('l.employees'),
    industryName: text('ind.name'),
    sectorName: text('sec.name'),
    pipelineName: text('pip.name'),
    ownerName: text('o.name'),
    sourceName: text('so.name'),
    statusName: text('st.name'),
    ...fieldColumns('l', ['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    rating: number('l.rating'),
    doNotContact: boolean('l."doNotContact"'),
    tags: jsonText('l.tags', 'value', inVector),
    'tags.group': jsonText('l.tags', 'group'),
  },
};
