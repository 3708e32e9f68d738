import { kinds, tableKinds, tables, timelines, type Endpoint } from '@nova/contract';
import { exampleColumns } from './example-table.ts';
import { plainIds, plainReads, plainWrites } from './plain-examples.ts';
import { exampleItem, exampleRecords } from './records/index.ts';
import { writeExamples } from './write-examples.ts';

const { Application, AuditEvent, Campaign, Candidate, Company, Contact, CustomField, FileLink } =
  exampleRecords;
const { Interview, Job, Lead, Opportunity, Placement, SavedSearch, Webhook, WebhookDelivery } =
  exampleRecords;

const ids: Readonly<Record<string, string>> = {
  applicationId: Application.id,
  campaignId: Campaign.id,
  candidateId: Candidate.id,
  companyId: Company.id,
  contactId: Contact.id,
  customFieldId: CustomField.id,
  distributionListId: exampleRecords.DistributionList.id,
  fileId: FileLink.fileId,
  interviewId: Interview.id,
  jobId: Job.id,
  leadId: Lead.id,
  masterDataId: exampleItem.id,
  opportunityId: Opportunity.id,
  placementId: Placement.id,
  savedSearchId: SavedSearch.id,
  senderId: exampleRecords.MailSender.id,
  suppressionId: exampleRecords.MailSuppression.id,
  webhookId: Webhook.id,
  deliveryId: WebhookDelivery.id,
  ...plainIds,
};

const page = { page: 0, size: 20 };
const since = { updatedSince: '2026-11-01T00:00:00.000Z' };

/** What lists and searches ask for, beside the id in their paths. */
const listExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'applications.list': {
    candidateId: Application.candidateId,
    jobId: Application.jobId,
    stageCode: 'INTERVIEW',
    rejected: false,
    ...page,
    ...since,
  },
  'audit.list': {
    recordId: Candidate.id,
    entity: 'candidate',
    userId: AuditEvent.userId,
    until: '2026-11-21T00:00:00.000Z',
    ...page,
    ...since,
  },
  'campaigns.list': { query: 'newsletter', status: 'SENT', archived: false, ...page, ...since },
  'campaigns.recipients': { query: 'erik', state: 'DELIVERED', ...page, ...since },
  'campaigns.previewPage': { recordId: Candidate.id },
  'candidates.savedSearches': { ...page, ...since },
  'candidates.search': {
    query: 'jobTitle:engineer AND address.city:Birmingham',
    savedSearchId: SavedSearch.id,
    ...page,
    ...since,
  },
  'companies.list': { ...page, ...since },
  'companies.search': { query: 'client:true AND industryName:"Real estate"', ...page, ...since },
  'distributionLists.list': { ...page, ...since },
  'distributionLists.members': { ...page, ...since },
  'mailSenders.list': { ...page, ...since },
  'mailSuppressions.list': { query: 'inbox.example', ...page, ...since },
  'contacts.list': { ...page, ...since },
  'contacts.search': { query: 'jobTitle:"head of people" AND skills:law', ...page, ...since },
  'customFields.list': { entity: 'company', ...page, ...since },
  'events.list': {
    cursor: 'AAAAAAAAEmdJ0mZ9lqWvFw1kq5c',
    limit: 100,
    types: 'candidate.created,job.*',
    recordId: Candidate.id,
  },
  'files.list': { candidateId: Candidate.id, companyId: Company.id, ...page, ...since },
  'files.listForCandidate': { ...page, ...since },
  'interviews.list': {
    segment: 'UPCOMING',
    from: '01/12/2026',
    to: '31/12/2026',
    jobId: Job.id,
    ownerId: Interview.owner.id,
    ...page,
    ...since,
  },
  'jobs.list': { archived: false, ...page, ...since },
  'jobs.search': { query: 'title:engineer AND hot:true', archived: false, ...page, ...since },
  'leads.search': { query: 'rating:>=2 AND _exists_:email', ...page, ...since },
  'opportunities.list': { ...page, ...since },
  'opportunities.search': { query: 'probability:>=50', ...page, ...since },
  'placements.search': { query: 'placementDate:[now-30d TO now]', ...page, ...since },
  'publicJobs.list': {
    query: 'contract law',
    companyId: Company.id,
    location: 'Bristol',
    jobType: 'Full time',
    remote: false,
    ...page,
    ...since,
  },
  'publicJobs.listByClient': { includeArchived: false },
  'search.fields': { entity: 'candidate' },
  'usage.get': { from: '2026-11-01', to: '2026-11-21' },
  'users.list': { ...page, ...since },
  'webhooks.deliveries': { state: 'PARKED', ...page, ...since },
  'webhooks.list': { ...page, ...since },
  ...Object.fromEntries(Object.values(timelines).map(({ name }) => [name, { ...page, ...since }])),
  ...Object.fromEntries(
    Object.entries(plainReads).map(([name, asked]) => [name, { ...asked, ...page, ...since }]),
  ),
};

/** A table is asked for by what a search of the same records finds. */
const tableExamples = Object.fromEntries(
  tableKinds.map((name) => {
    const { plural } = kinds[name];
    const { query } = listExamples[`${plural}.search`] ?? {};
    return [tables[plural].name, { query, columns: exampleColumns(kinds[name]).join(','), bom: false }];
  }),
);

/** What a read asks for. */
const readExamples: typeof listExamples = { ...listExamples, ...tableExamples };

/** An input that an endpoint takes: every path and query parameter, and a body as people send it. */
export function exampleInput(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const inPath = Object.entries(ids).filter(([name]) => endpoint.route.path.includes(`{${name}}`));
  return {
    ...Object.fromEntries(inPath),
    ...readExamples[endpoint.name],
    ...writeExamples[endpoint.name],
    ...plainWrites[endpoint.name],
  };
}
