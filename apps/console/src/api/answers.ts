import type { AppRouter } from '@nova/features/router';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** Answers of procedures, by resource and verb: `Answers['users']['list']`. */
export type Answers = inferRouterOutputs<AppRouter>;

/** Input of procedures, with the same keys. */
export type Inputs = inferRouterInputs<AppRouter>;

/** One of a list's rows. */
export type RowOf<List extends { readonly data: readonly unknown[] }> = List['data'][number];
