import { personName } from '@nova/kinds';
import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';
import { stageName } from '../applications/stage-name.ts';

const user = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email) END`;

const contacts = `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', ${personName('k')}, 'email', k.email,
    'companyId', k."companyId", 'companyName', kc.name) ORDER BY ic.position, k.id), '[]')
  FROM interview_contacts ic JOIN contacts k ON k."accountId" = ic."accountId" AND k.id = ic."contactId"
  ${joinOne('companies', 'kc', 'k', 'companyId').sql}
  WHERE ic."accountId" = i."accountId" AND ic."interviewId" = i.id)`;

const interviewers = `(SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email)
    ORDER BY ii.position, u.id), '[]')
  FROM interview_interviewers ii JOIN users u ON u."accountId" = ii."accountId" AND u.id = ii."interviewerId"
  WHERE ii."accountId" = i."accountId" AND ii."interviewId" = i.id)`;

/** How an interview's document is built (docs/interface/interviews.md#fields); `a` is the application it is about. */
export const interviewSource: RecordSource = {
  from: 'interviews i',
  alias: 'i',
  joins: [
    joinOne('jobs', 'j', 'i', 'jobId'),
    joinOne('companies', 'co', 'j', 'companyId'),
    joinOne('candidates', 'c', 'i', 'candidateId'),
    {
      ...{ alias: 'a', from: 'i' },
      sql: 'LEFT JOIN applications a ON a."accountId" = i."accountId" AND a."candidateId" = i."candidateId" AND a."jobId" = i."jobId"',
    },
    joinOne('users', 'og', 'i', 'organiserId'),
    joinOne('users', 'o', 'i', 'ownerId'),
  ],
  members: {
    ...columns('i', ['id', 'title']),
    startDate: iso('i."startDate"'),
    endDate: iso('i."endDate"'),
    ...columns('i', ['timeZone', 'cancelled', 'telephonic', 'location', 'meetingLink']),
    job: `CASE WHEN j.id IS NOT NULL THEN json_build_object('id', j.id, 'reference', j.reference, 'title', j.title,
      'companyId', j."companyId", 'companyName', co.name) END`,
    candidate: `CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'reference', c.reference,
      'name', ${personName('c')}, 'email', c.email, 'mobile', c.mobile, 'jobTitle', c."jobTitle") END`,
    contacts,
    interviewers,
    organiser: user('og'),
    owner: user('o'),
    stageCode: 'a."stageCode"',
    stageName: stageName('a'),
    subStateName: 'a."subStateName"',
    rejected: 'coalesce(a.rejected, false)',
    ...columns('i', ['notes', 'meetingNotes']),
  },
};
