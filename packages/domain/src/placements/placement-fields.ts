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
import { fieldColumns, inVector, masterDataName, searchedWords, userName } from '../records/field-columns.ts';
import { personName } from '../records/person-name.ts';
import { margin, timeToFillDays } from './placement-source.ts';

const named = (names: readonly string[], field: (sql: string) => Field) => fieldColumns('p', names, field);
const column = (name: string): string => `p."${name}"`;

/** What a placement query may name (SEARCH.md, Fields). */
export const placementFields: FieldTable = {
  ...searchedWords,
  custom: customFields('p."customFields"'),
  fields: {
    ...named(['id', 'candidateId', 'companyId', 'jobId', 'ownerId', 'statusId'], id),
    reference: exact(column('reference'), inVector),
    ...named(['currency', 'type'], exact),
    candidateName: text(personName('c'), inVector),
    companyName: text('co.name', inVector),
    jobName: text('j.title', inVector),
    ownerName: userName('p."ownerId"'),
    statusName: masterDataName('p."statusId"'),
    ...named(['placementDate', 'startDate', 'endDate'], date),
    ...named(['createdOn', 'updatedOn'], instant),
    ...named(['candidateRate', 'clientRate', 'fee', 'salary'], number),
    margin: number(margin),
    timeToFillDays: number(timeToFillDays),
    tags: jsonText(column('tags'), 'value', inVector),
    'tags.group': jsonText(column('tags'), 'group'),
  },
};
