import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Company (list read): how its document is built. */
export const companySource: RecordSource = {
  from: 'companies c',
  alias: 'c',
  words: 'company_search',
  entity: 'company',
  ready: 'company_documents',
  joins: [
    joinOne('master_data', 'ind', 'c', 'industryId'),
    joinOne('master_data', 'sec', 'c', 'sectorId'),
    joinOne('master_data', 'st', 'c', 'statusId'),
    joinOne('master_data', 'so', 'c', 'sourceId'),
    joinOne('users', 'o', 'c', 'ownerId'),
    joinOne('companies', 'p', 'c', 'parentCompanyId'),
  ],
  members: {
    ...columns('c', [
      'id',
      'reference',
      'name',
      'description',
      'domain',
      'email',
      'phone',
      'faxNo',
      'website',
    ]),
    ...columns('c', ['linkedIn', 'facebook', 'twitter', 'location', 'size']),
    industryId: 'c."industryId"',
    industryName: 'ind.name',
    sectorId: 'c."sectorId"',
    sectorName: 'sec.name',
    statusId: 'c."statusId"',
    statusName: 'st.name',
    ownerId: 'c."ownerId"',
    ownerName: 'o.name',
    parentCompanyId: 'c."parentCompanyId"',
    parentCompanyName: 'p.name',
    createdOn: iso('c."createdOn"'),
    updatedOn: iso('c."updatedOn"'),
    lastActivityDate: iso('c."lastActivityDate"'),
    ...columns('c', ['activeJobCount', 'totalPlacementCount']),
    ...columns('c', ['employeeCount', 'foundedYear', 'annualRevenue', 'rating']),
    ...columns('c', ['client', 'tags', 'customFields']),
  },
};

/** The single read: the list shape and what only it shows (CONTRACT section 4). */
export const companyDetailSource: RecordSource = {
  ...companySource,
  members: {
    ...companySource.members,
    internalNotes: 'c."internalNotes"',
    overview: 'c.description',
    sourceId: 'c."sourceId"',
    sourceName: 'so.name',
  },
};
