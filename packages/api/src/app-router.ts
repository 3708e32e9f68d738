import { applications } from './routers/applications.ts';
import { audit } from './routers/audit.ts';
import { campaigns } from './routers/campaigns.ts';
import { candidates } from './routers/candidates.ts';
import { companies } from './routers/companies.ts';
import { contacts } from './routers/contacts.ts';
import { customFields } from './routers/custom-fields.ts';
import { events } from './routers/events.ts';
import { files } from './routers/files.ts';
import { interviews } from './routers/interviews.ts';
import { jobs } from './routers/jobs.ts';
import { leads } from './routers/leads.ts';
import { applicationMails, distributionLists, mailSenders, mailSuppressions } from './routers/mail.ts';
import { masterData } from './routers/master-data.ts';
import { opportunities } from './routers/opportunities.ts';
import { placements } from './routers/placements.ts';
import { publicJobs } from './routers/public-jobs.ts';
import { savedSearches } from './routers/saved-searches.ts';
import { search } from './routers/search.ts';
import { usage } from './routers/usage.ts';
import { users } from './routers/users.ts';
import { webhooks } from './routers/webhooks.ts';
import { plainRouters } from './plain-routers.ts';
import { t } from './trpc.ts';

/** Every procedure, one router a resource. */
export const appRouter = t.router({
  ...plainRouters,
  applicationMails,
  applications,
  audit,
  campaigns,
  candidates,
  companies,
  contacts,
  customFields,
  distributionLists,
  events,
  files,
  interviews,
  jobs,
  leads,
  mailSenders,
  mailSuppressions,
  masterData,
  opportunities,
  placements,
  publicJobs,
  savedSearches,
  search,
  usage,
  users,
  webhooks,
});

export type AppRouter = typeof appRouter;
