import type * as contract from './contract.ts';
import type { Context } from '@nova/core';
import type { z } from 'zod';
import { dismissDuplicates, restoreDuplicates } from './dismiss-duplicates.ts';
import { listDuplicates } from './list-duplicates.ts';
import type { MatchedKind } from './match-model.ts';

type DuplicateEndpoints = (typeof contract.duplicates)['candidates'];

/** Returns the verbs about duplicates of a kind (docs/interface/duplicates.md#found-later). */
export const duplicateVerbs = (kind: MatchedKind) => ({
  duplicates: (ctx: Context, input: z.output<DuplicateEndpoints['list']['input']>) =>
    listDuplicates(ctx, kind, input),
  /** @throws NOT_FOUND, BAD_REQUEST */
  dismissDuplicates: (ctx: Context, input: z.output<DuplicateEndpoints['dismiss']['input']>) =>
    dismissDuplicates(ctx, kind, input),
  /** @throws NOT_FOUND, BAD_REQUEST */
  restoreDuplicates: (ctx: Context, input: z.output<DuplicateEndpoints['restore']['input']>) =>
    restoreDuplicates(ctx, kind, input),
});
