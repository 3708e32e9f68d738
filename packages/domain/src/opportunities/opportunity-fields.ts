import {
  customFields,
  date,
  exact,
  id,
  instant,
  jsonText,
  number,
  text,
  type FieldTable,
} from '@nova/search';
import { fieldColumns, inVector } from '../records/field-columns.ts';
import { contactName } from './opportunity-source.ts';

/** What an opportunity query may name (SEARCH.md, Fields). */
export const opportunityFields: FieldTable = {
  vector: 'p."searchVector"',
  custom: customFields('p."customFields"'),
  fields: {
    ...fieldColumns(
      'p',
      ['id', 'companyId', 'contactId', 'ownerId', 'employmentTypeId', 'stateId', 'statusId'],
      id,
    ),
    reference: exact('p.reference', inVector),
    bidCurrency: exact('p."bidCurrency"'),
    ...fieldColumns('p', ['name', 'description'], (sql) => text(sql, inVector)),
    stateReason: text('p."stateReason"'),
    companyName: text('co.name'),
    contactName: text(contactName),
    ownerName: text('o.name'),
    employmentTypeName: text('et.name'),
    stateName: text('sta.name'),
    statusName: text('st.name'),
    ...fieldColumns('p', ['actualClosingDate', 'forecastedClosingDate', 'startDate'], date),
    ...fieldColumns('p', ['createdOn', 'updatedOn'], instant),
    ...fieldColumns('p', ['bidValue', 'probability', 'estimatedDurationMonths'], number),
    tags: jsonText('p.tags', 'value', inVector),
    'tags.group': jsonText('p.tags', 'group'),
  },
};
