import { NovaError, proposalSample, Warnings } from '@nova/contract';
import type { Context } from '../context.ts';
import { foretellDeletes } from './foretell-deletes.ts';
import { foretellEndings, foretellMerge, foretellSend, refusedFinding } from './foretell-once.ts';
import { foretellUpdates } from './foretell-updates.ts';
import { type Finding, type Foretold, hashOf, type KeptEffect, readTargets } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/** Proposals that were decided when what it refuses was found. */
const refuses = ['FORBIDDEN', 'UNAVAILABLE', 'RATE_LIMITED'];

/**
 * The dry run: it writes nothing, and finds what the verbs would do with the caller's rights.
 * @throws FORBIDDEN, UNAVAILABLE; all other refusals are a part of what it finds
 */
export async function foretell(caller: Context, work: ProposedWork): Promise<Foretold> {
  // What a write would ignore is refused: nobody would hear of it.
  const ctx: Context = { ...caller, warnings: new Warnings(true) };
  const targets = await readTargets(ctx.db, work);
  const { effect: found, details, refusal } = await find(ctx, work);
  const effect: KeptEffect = {
    sample: work.ids.slice(0, proposalSample),
    sampleOf: work.entity,
    ...found,
  };
  return { effect, targets, hash: hashOf([effect, details ?? null]), refusal };
}

async function find(ctx: Context, work: ProposedWork): Promise<Finding> {
  try {
    return await finders[work.kind](ctx, work);
  } catch (error) {
    if (!(error instanceof NovaError) || refuses.includes(error.code)) throw error;
    return refusedFinding(work.ids, error);
  }
}

const finders: Readonly<
  Record<ProposedWork['kind'], (ctx: Context, work: ProposedWork) => Promise<Finding>>
> = {
  SEND: foretellSend,
  DELETE: foretellDeletes,
  UPDATE: foretellUpdates,
  MERGE: foretellMerge,
  ERASE: foretellEndings,
  ANONYMISE: foretellEndings,
};
