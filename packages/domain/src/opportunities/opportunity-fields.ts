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
import { fieldColumns, inVector, masterDataName, searchedWords, userName } from '../records/field-columns.ts';
import { contactName } from './opportunity-source.ts';

/** What an opportunity query may name (SEARCH.md, Fields). */
export const opportunityFields: FieldTable = {
  ...searchedWords,
  custom: customFields('p."customFields"'),
  fields: {
    ...fieldColumns(
      'p',
      ['id', 'companyId', 'contactId', 'ownerId', 'employmentTypeId', 'stateId', 'statusId'],
      id,
    ),
    reference: exact('p.reference', inVector),
    bidCurrency: exact('p."bidCurrency"'),
    name: text('p.name', { ...inVector, weight: 'B' }),
    description: text('p.description', inVector),
    stateReason: text('p."stateReason"'),
    companyName: text('co.name', inVector),
    contactName: text(contactName, inVector),
    ownerName: userName('p."ownerId"'),
    employmentTypeName: masterDataName('p."employmentTypeId"'),
    stateName: masterDataName('p."stateId"'),
    statusName: masterDataName('p."statusId"'),
    ...fieldColumns('p', ['actualClosingDate', 'forecastedClosingDate', 'startDate'], date),
    ...fieldColumns('p', ['createdOn', 'updatedOn'], instant),
    ...fieldColumns('p', ['bidValue', 'probability', 'estimatedDurationMonths'], number),
    tags: jsonText('p.tags', 'value', inVector),
    'tags.group': jsonText('p.tags', 'group'),
  },
};
