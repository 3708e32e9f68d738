import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** First and last name of the contact, as one. */
export const contactName = `nullif(concat_ws(' ', ct."firstName", ct."lastName"), '')`;

/** SPEC.md, Opportunity (read): how its document is built. */
export const opportunitySource: RecordSource = {
  from: 'opportunities p',
  alias: 'p',
  words: 'opportunity_search',
  entity: 'opportunity',
  ready: 'opportunity_documents',
  joins: [
    joinOne('companies', 'co', 'p', 'companyId'),
    joinOne('contacts', 'ct', 'p', 'contactId'),
    joinOne('users', 'o', 'p', 'ownerId'),
    joinOne('master_data', 'et', 'p', 'employmentTypeId'),
    joinOne('master_data', 'sta', 'p', 'stateId'),
    joinOne('master_data', 'st', 'p', 'statusId'),
  ],
  members: {
    ...columns('p', ['id', 'reference', 'name', 'description']),
    companyId: 'p."companyId"',
    companyName: 'co.name',
    contactId: 'p."contactId"',
    contactName,
    ownerId: 'p."ownerId"',
    ownerName: 'o.name',
    employmentTypeId: 'p."employmentTypeId"',
    employmentTypeName: 'et.name',
    stateId: 'p."stateId"',
    stateName: 'sta.name',
    stateReason: 'p."stateReason"',
    statusId: 'p."statusId"',
    statusName: 'st.name',
    ...columns('p', ['bidCurrency', 'actualClosingDate', 'forecastedClosingDate', 'startDate']),
    createdOn: iso('p."createdOn"'),
    updatedOn: iso('p."updatedOn"'),
    ...columns('p', ['bidValue', 'probability', 'estimatedDurationMonths', 'tags', 'customFields']),
  },
};
