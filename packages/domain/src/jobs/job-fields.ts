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
import { fieldColumns, inVector } from '../records/field-columns.ts';
import { personName } from '../records/person-name.ts';

const named = (names: readonly string[], field: (sql: string) => Field) => fieldColumns('j', names, field);
const column = (name: string): string => `j."${name}"`;

/** What a job query may name (SEARCH.md, Fields). */
export const jobFields: FieldTable = {
  vector: 'j."searchVector"',
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
    ...named(['title', 'location', 'shortDescription', 'internalDescription'], (sql) => text(sql, inVector)),
    statusReason: text(column('statusReason')),
    companyName: text('co.name'),
    contactName: text(personName('ct')),
    employmentTypeName: text('et.name'),
    experienceLevelName: text('xl.name'),
    sourceName: text('so.name'),
    statusName: text('st.name'),
    ownerName: text('o.name'),
    ...named(['closingDate', 'dateOpened', 'startDate'], date),
    ...named(['createdOn', 'updatedOn', 'lastActivityDate'], instant),
    ...named(['minPay', 'maxPay', 'openPositions', 'rating'], number),
    ...named(['flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored'], boolean),
    skills: textList(column('skills'), inVector),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
  },
};
