import type { AppRouter } from '@nova/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** What procedures answer, by resource and verb: `Answers['users']['list']`. */
export type Answers = inferRouterOutputs<AppRouter>;

/** What procedures take. */
export type Inputs = inferRouterInputs<AppRouter>;

/** One of a list's rows. */
export type RowOf<List extends { readonly data: readonly unknown[] }> = List['data'][number];
