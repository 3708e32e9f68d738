import type { Endpoint } from './endpoint.ts';
import * as campaigns from './resources/campaigns.ts';
import * as candidates from './resources/candidates.ts';
import * as companies from './resources/companies.ts';
import * as contacts from './resources/contacts.ts';
import * as cv from './resources/cv.ts';
import * as files from './resources/files.ts';
import * as interviews from './resources/interviews.ts';
import * as jobs from './resources/jobs.ts';
import * as leads from './resources/leads.ts';
import * as masterData from './resources/master-data.ts';
import * as opportunities from './resources/opportunities.ts';
import * as placements from './resources/placements.ts';
import * as publicJobs from './resources/public-jobs.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'name' in value;

const resources = [
  campaigns,
  candidates,
  cv,
  companies,
  contacts,
  leads,
  opportunities,
  placements,
  interviews,
  jobs,
  publicJobs,
  masterData,
  files,
];

/** Every endpoint of the contract, in the order the API reference shows them. */
export const endpoints: readonly Endpoint[] = Object.freeze(
  resources.flatMap((resource) => Object.values(resource).filter(isEndpoint)),
);
