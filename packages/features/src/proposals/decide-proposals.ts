import type {
  acceptProposal as acceptEndpoint,
  Proposal,
  ProposalState,
  refuseProposal as refuseEndpoint,
} from './contract.ts';
import { type MergeConflict, NovaError } from '@nova/contract';
import { type Context, newId, leaseEnd, describeProcess, rowKinds, notFound } from '@nova/core';
import type { AccountTransaction } from '@nova/db';
import type { z } from 'zod';
import {
  assertMayDecide,
  findProposalOrThrow,
  type FoundProposal,
  createNotOpenError,
  parseProposedInput,
} from './found-proposal.ts';
import { previewWork } from './foretell.ts';
import { type Foretold, readTargets } from './foretold.ts';
import { buildProposalLine } from './proposal-trail.ts';
import { storeTargets, nameTargets } from './propose.ts';
import { assertMayDo, type ProposedWork, buildWork } from './proposed-work.ts';
import { getProposal, stateSql } from './read-proposals.ts';
import { leaseSeconds, runHeld } from './run-proposal.ts';

/** Milliseconds that an answer waits for the work to end. The work continues after that. */
const patience = 5_000;

/**
 * Accepts a proposal and runs it with the caller's rights (docs/interface/proposals.md#accepting).
 * @throws NOT_FOUND; FORBIDDEN for the key that asked, or if the caller lacks a right; INVALID_STATE unless it
 * is OPEN; CONFLICT with the new effect if that differs, a record changed, or it was renewed since `expected`;
 * the verb's error if nothing would be done
 */
export async function acceptProposal(
  ctx: Context,
  { proposalId, comment, expected }: z.output<typeof acceptEndpoint.input>,
  waitMs = patience,
): Promise<Proposal> {
  const proposal = await findProposalOrThrow(ctx, proposalId);
  assertMayDecide(ctx, proposal);
  const work = buildWork(ctx, parseProposedInput(proposal.kind, proposal.input), proposal.ids);
  assertMayDo(ctx, work);
  const foretold = await previewWork(ctx, work);
  const holder = newId();
  const conflicts = await ctx.db.transaction(async (tx) => {
    const { updatedOn } = await lockOpen(tx, proposal.id);
    // This is a conflict without changed records: another caller renewed the effect, and this caller has not
    // seen the new one.
    if (expected !== undefined && Date.parse(expected.updatedOn) !== updatedOn.getTime()) return [];
    const changed = await findChanges(tx, { found: proposal, work, foretold });
    if (changed) await storeNewEffect(tx, { found: proposal, work, foretold });
    else if (!foretold.refusal) await beginWork(ctx, tx, proposal, { holder, comment: comment ?? null });
    return changed;
  });
  if (conflicts) throw await buildConflict(ctx, proposal, conflicts);
  if (foretold.refusal) throw foretold.refusal;
  await waitAtMost(waitMs, runHeld(ctx, { proposalId: proposal.id, holder, work }));
  return getProposal(ctx, { proposalId });
}

/**
 * Waits for the work, but not longer than `ms`. A later turn repeats work that failed.
 * @param ms Infinity waits for the end
 */
async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  const completion = work.catch(() => undefined);
  if (ms === Infinity) return completion;
  let timer: NodeJS.Timeout | undefined;
  const patient = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([completion, patient]);
  clearTimeout(timer);
}

interface OpenProposal {
  readonly state: ProposalState;
  readonly updatedOn: Date;
}

/**
 * Locks an open proposal.
 * @throws NOT_FOUND; INVALID_STATE if it was decided or expired in the meantime
 */
async function lockOpen(tx: AccountTransaction, id: string): Promise<OpenProposal> {
  const [row] = await tx.rows<OpenProposal>(
    `SELECT ${stateSql} AS state, p."updatedOn" FROM proposals p WHERE p."accountId" = $1 AND p.id = $2::uuid FOR UPDATE`,
    [id],
  );
  if (!row) throw notFound('proposal');
  if (row.state !== 'OPEN') throw createNotOpenError(row.state);
  return row;
}

interface Repeated {
  readonly found: FoundProposal;
  readonly work: ProposedWork;
  /** The result of the accepting caller's dry run. */
  readonly foretold: Foretold;
}

/**
 * Finds changes since the asker, or the person who decides, saw the effect.
 * @returns the changed records; undefined if nothing changed
 */
