import { resourceOf, type Endpoint } from '@nova/contract';
import { z } from 'zod';
import { exampleInput } from './example-input.ts';
import { newPlainIds, plainRecords } from './plain-examples.ts';
import { exampleFacets } from './records/public-jobs.ts';
import { campaignLinks, exampleItem, exampleRecords, searchFields } from './records/index.ts';

const requestId = '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1';
const records: Readonly<Record<string, unknown>> = {
  ...exampleRecords,
  CampaignLinks: campaignLinks,
  SearchFields: searchFields,
  ...plainRecords,
};

/** A create answers the id of a new record, any other write that of the record in its path. */
const newIds: Readonly<Record<string, string>> = {
  applications: exampleRecords.Application.id,
  campaigns: exampleRecords.Campaign.id,
  candidates: exampleRecords.Candidate.id,
  companies: exampleRecords.Company.id,
  contacts: exampleRecords.Contact.id,
  customFields: exampleRecords.CustomField.id,
  distributionLists: exampleRecords.DistributionList.id,
  files: exampleRecords.StoredFile.id,
  interviews: exampleRecords.Interview.id,
  jobs: exampleRecords.Job.id,
  leads: exampleRecords.Lead.id,
  mailSenders: exampleRecords.MailSender.id,
  mailSuppressions: exampleRecords.MailSuppression.id,
  masterData: exampleItem.id,
  opportunities: exampleRecords.Opportunity.id,
  placements: exampleRecords.Placement.id,
  savedSearches: exampleRecords.SavedSearch.id,
  ...newPlainIds,
};

const idIn = (endpoint: Endpoint): unknown => {
  const [name = ''] = /\{(\w+)\}(?!.*\{)/u.exec(endpoint.route.path)?.slice(1) ?? [];
  return exampleInput(endpoint)[name] ?? newIds[resourceOf(endpoint.name)];
};

/** An answer as an endpoint sends it, with a record of the demo agency. */
export function exampleAnswer(endpoint: Endpoint): unknown {
  const record = z.globalRegistry.get(endpoint.output)?.id;
  const data = record === undefined ? idIn(endpoint) : records[record];
  const told = { error: null, message: 'OK', success: true };
  const id = endpoint.route.withoutRequestId ? {} : { requestId };
  switch (endpoint.envelope) {
    case 'record':
      return { data, ...told, ...id };
    case 'list':
      return {
        data: [data],
        ...told,
        ...id,
        page: 0,
        size: 20,
        total: 1,
        ...(endpoint.facets ? { facets: exampleFacets } : {}),
      };
    case 'feed':
      return { data: [data], ...told, ...id, nextCursor: 'AAAAAAAAEmdJ0mZ9lqWvFw1kq5c', hasMore: false };
    case 'publicJobs':
      return publicJobList([exampleRecords.PublicJob]);
    case 'file':
    case 'table':
    case 'text':
      throw new Error('Bytes have no example in JSON.');
  }
}

const publicJobList = (jobs: readonly (typeof exampleRecords.PublicJob)[]) => ({
  data: jobs,
  message: 'OK',
  metadata: {
    companyId: exampleRecords.Company.id,
    companyName: exampleRecords.Company.name,
    includeArchived: false,
  },
  success: true,
  totalCount: jobs.length,
  totalValue: jobs.reduce((sum, { openings }) => sum + openings, 0),
});
