import { capitalise, kinds, type Kind } from '@nova/kinds';
import { plainKinds } from '../crud/plain-kinds.ts';

/** The words with which the API reference presents a resource. */
export interface ResourceDocumentation {
  readonly title: string;
  /** The name in PascalCase, with which the resource's schema names begin. */
  readonly singular: string;
  readonly description: string;
}

/** Documents a resource of a kind. The heading is the kind's plural by default. */
const documentKind = (
  { name, plural, description }: Kind,
  title = capitalise(plural.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)),
): ResourceDocumentation => ({ title, singular: capitalise(name), description });

/** The resources in the order of the reference; endpoints are `<resource>.<verb>`. */
export const resourceDocumentation: Readonly<Record<string, ResourceDocumentation>> = {
  candidates: documentKind(kinds.candidate),
  companies: documentKind(kinds.company),
  contacts: documentKind(kinds.contact),
  leads: documentKind(kinds.lead),
  opportunities: documentKind(kinds.opportunity),
  jobs: documentKind(kinds.job),
  publicJobs: {
    title: 'Public jobs',
    singular: 'PublicJob',
    description:
      'Vacancies as a website shows them. Takes a key of the role PUBLIC, which may stand in a web page: it reads public jobs and nothing else.',
  },
  applications: documentKind(kinds.application),
  interviews: documentKind(kinds.interview),
  placements: documentKind(kinds.placement),
  ...Object.fromEntries(plainKinds.map((kind) => [kind.plural, documentKind(kind)])),
  campaigns: documentKind(kinds.campaign, 'Email campaigns'),
  mailSenders: {
    title: 'Senders',
    singular: 'MailSender',
    description: 'Who campaigns are sent by, and how fast.',
  },
  distributionLists: {
    title: 'Distribution lists',
    singular: 'DistributionList',
    description: 'Who campaigns are sent to.',
  },
  mailSuppressions: {
    title: 'Suppressed addresses',
    singular: 'MailSuppression',
    description: 'Addresses that get no campaign.',
  },
  applicationMails: {
    title: 'Mails about applications',
    singular: 'ApplicationMails',
    description: 'What is sent when somebody applied on the web.',
  },
  privacy: {
    title: 'Privacy',
    singular: 'Privacy',
    description: 'What the agency uses data for, and what persons asked for about theirs.',
  },
  merges: {
    title: 'Merges',
    singular: 'Merge',
    description: 'Records that became one, and how it is taken back.',
  },
  proposals: {
    title: 'Proposals',
    singular: 'Proposal',
    description: 'Writes that an agent asked for, and that wait for a person.',
  },
  files: documentKind(kinds.file),
  imports: {
    title: 'Imports',
    singular: 'Import',
    description: 'Tables that are brought into the account, and taken back.',
  },
  masterData: {
    title: 'Master data',
    singular: 'MasterData',
    description: 'The statuses, sources, sectors and other lists that the account has configured.',
  },
  customFields: {
    title: 'Custom fields',
    singular: 'CustomField',
    description: 'Fields that an account adds to its records.',
  },
  savedSearches: documentKind(kinds.savedSearch),
  bulk: {
    title: 'Many records at once',
    singular: 'Bulk',
    description: 'One change of many records, which can be undone.',
  },
  search: {
    title: 'Search',
    singular: 'SearchField',
    description: 'What the query language knows of the account’s records.',
  },
  users: {
    title: 'Users',
    singular: 'User',
    description: 'The people of the agency.',
  },
  keys: {
    title: 'Keys',
    singular: 'Key',
    description: 'What programs call with, for a user.',
  },
  site: {
    title: 'Job pages',
    singular: 'JobSite',
    description: 'The agency’s own pages of its jobs.',
  },
  session: {
    title: 'Sessions',
    singular: 'Session',
    description: 'How people sign in to the console with a browser.',
  },
  events: {
    title: 'Events',
    singular: 'Event',
    description: 'Every committed change, in the order of commits.',
  },
  webhooks: {
    title: 'Webhooks',
    singular: 'Webhook',
    description: 'Receivers that events are posted to, signed, until they have taken them.',
  },
  audit: {
    title: 'Audit trail',
    singular: 'AuditEvent',
    description: 'Who changed what and when.',
  },
  dashboard: {
    title: 'Dashboard',
    singular: 'Dashboard',
    description:
      'Where the work stands: the pipeline, placements by month, today’s interviews and own tasks.',
  },
  usage: {
    title: 'Usage',
    singular: 'Usage',
    description: 'What the account used of what it may use.',
  },
};

export const resourceOf = (endpointName: string): string => endpointName.split('.', 1).join('');

/** @throws if the resource is not in the table */
export function documentationOf(endpointName: string): ResourceDocumentation {
  const documentation = resourceDocumentation[resourceOf(endpointName)];
  if (!documentation) throw new Error(`The resource of ${endpointName} is not documented.`);
  return documentation;
}
