import {
  boolean,
  customFields,
  date,
  exact,
  id,
  instant,
  jsonText,
  number,
  text,
  textList,
  type Field,
  type FieldTable,
} from '@nova/search';
import { fieldColumns, inVector, masterDataName, searchedWords, userName } from '../records/field-columns.ts';
import { personName } from '../records/person-name.ts';

const named = (names: readonly string[], field: (sql: string) => Field) => fieldColumns('j', names, field);
const column = (name: string): string => `j."${name}"`;

/** What a job query may name (SEARCH.md, Fields). */
export const jobFields: FieldTable = {
  ...searchedWords,
  custom: customFields('j."customFields"'),
  fields: {
    ...named(
      [
        'id',
        'companyId',
        'contactId',
        'employmentTypeId',
        'experienceLevelId',
        'sourceId',
        'statusId',
        'ownerId',
      ],
      id,
    ),
    reference: exact(column('reference'), inVector),
    ...named(['payCurrency', 'payTenure'], exact),
    title: text(column('title'), { ...inVector, weight: 'B' }),
    location: text(column('location'), { ...inVector, weight: 'A' }),
    ...named(['shortDescription', 'internalDescription'], (sql) => text(sql, inVector)),
    statusReason: text(column('statusReason')),
    companyName: text('co.name', inVector),
    contactName: text(personName('ct'), inVector),
    employmentTypeName: masterDataName('j."employmentTypeId"'),
    experienceLevelName: masterDataName('j."experienceLevelId"'),
    sourceName: masterDataName('j."sourceId"'),
    statusName: masterDataName('j."statusId"'),
    ownerName: userName('j."ownerId"'),
    ...named(['closingDate', 'dateOpened', 'startDate'], date),
    ...named(['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    ...named(['minPay', 'maxPay', 'openPositions', 'rating'], number),
    ...named(['flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored'], boolean),
    skills: textList(column('skills'), { ...inVector, weight: 'C' }),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
  },
};
