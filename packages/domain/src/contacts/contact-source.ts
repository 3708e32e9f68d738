import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Contact (read): how its document is built. */
export const contactSource: RecordSource = {
  from: 'contacts c',
  alias: 'c',
  entity: 'contact',
  ready: 'contact_documents',
  joins: [
    joinOne('companies', 'co', 'c', 'companyId'),
    joinOne('companies', 'sc', 'c', 'secondaryCompanyId'),
    joinOne('users', 'o', 'c', 'ownerId'),
    joinOne('master_data', 'so', 'c', 'sourceId'),
    joinOne('master_data', 'st', 'c', 'statusId'),
  ],
  members: {
    ...columns('c', ['id', 'reference', 'firstName', 'lastName', 'email', 'alternateEmail']),
    ...columns('c', ['mobile', 'homePhone', 'workPhone', 'linkedIn', 'facebook', 'twitter', 'skype']),
    ...columns('c', ['jobTitle', 'description', 'dateOfBirth', 'location']),
    companyId: 'c."companyId"',
    companyName: 'co.name',
    secondaryCompanyId: 'c."secondaryCompanyId"',
    secondaryCompanyName: 'sc.name',
    ownerId: 'c."ownerId"',
    ownerName: 'o.name',
    sourceId: 'c."sourceId"',
    sourceName: 'so.name',
    statusId: 'c."statusId"',
    statusName: 'st.name',
    createdOn: iso('c."createdOn"'),
    updatedOn: iso('c."updatedOn"'),
    lastActivityDate: iso('c."lastActivityDate"'),
    ...columns('c', ['doNotContact', 'industries', 'sectors', 'skills', 'tags', 'customFields']),
  },
};
