import type { ResourceDocumentation } from '@nova/contract';

export const publicJobs: ResourceDocumentation = {
  title: 'Public jobs',
  singular: 'PublicJob',
  description:
    'Vacancies as a website shows them. Takes a key of the role PUBLIC, which may stand in a web page: it reads public jobs and nothing else.',
};

export const applicationMails: ResourceDocumentation = {
  title: 'Mails about applications',
  singular: 'ApplicationMails',
  description: 'What is sent when somebody applied on the web.',
};

export const site: ResourceDocumentation = {
  title: 'Job pages',
  singular: 'JobSite',
  description: 'The agency’s own pages of its jobs.',
  ofAdmins: 'ALL',
};
