import { personName } from '../records/person-name.ts';
import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** clientRate − candidateRate when both are known, as decimals: binary fractions would show (CONTRACT section 4). */
export const margin = `(p."clientRate"::numeric - p."candidateRate"::numeric)::float8`;
/** Whole days from the job's opening to the placement. */
export const timeToFillDays = `(p."placementDate" - j."dateOpened")`;

/** SPEC.md, Placement (read): how its document is built; `o` is the owner. */
export const placementSource: RecordSource = {
  from: 'placements p',
  alias: 'p',
  words: 'placement_search',
  entity: 'placement',
  ready: 'placement_documents',
  joins: [
    joinOne('candidates', 'c', 'p', 'candidateId'),
    joinOne('companies', 'co', 'p', 'companyId'),
    joinOne('jobs', 'j', 'p', 'jobId'),
    joinOne('users', 'o', 'p', 'ownerId'),
    joinOne('master_data', 'st', 'p', 'statusId'),
  ],
  members: {
    ...columns('p', ['id', 'reference', 'candidateId']),
    candidateName: personName('c'),
    companyId: 'p."companyId"',
    companyName: 'co.name',
    jobId: 'p."jobId"',
    jobName: 'j.title',
    ownerId: 'p."ownerId"',
    ownerName: 'o.name',
    statusId: 'p."statusId"',
    statusName: 'st.name',
    ...columns('p', ['currency', 'type', 'placementDate', 'startDate', 'endDate']),
    createdOn: iso('p."createdOn"'),
    updatedOn: iso('p."updatedOn"'),
    ...columns('p', ['candidateRate', 'clientRate', 'fee']),
    margin,
    salary: 'p.salary',
    timeToFillDays,
    ...columns('p', ['tags', 'customFields']),
  },
};
