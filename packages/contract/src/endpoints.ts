import { plainEndpoints } from './crud/plain-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import * as applicationMails from './resources/application-mails.ts';
import * as apply from './resources/apply.ts';
import * as applications from './resources/applications.ts';
import * as audit from './resources/audit.ts';
import * as campaignMoves from './resources/campaign-moves.ts';
import * as campaignContent from './resources/campaign-content.ts';
import * as campaigns from './resources/campaigns.ts';
import * as campaignResults from './resources/campaign-results.ts';
import * as campaignsWrite from './resources/campaigns-write.ts';
import * as candidateLanguages from './resources/candidate-languages.ts';
import * as candidates from './resources/candidates.ts';
import * as companies from './resources/companies.ts';
import * as contacts from './resources/contacts.ts';
import * as customFields from './resources/custom-fields.ts';
import * as cv from './resources/cv.ts';
import * as distributionLists from './resources/distribution-lists.ts';
import * as events from './resources/events.ts';
import * as files from './resources/files.ts';
import * as interviews from './resources/interviews.ts';
import * as interviewsWrite from './resources/interviews-write.ts';
import * as jobs from './resources/jobs.ts';
import * as jobsWrite from './resources/jobs-write.ts';
import * as leads from './resources/leads.ts';
import * as leadsWrite from './resources/leads-write.ts';
import * as mailSenders from './resources/mail-senders.ts';
import * as mailSuppressions from './resources/mail-suppressions.ts';
import * as masterData from './resources/master-data.ts';
import * as masterDataWrite from './resources/master-data-write.ts';
import * as openJobs from './resources/open-jobs.ts';
import * as opportunities from './resources/opportunities.ts';
import * as opportunitiesWrite from './resources/opportunities-write.ts';
import * as placements from './resources/placements.ts';
import * as placementsWrite from './resources/placements-write.ts';
import * as publicJobs from './resources/public-jobs.ts';
import * as savedSearches from './resources/saved-searches.ts';
import * as searchFields from './resources/search-fields.ts';
import * as storedFiles from './resources/stored-files.ts';
import { tables } from './resources/tables.ts';
import { timelines } from './resources/timeline.ts';
import * as usage from './resources/usage.ts';
import * as users from './resources/users.ts';
import * as webhookDeliveries from './resources/webhook-deliveries.ts';
import * as webhooks from './resources/webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'name' in value;

const resources = [
  campaigns,
  campaignsWrite,
  campaignMoves,
  campaignContent,
  campaignResults,
  mailSenders,
  distributionLists,
  mailSuppressions,
  applicationMails,
  candidates,
  candidateLanguages,
  cv,
  savedSearches,
  companies,
  contacts,
  leads,
  leadsWrite,
  opportunities,
  opportunitiesWrite,
  placements,
  placementsWrite,
  interviews,
  interviewsWrite,
  jobs,
  jobsWrite,
  applications,
  ...Object.values<object>(plainEndpoints),
  timelines,
  tables,
  publicJobs,
  openJobs,
  apply,
  masterData,
  masterDataWrite,
  customFields,
  files,
  storedFiles,
  searchFields,
  users,
  events,
  webhooks,
  webhookDeliveries,
  audit,
  usage,
];

/** Every endpoint of the contract, in the order the API reference shows them. */
export const endpoints: readonly Endpoint[] = Object.freeze(
  resources.flatMap((resource) => Object.values(resource).filter(isEndpoint)),
);
