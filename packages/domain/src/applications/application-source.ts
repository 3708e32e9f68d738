import { personName } from '@nova/kinds';
import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';
import { stageName } from './stage-name.ts';

/** An application as it is listed. */
export const applicationSource: RecordSource = {
  from: 'applications a',
  alias: 'a',
  joins: [
    joinOne('candidates', 'c', 'a', 'candidateId'),
    joinOne('jobs', 'j', 'a', 'jobId'),
    joinOne('master_data', 'rr', 'a', 'rejectReasonId'),
  ],
  members: {
    ...columns('a', ['id', 'candidateId']),
    candidateName: personName('c'),
    jobId: 'a."jobId"',
    jobName: 'j.title',
    stageCode: 'a."stageCode"',
    stageName: stageName('a'),
    ...columns('a', ['subStateName', 'rejected', 'rejectReasonId']),
    rejectReasonName: 'rr.name',
    movedOn: iso('a."movedOn"'),
    createdOn: iso('a."createdOn"'),
    updatedOn: iso('a."updatedOn"'),
  },
};
