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
import { personName } from '../records/person-name.ts';

const inVector = { inVector: true } as const;

const each = (names: readonly string[], field: (name: string) => Field): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, field(name)]));

const column = (name: string): string => `j."${name}"`;

/** What a job query may name (SEARCH.md, Fields). */
export const jobFields: FieldTable = {
  vector: 'j."searchVector"',
  custom: customFields('j."customFields"'),
  fields: {
    ...each(
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
      (name) => id(column(name)),
    ),
    reference: exact(column('reference'), inVector),
    ...each(['payCurrency', 'payTenure'], (name) => exact(column(name))),
    ...each(['title', 'location', 'shortDescription', 'internalDescription'], (name) =>
      text(column(name), inVector),
    ),
    statusReason: text(column('statusReason')),
    companyName: text('co.name'),
    contactName: text(personName('ct')),
    employmentTypeName: text('et.name'),
    experienceLevelName: text('xl.name'),
    sourceName: text('so.name'),
    statusName: text('st.name'),
    ownerName: text('o.name'),
    ...each(['closingDate', 'dateOpened', 'startDate'], (name) => date(column(name))),
    ...each(['createdOn', 'updatedOn', 'lastActivityDate'], (name) => instant(column(name))),
    ...each(['minPay', 'maxPay', 'openPositions', 'rating'], (name) => number(column(name))),
    ...each(['flexiHours', 'hot', 'relocation', 'remoteWorking', 'visaSponsored'], (name) =>
      boolean(column(name)),
    ),
    skills: textList(column('skills'), inVector),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
  },
};
