import { personName } from '../records/person-name.ts';
import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Job (private read): how its document is built. */
export const jobSource: RecordSource = {
  from: 'jobs j',
  alias: 'j',
  words: 'job_search',
  ready: 'job_documents',
  joins: [
    joinOne('companies', 'co', 'j', 'companyId'),
    joinOne('contacts', 'ct', 'j', 'contactId'),
    joinOne('master_data', 'et', 'j', 'employmentTypeId'),
    joinOne('master_data', 'xl', 'j', 'experienceLevelId'),
    joinOne('master_data', 'so', 'j', 'sourceId'),
    joinOne('master_data', 'st', 'j', 'statusId'),
    joinOne('users', 'o', 'j', 'ownerId'),
  ],
  members: {
    ...columns('j', ['id', 'reference', 'title', 'shortDescription', 'internalDescription', 'companyId']),
    companyName: 'co.name',
    contactId: 'j."contactId"',
    contactName: personName('ct'),
    ...columns('j', ['location', 'employmentTypeId']),
    employmentTypeName: 'et.name',
    experienceLevelId: 'j."experienceLevelId"',
    experienceLevelName: 'xl.name',
    sourceId: 'j."sourceId"',
    sourceName: 'so.name',
    statusId: 'j."statusId"',
    statusName: 'st.name',
    ...columns('j', ['statusReason', 'payCurrency', 'payTenure', 'closingDate', 'dateOpened', 'startDate']),
    createdOn: iso('j."createdOn"'),
    updatedOn: iso('j."updatedOn"'),
    lastActivityDate: iso('j."lastActivityDate"'),
    ownerId: 'j."ownerId"',
    ownerName: 'o.name',
    ...columns('j', ['minPay', 'maxPay', 'openPositions', 'rating', 'flexiHours', 'hot', 'relocation']),
    ...columns('j', ['remoteWorking', 'visaSponsored', 'skills', 'tags', 'customFields']),
  },
};