async function findChanges(
  tx: AccountTransaction,
  { found: { id, hash }, work, foretold }: Repeated,
): Promise<readonly MergeConflict[] | undefined> {
  const frozen = await tx.rows<{ recordId: string; frozenOn: Date | null }>(
    `SELECT t."recordId"::text AS "recordId", t."frozenOn" FROM proposal_targets t
     WHERE t."accountId" = $1 AND t."proposalId" = $2::uuid`,
    [id],
  );
  const before = new Map(frozen.map((one) => [one.recordId, one.frozenOn?.toISOString() ?? null]));
  // Targets are read again, because a record may have changed during the dry run.
  const now = await readTargets(tx, work);
  const changed = now.filter(({ recordId, frozenOn }) => frozenOn !== before.get(recordId));
  const moved = now.some(({ frozenOn }, at) => frozenOn !== foretold.targets[at]?.frozenOn);
  if (changed.length === 0 && !moved && hash === foretold.hash) return undefined;
  const merged = await findMergedIds(
    tx,
    changed.map(({ recordId }) => recordId),
  );
  return changed.map(({ recordId, frozenOn }) => ({
    id: recordId,
    field: frozenOn === null ? 'id' : (rowKinds[work.entity].stamp ?? 'updatedOn'),
    reason: frozenOn !== null ? 'CHANGED' : merged.has(recordId) ? 'MERGED' : 'DELETED',
  }));
}

async function findMergedIds(tx: AccountTransaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT m."recordId"::text AS id FROM merged_records m WHERE m."accountId" = $1 AND m."recordId" = ANY($2::uuid[])`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores the new effect. The proposal stays open, because a person must decide about the new effect. */
async function storeNewEffect(tx: AccountTransaction, { found, work, foretold }: Repeated): Promise<void> {
  await tx.rows(
    `UPDATE proposals p SET effect = $3::jsonb, foretold = $4, "updatedOn" = now() WHERE p."accountId" = $1 AND p.id = $2::uuid`,
    [found.id, JSON.stringify(foretold.effect), foretold.hash],
  );
  await storeTargets(tx, found.id, work, foretold);
}

async function buildConflict(
  ctx: Context,
  { id }: FoundProposal,
  conflicts: readonly MergeConflict[],
): Promise<NovaError> {
  const { effect } = await getProposal(ctx, { proposalId: id });
  return new NovaError(
    'CONFLICT',
    'What this proposal would do has changed, so that nothing was done. Look at its new effect, and accept it again.',
    { data: id, conflicts, effect },
  );
}

interface Beginning {
  readonly holder: string;
  readonly comment: string | null;
}

async function beginWork(
  ctx: Context,
  tx: AccountTransaction,
  { id, kind, askedById }: FoundProposal,
  { holder, comment }: Beginning,
): Promise<void> {
  await tx.rows(
    `UPDATE proposals p SET state = 'ACCEPTED', ${decisionColumns}, comment = $6, "actsAsId" = $7::uuid, via = $8,
       "leasedBy" = $9::uuid, "leaseUntil" = ${leaseEnd(leaseSeconds)}, process = $10::jsonb
     WHERE p."accountId" = $1 AND p.id = $2::uuid`,
    [
      ...[id, ctx.now().toISOString(), getDeciderId(ctx), ctx.keyId, comment, ctx.user.id, ctx.via],
      ...[holder, describeProcess()],
    ],
  );
  await nameTargets(tx, id);
  await writeLine(tx, buildProposalLine(ctx, { id, kind, askedById, action: 'accept', state: 'ACCEPTED' }));
}

/** Returns null for the operator, who acts with a user's rights but is not a user. */
const getDeciderId = ({ via, user }: Context): string | null => (via === 'system' ? null : user.id);

const decisionColumns = `"decidedOn" = $3::timestamptz, "decidedById" = $4::uuid, "decidedKeyId" = $5::uuid, "updatedOn" = $3::timestamptz`;

const writeLine = (tx: AccountTransaction, line: unknown): Promise<unknown> =>
  tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS told`, [JSON.stringify([line])]);

/**
 * Refuses a proposal; nothing is done.
 * @throws NOT_FOUND; FORBIDDEN for the key that asked; INVALID_STATE unless it is OPEN
 */
export async function refuseProposal(
  ctx: Context,
  { proposalId, comment }: z.output<typeof refuseEndpoint.input>,
): Promise<Proposal> {
  const proposal = await findProposalOrThrow(ctx, proposalId);
  assertMayDecide(ctx, proposal);
  const { id, kind, askedById } = proposal;
  await ctx.db.transaction(async (tx) => {
    await lockOpen(tx, id);
    await tx.rows(
      `UPDATE proposals p SET state = 'REFUSED', ${decisionColumns}, comment = $6 WHERE p."accountId" = $1 AND p.id = $2::uuid`,
      [id, ctx.now().toISOString(), getDeciderId(ctx), ctx.keyId, comment ?? null],
    );
    await nameTargets(tx, id);
    await writeLine(tx, buildProposalLine(ctx, { id, kind, askedById, action: 'refuse', state: 'REFUSED' }));
  });
  return getProposal(ctx, { proposalId });
}
