import { candidates } from './routers/candidates.ts';
import { masterData } from './routers/master-data.ts';
import { t } from './trpc.ts';

/** Every procedure, one router a resource. */
export const appRouter = t.router({ candidates, masterData });

export type AppRouter = typeof appRouter;
