import {
  customFields,
  date,
  exact,
  id,
  instant,
  jsonText,
  number,
  text,
  type Field,
  type FieldTable,
} from '@nova/search';
import { personName } from '../records/person-name.ts';
import { margin, timeToFillDays } from './placement-source.ts';

const inVector = { inVector: true } as const;

const each = (names: readonly string[], field: (name: string) => Field): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, field(name)]));

const column = (name: string): string => `p."${name}"`;

/** What a placement query may name (SEARCH.md, Fields). */
export const placementFields: FieldTable = {
  vector: 'p."searchVector"',
  custom: customFields('p."customFields"'),
  fields: {
    ...each(['id', 'candidateId', 'companyId', 'jobId', 'ownerId', 'statusId'], (name) => id(column(name))),
    reference: exact(column('reference'), inVector),
    ...each(['currency', 'type'], (name) => exact(column(name))),
    candidateName: text(personName('c')),
    companyName: text('co.name'),
    jobName: text('j.title'),
    ownerName: text('o.name'),
    statusName: text('st.name'),
    ...each(['placementDate', 'startDate', 'endDate'], (name) => date(column(name))),
    ...each(['createdOn', 'updatedOn'], (name) => instant(column(name))),
    ...each(['candidateRate', 'clientRate', 'fee', 'salary'], (name) => number(column(name))),
    margin: number(margin),
    timeToFillDays: number(timeToFillDays),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
  },
};
