import type { Endpoint } from '@nova/contract';
import { exampleRecords } from './records/index.ts';
import { writeExamples } from './write-examples.ts';

const { Campaign, Candidate, Company, Contact, FileLink, Interview, Job, Lead, SavedSearch } = exampleRecords;

const ids: Readonly<Record<string, string>> = {
  campaignId: Campaign.id,
  candidateId: Candidate.id,
  companyId: Company.id,
  contactId: Contact.id,
  fileId: FileLink.fileId,
  jobId: Job.id,
  leadId: Lead.id,
};

const page = { page: 0, size: 20 };
const since = { updatedSince: '2026-11-01T00:00:00.000Z' };

/** What a read asks for, beside the id in its path. */
const readExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'campaigns.list': { query: 'newsletter', status: 'SENT', archived: false, ...page, ...since },
  'candidates.savedSearches': { ...page, ...since },
  'candidates.search': {
    query: 'jobTitle:engineer AND address.city:Birmingham',
    savedSearchId: SavedSearch.id,
    ...page,
    ...since,
  },
  'companies.list': { ...page, ...since },
  'companies.search': { query: 'client:true AND industryName:"Real estate"', ...page, ...since },
  'contacts.list': { ...page, ...since },
  'interviews.list': {
    ...{ segment: 'UPCOMING', from: '01/12/2026', to: '31/12/2026' },
    ...{ jobId: Job.id, ownerId: Interview.owner.id },
    ...page,
    ...since,
  },
  'leads.search': { query: 'rating:>=2 AND _exists_:email', ...page, ...since },
  'opportunities.list': { ...page, ...since },
  'opportunities.search': { query: 'probability:>=50', ...page, ...since },
  'placements.search': { query: 'placementDate:[now-30d TO now]', ...page, ...since },
  'publicJobs.listByClient': { includeArchived: false },
};

/** An input that an endpoint takes: every path and query parameter, and a body as people send it. */
export function exampleInput(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const inPath = Object.entries(ids).filter(([name]) => endpoint.route?.path.includes(`{${name}}`) === true);
  return {
    ...Object.fromEntries(inPath),
    ...readExamples[endpoint.name],
    ...writeExamples[endpoint.name],
  };
}
