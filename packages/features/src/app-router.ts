import { combineRouters } from '@nova/core';
import { accountsRouter } from './accounts/router.ts';
import { auditRouter } from './audit/router.ts';
import { batchesRouter } from './batches/router.ts';
import { bulkRouter } from './bulk/router.ts';
import { campaignsRouter } from './campaigns/router.ts';
import { candidatesRouter } from './candidates/router.ts';
import { careersRouter } from './careers/router.ts';
import { companiesRouter } from './companies/router.ts';
import { configurationRouter } from './configuration/router.ts';
import { contactsRouter } from './contacts/router.ts';
import { cvsRouter } from './cvs/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { duplicatesRouter } from './duplicates/router.ts';
import { eventsRouter } from './events/router.ts';
import { filesRouter } from './files/router.ts';
import { importsRouter } from './imports/router.ts';
import { interviewsRouter } from './interviews/router.ts';
import { jobsRouter } from './jobs/router.ts';
import { listsRouter } from './lists/router.ts';
import { mergesRouter } from './merges/router.ts';
import { notesRouter } from './notes/router.ts';
import { placementsRouter } from './placements/router.ts';
import { privacyRouter } from './privacy/router.ts';
import { proposalsRouter } from './proposals/router.ts';
import { salesRouter } from './sales/router.ts';
import { searchRouter } from './search/router.ts';
// Outbound has no procedures. A program over the router's types needs the port that it declares.
import type {} from './outbound/outbound-gate.ts';
import { plainKindsRouter } from './plain-kinds-router.ts';

/** Every procedure of Nova. A new feature needs a line here. */
export const appRouter = combineRouters(
  accountsRouter,
  auditRouter,
  batchesRouter,
  bulkRouter,
  campaignsRouter,
  candidatesRouter,
  careersRouter,
  companiesRouter,
  configurationRouter,
  contactsRouter,
  cvsRouter,
  dashboardRouter,
  duplicatesRouter,
  eventsRouter,
  filesRouter,
  importsRouter,
  interviewsRouter,
  jobsRouter,
  listsRouter,
  mergesRouter,
  notesRouter,
  placementsRouter,
  privacyRouter,
  proposalsRouter,
  salesRouter,
  searchRouter,
  plainKindsRouter,
);

export type AppRouter = typeof appRouter;
