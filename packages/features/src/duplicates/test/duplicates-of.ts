import { duplicates, type duplicateGroup } from '../contract.ts';
import { make, through } from '../../testing/index.ts';
import { compareQueuedKind } from '../compare-queued.ts';
import type { Context } from '@nova/core';
import { duplicateVerbs } from '../duplicate-verbs.ts';
import type { z } from 'zod';

export type Group = z.output<typeof duplicateGroup>;
type Input = Readonly<Record<string, unknown>>;
type Kind = 'candidate' | 'contact' | 'company' | 'lead';

const plurals = {
  candidate: 'candidates',
  contact: 'contacts',
  company: 'companies',
  lead: 'leads',
} as const;

/** The duplicates of a kind as callers see them, once what was written is compared. */
export function duplicatesOf(ctx: Context, kind: Kind = 'candidate') {
  const endpoints = duplicates[plurals[kind]];
  const verbs = duplicateVerbs(kind);
  const compare = async (): Promise<void> => {
    while ((await compareQueuedKind(ctx.db, kind)) > 0);
  };
  const list = async (input: Input = {}): Promise<Group[]> => {
    const page = await through(endpoints.list, verbs.duplicates)(ctx, input);
    return page.data.toValue();
  };
  return {
    compare,
    list,
    page: async (input: Input) => {
      const page = await through(endpoints.list, verbs.duplicates)(ctx, input);
      return { ...page, data: page.data.toValue() };
    },
    /** The score of two records, and the weights by signal; 0 where they are no pair. */
    of: async (one: string, other: string) => {
      await compare();
      const groups = await list({ minScore: 0, recordId: one });
      const pair = groups
        .flatMap(({ pairs }) => pairs)
        .find(({ ids }) => ids.includes(one) && ids.includes(other));
      const weights: Readonly<Partial<Record<string, number>>> = Object.fromEntries(
        (pair?.reasons ?? []).map(({ signal, weight }) => [signal, weight]),
      );
      return { score: pair?.score ?? 0, weights };
    },
    dismiss: (ids: readonly string[]) => through(endpoints.dismiss, verbs.dismissDuplicates)(ctx, { ids }),
    restore: (ids: readonly string[]) => through(endpoints.restore, verbs.restoreDuplicates)(ctx, { ids }),
  };
}

/** However alike to others. */
export const makeAlike = {
  candidate: (ctx: Context, given: Input) => make.candidate(ctx, { allowDuplicate: true, ...given }),
  contact: (ctx: Context, given: Input) => make.contact(ctx, { allowDuplicate: true, ...given }),
  company: (ctx: Context, given: Input) => make.company(ctx, { allowDuplicate: true, ...given }),
};
