import { NovaError, Warnings } from '@nova/contract';
import { proposalSample } from './contract.ts';
import type { Context } from '@nova/core';
import { previewDeletes } from './foretell-deletes.ts';
import { previewEndings, previewMerge, previewSend, buildRefusedFinding } from './foretell-once.ts';
import { previewUpdates } from './foretell-updates.ts';
import { type Finding, type Foretold, hashFinding, type KeptEffect, readTargets } from './foretold.ts';
import type { ProposedWork } from './proposed-work.ts';

/** Error codes that the dry run throws, because they are not about the proposed work itself. */
const refuses = ['FORBIDDEN', 'UNAVAILABLE', 'RATE_LIMITED'];

/**
 * Finds what the verbs would do with the caller's rights, and writes nothing.
 * @throws FORBIDDEN, UNAVAILABLE, RATE_LIMITED; all other refusals are part of the result
 */
export async function previewWork(caller: Context, work: ProposedWork): Promise<Foretold> {
  // Values that a write would ignore with a warning are refused, because nobody would read the warning.
  const ctx: Context = { ...caller, warnings: new Warnings(true) };
  const targets = await readTargets(ctx.db, work);
  const { effect: found, details, refusal } = await find(ctx, work);
  const effect: KeptEffect = {
    sample: work.ids.slice(0, proposalSample),
    sampleOf: work.entity,
    ...found,
  };
  return { effect, targets, hash: hashFinding([effect, details ?? null]), refusal };
}

async function find(ctx: Context, work: ProposedWork): Promise<Finding> {
  try {
    return await finders[work.kind](ctx, work);
  } catch (error) {
    if (!(error instanceof NovaError) || refuses.includes(error.code)) throw error;
    return buildRefusedFinding(work.ids, error);
  }
}

const finders: Readonly<
  Record<ProposedWork['kind'], (ctx: Context, work: ProposedWork) => Promise<Finding>>
> = {
  SEND: previewSend,
  DELETE: previewDeletes,
  UPDATE: previewUpdates,
  MERGE: previewMerge,
  ERASE: previewEndings,
  ANONYMISE: previewEndings,
};
