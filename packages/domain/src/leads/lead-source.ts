import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Lead (read): how its document is built. */
export const leadSource: RecordSource = {
  from: 'leads l',
  alias: 'l',
  words: 'lead_search',
  entity: 'lead',
  ready: 'lead_documents',
  joins: [
    joinOne('master_data', 'ind', 'l', 'industryId'),
    joinOne('master_data', 'sec', 'l', 'sectorId'),
    joinOne('master_data', 'pip', 'l', 'pipelineId'),
    joinOne('users', 'o', 'l', 'ownerId'),
    joinOne('master_data', 'so', 'l', 'sourceId'),
    joinOne('master_data', 'st', 'l', 'statusId'),
  ],
  members: {
    ...columns('l', ['id', 'reference', 'firstName', 'lastName', 'email', 'alternateEmail']),
    ...columns('l', ['mobile', 'homePhone', 'workPhone', 'linkedIn', 'facebook', 'twitter', 'jobTitle']),
    ...columns('l', ['companyName', 'website', 'description', 'employees', 'location']),
    industryId: 'l."industryId"',
    industryName: 'ind.name',
    sectorId: 'l."sectorId"',
    sectorName: 'sec.name',
    pipelineId: 'l."pipelineId"',
    pipelineName: 'pip.name',
    ownerId: 'l."ownerId"',
    ownerName: 'o.name',
    sourceId: 'l."sourceId"',
    sourceName: 'so.name',
    statusId: 'l."statusId"',
    statusName: 'st.name',
    createdOn: iso('l."createdOn"'),
    updatedOn: iso('l."updatedOn"'),
    lastActivityDate: iso('l."lastActivityDate"'),
    ...columns('l', ['rating', 'doNotContact', 'tags', 'customFields']),
  },
};
