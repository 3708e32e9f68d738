import { campaigns } from './routers/campaigns.ts';
import { candidates } from './routers/candidates.ts';
import { companies } from './routers/companies.ts';
import { contacts } from './routers/contacts.ts';
import { leads } from './routers/leads.ts';
import { masterData } from './routers/master-data.ts';
import { opportunities } from './routers/opportunities.ts';
import { t } from './trpc.ts';

/** Every procedure, one router a resource. */
export const appRouter = t.router({
  campaigns,
  candidates,
  companies,
  contacts,
  leads,
  masterData,
  opportunities,
});

export type AppRouter = typeof appRouter;
