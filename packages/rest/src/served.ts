import { appRouter } from '@nova/api';
import { endpoints, type Endpoint } from '@nova/contract';
import type { AnyRouter } from '@trpc/server';

/** Endpoints, and the router that has a procedure for each. */
export interface Served {
  readonly endpoints: readonly Endpoint[];
  readonly router: AnyRouter;
}

/** The whole contract. */
export const wholeContract: Served = { endpoints, router: appRouter };
