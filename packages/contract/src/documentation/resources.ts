/** How a resource is presented: its heading, the name of one of its records and a sentence on what it is. */
export interface ResourceDocumentation {
  readonly title: string;
  /** In PascalCase, as schema names begin with it. */
  readonly singular: string;
  readonly description: string;
}

/** The resources of the interface in the order of its reference; endpoints are called `<resource>.<verb>`. */
export const resourceDocumentation: Readonly<Record<string, ResourceDocumentation>> = {
  candidates: {
    title: 'Candidates',
    singular: 'Candidate',
    description: 'The people an agency places: their profile, history, skills, CVs and saved searches.',
  },
  companies: {
    title: 'Companies',
    singular: 'Company',
    description: 'The clients an agency works for, and those it would like to.',
  },
  contacts: {
    title: 'Contacts',
    singular: 'Contact',
    description: 'The people at those companies.',
  },
  leads: {
    title: 'Leads',
    singular: 'Lead',
    description: 'Business that may come: people and companies before they are clients.',
  },
  opportunities: {
    title: 'Opportunities',
    singular: 'Opportunity',
    description: 'Deals under way, with their value, probability and state.',
  },
  jobs: {
    title: 'Jobs',
    singular: 'Job',
    description: 'Vacancies that companies want filled, as the agency sees them.',
  },
  publicJobs: {
    title: 'Public jobs',
    singular: 'PublicJob',
    description:
      'Vacancies as a website shows them. Takes a key of the role PUBLIC, which may stand in a web page: it reads this one list and nothing else.',
  },
  applications: {
    title: 'Applications',
    singular: 'Application',
    description: 'Candidates in the pipeline of a job.',
  },
  interviews: {
    title: 'Interviews',
    singular: 'Interview',
    description: 'Meetings of candidates and clients, in days of the account’s time zone.',
  },
  placements: {
    title: 'Placements',
    singular: 'Placement',
    description:
      'Candidates who got the job, with rates, fee and margin. A user sees the placements that team and billing allow.',
  },
  campaigns: {
    title: 'Email campaigns',
    singular: 'Campaign',
    description: 'Mailings with their life cycle and statistics.',
  },
  files: {
    title: 'Files',
    singular: 'File',
    description: 'CVs and other documents of candidates and companies.',
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
  savedSearches: {
    title: 'Saved searches',
    singular: 'SavedSearch',
    description: 'Candidate searches that a user keeps, or shares with the team.',
  },
  users: {
    title: 'Users',
    singular: 'User',
    description: 'The people of the agency.',
  },
  audit: {
    title: 'Audit trail',
    singular: 'AuditEvent',
    description: 'Who changed what and when.',
  },
  usage: {
    title: 'Usage',
    singular: 'Usage',
    description: 'What the account used of what it may use.',
  },
};

/** The resource of an endpoint’s name. */
export const resourceOf = (endpointName: string): string => endpointName.split('.', 1).join('');

/** The documentation of an endpoint’s resource. @throws when the resource is not in the table */
export function documentationOf(endpointName: string): ResourceDocumentation {
  const documentation = resourceDocumentation[resourceOf(endpointName)];
  if (!documentation) throw new Error(`The resource of ${endpointName} is not documented.`);
  return documentation;
}
