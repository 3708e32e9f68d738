import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Candidate (read): how its document is built. */
export const candidateSource: RecordSource = {
  from: 'candidates c',
  alias: 'c',
  words: 'candidate_search',
  entity: 'candidate',
  joins: [
    joinOne('users', 'o', 'c', 'ownerId'),
    joinOne('master_data', 'st', 'c', 'statusId'),
    joinOne('master_data', 'so', 'c', 'sourceId'),
  ],
  members: {
    ...columns('c', [
      'id',
      'reference',
      'firstName',
      'lastName',
      'email',
      'alternateEmail',
      'mobile',
      'homePhone',
    ]),
    ...columns('c', ['workPhone', 'linkedIn', 'facebook', 'twitter', 'jobTitle', 'currentEmployer']),
    location: `coalesce(c.location, nullif(concat_ws(', ', c.city, c.country), ''))`,
    ...columns('c', ['overview', 'internalNotes', 'dateOfBirth']),
    createdOn: iso('c."createdOn"'),
    updatedOn: iso('c."updatedOn"'),
    lastActivityDate: iso('c."lastActivityDate"'),
    ownerId: 'c."ownerId"',
    ownerName: 'o.name',
    sourceId: 'c."sourceId"',
    sourceName: 'so.name',
    statusId: 'c."statusId"',
    statusName: 'st.name',
    ...columns('c', [
      'desiredSalaryCurrency',
      'desiredSalaryTenure',
      'noticePeriod',
      'desiredSalary',
      'rating',
    ]),
    ...columns('c', ['doNotContact', 'rightToWork', 'workPermit', 'hasCv', 'inPipeline', 'placed']),
    address: '(SELECT row_to_json(a) FROM (SELECT c.street, c.city, c.state, c.country, c.postcode) a)',
    ...columns('c', ['skills', 'tags', 'customFields', 'educationHistory', 'employmentHistory']),
  },
  omittedWhenEmpty: { languages: 'c.languages' },
};
