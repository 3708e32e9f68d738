import { documentKind, plainKinds, type ResourceDocumentation } from '@nova/contract';
import { keys, session, usage, users } from './accounts/resources.ts';
import { audit } from './audit/resources.ts';
import { bulk } from './bulk/resources.ts';
import { campaigns, mailSenders, mailSuppressions } from './campaigns/resources.ts';
import { candidates } from './candidates/resources.ts';
import { applicationMails, publicJobs, site } from './careers/resources.ts';
import { companies } from './companies/resources.ts';
import { customFields, masterData } from './configuration/resources.ts';
import { contacts } from './contacts/resources.ts';
import { dashboard } from './dashboard/resources.ts';
import { events, webhooks } from './events/resources.ts';
import { files } from './files/resources.ts';
import { imports } from './imports/resources.ts';
import { interviews } from './interviews/resources.ts';
import { applications, jobs } from './jobs/resources.ts';
import { distributionLists, savedSearches } from './lists/resources.ts';
import { merges } from './merges/resources.ts';
import { placements } from './placements/resources.ts';
import { privacy } from './privacy/resources.ts';
import { proposals } from './proposals/resources.ts';
import { leads, opportunities } from './sales/resources.ts';
import { search } from './search/resources.ts';

/** The resources in the order of the reference. A new resource needs a line here; plain kinds come by themselves. */
export const resourceDocumentation: Readonly<Record<string, ResourceDocumentation>> = {
  candidates,
  companies,
  contacts,
  leads,
  opportunities,
  jobs,
  publicJobs,
  applications,
  interviews,
  placements,
  ...Object.fromEntries(plainKinds.map((kind) => [kind.plural, documentKind(kind)])),
  campaigns,
  mailSenders,
  distributionLists,
  mailSuppressions,
  applicationMails,
  privacy,
  merges,
  proposals,
  files,
  imports,
  masterData,
  customFields,
  savedSearches,
  bulk,
  search,
  users,
  keys,
  site,
  session,
  events,
  webhooks,
  audit,
  dashboard,
  usage,
};

/** Returns the name before the dot: endpoints are `<resource>.<verb>`. */
export const extractResource = (endpointName: string): string => endpointName.split('.', 1).join('');

/** @throws if the resource is not in the table */
export function findDocumentationOrThrow(endpointName: string): ResourceDocumentation {
  const documentation = resourceDocumentation[extractResource(endpointName)];
  if (!documentation) throw new Error(`The resource of ${endpointName} is not documented.`);
  return documentation;
}
