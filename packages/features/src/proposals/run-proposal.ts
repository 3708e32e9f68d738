import type { CampaignWrite } from '../campaigns/campaign-content-contract.ts';
import { type ErrorCode, NovaError, Warnings } from '@nova/contract';
import {
  assertMayCall,
  type Context,
  type ContextUser,
  assertHeld,
  isHeld,
  leaseEnd,
  LeaseLostError,
  renewEvery,
  createVerbs,
} from '@nova/core';
import { scheduleCampaign, sendCampaign } from '../campaigns/campaign-moves.ts';
import { updateCampaign } from '../campaigns/campaigns.ts';
import { type AccountDatabase, isUnavailable } from '@nova/db';
import type { MergedName } from '@nova/kinds';
import { createUserDisabledError } from '../accounts/users.ts';
import { createMergeVerb } from '../merges/merge-records.ts';
import type { MergeInput } from '../merges/merge-request.ts';
import { endingVerbs } from '../privacy/person-endings.ts';
import type { PersonId } from '../privacy/persons.ts';
import type { ProposedWork } from './proposed-work.ts';

/** An accepted proposal that this process runs. */
export interface HeldProposal {
  readonly proposalId: string;
  readonly holder: string;
  readonly work: ProposedWork;
}

/** Seconds of a lease, longer than the work on any one record. */
export const leaseSeconds = 60;

/** Milliseconds between renewals of the lease. */
const renewal = 15_000;

/**
 * Runs the rest of an accepted proposal, one record after the other (docs/interface/proposals.md#accepting). A
 * record's audit line is written together with its change, so a restart after a crash skips records that were
 * done.
 * @param caller a context of the account; the rights are the present ones of the user who accepted
 * @throws LeaseLostError if another process has taken over; errors that no record caused, after which a later
 * turn continues
 */
export async function runHeld(caller: Context, heldProposal: HeldProposal): Promise<void> {
  const { proposalId, work } = heldProposal;
  const { expected: _expected, ...rest } = caller;
  const ctx: Context = { ...rest, requestId: formatRequestId(proposalId), warnings: new Warnings() };
  const lease = renewEvery(renewal, heldProposal, async () => {
    await renew(ctx, heldProposal);
    return heldProposal;
  });
  try {
    const frozen = await findOpenTargets(ctx, proposalId);
    const isWhole = work.kind !== 'DELETE' && work.kind !== 'UPDATE';
    const parts = isWhole ? [work.ids] : work.ids.map((id) => [id]);
    for (const ids of parts.filter((some) => some.some((id) => frozen.has(id)))) {
      const user = await renew(ctx, heldProposal);
      await settle(ctx, heldProposal, ids, await runPart(ctx, user, { proposalId, work, ids, frozen }));
    }
    await finish(ctx, heldProposal);
  } finally {
    await lease.end();
  }
}

/**
 * Returns the request id of all work for a proposal, by which its audit lines are recognised. Callers cannot
 * send a request id with a colon.
 */
const formatRequestId = (proposalId: string): string => `proposal:${proposalId}`;

type ClaimedProposal = Pick<HeldProposal, 'proposalId' | 'holder'>;

interface ActingUser extends ContextUser {
  readonly disabled: boolean;
}

/**
 * Renews the lease.
 * @returns the user who accepted the proposal, with their present rights
 * @throws LeaseLostError
 */
async function renew({ db }: Context, { proposalId, holder }: ClaimedProposal): Promise<ActingUser> {
  const rows = await db.write<{ acting: string }>(
    `UPDATE proposals p SET "leaseUntil" = ${leaseEnd(leaseSeconds)} FROM users u
     WHERE ${isHeld('p')} AND u."accountId" = $1 AND u.id = p."actsAsId"
     RETURNING json_build_object('id', u.id, 'name', u.name, 'team', u.team, 'restrictToTeam', u."restrictToTeam",
       'billing', u.billing, 'role', u.role, 'disabled', u.disabled)::text AS acting`,
    [proposalId, holder],
  );
  assertHeld(rows);
  // The cast is safe, because the statement builds the type's members.
  return JSON.parse(rows[0]?.acting ?? '') as ActingUser;
}

/**
 * Finds the records that are still to be done.
 * @returns by id, the `updatedOn` that the effect was based on
 */
async function findOpenTargets(
  { db }: Context,
  proposalId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.rows<{ id: string; frozen: string | null }>(
    `SELECT t."recordId"::text AS id, nova_iso(t."frozenOn") AS frozen FROM proposal_targets t
     WHERE t."accountId" = $1 AND t."proposalId" = $2::uuid AND t.state = 'OPEN'`,
    [proposalId],
  );
  return new Map(rows.map(({ id, frozen }) => [id, frozen]));
}

type RecordOutcome = { readonly code: ErrorCode; readonly message: string } | null;

interface ProposedPart {
  readonly proposalId: string;
  readonly work: ProposedWork;
  readonly ids: readonly string[];
  readonly frozen: ReadonlyMap<string, string | null>;
}

/**
 * Runs the verb for some records.
 * @returns null if they are done, now or before a crash
 * @throws errors that may pass by themselves
 */
async function runPart(
  caller: Context,
  { disabled, ...user }: ActingUser,
  part: ProposedPart,
): Promise<RecordOutcome> {
  const ctx: Context = { ...caller, user };
  const { work, ids, frozen } = part;
  const [id = ''] = ids;
  if (await isDone(ctx, part, id)) return null;
  try {
    if (disabled) throw createUserDisabledError(user.id, user.name);
    await runVerb(ctx, work, id, frozen);
    return null;
  } catch (error) {
    if (error instanceof LeaseLostError || isUnavailable(error)) throw error;
    // Another process whose lease has ended in the meantime may have done it.
    if (await isDone(ctx, part, id)) return null;
    if (error instanceof NovaError) return { code: error.code, message: error.message };
    return { code: 'INTERNAL_ERROR', message: 'Something failed on our side.' };
  }
}

/** Looks for the record's audit line, which remains even if the record is deleted. */
async function isDone({ db, requestId }: Context, part: ProposedPart, id: string): Promise<boolean> {
  const [line] = await db.rows<{ id: string }>(
    `SELECT e.id FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = $2::uuid AND e."requestId" = $3 LIMIT 1`,
    [id, requestId],
  );
  return line !== undefined || isEnded(db, part, id);
}

/**
 * Looks for the record in the ledger. If a process crashes between the ledger's entry and the commit, the next
 * start completes the erasure, so it counts as done.
 */
async function isEnded(
  db: AccountDatabase,
  { proposalId, work: { kind } }: ProposedPart,
  id: string,
): Promise<boolean> {
  if (kind !== 'ERASE' && kind !== 'ANONYMISE') return false;
  const [line] = await db.rows<{ id: string }>(
    `SELECT x.id::text AS id FROM erasures x JOIN proposals p ON p."accountId" = $1 AND p.id = $2::uuid
     WHERE x."accountId" = $1 AND $3::uuid = ANY (x.ids) AND x.action = p.kind AND x."on" >= p."decidedOn" LIMIT 1`,
    [proposalId, id],
  );
  return line !== undefined;
}

/** Runs the verb for one record. The casts are safe, because the endpoint's input checked the body. */
async function runVerb(
  ctx: Context,
  { kind, entity, endpoint, body }: ProposedWork,
  id: string,
  frozen: ReadonlyMap<string, string | null>,
): Promise<unknown> {
  // The user's role may have changed since the proposal was accepted.
  assertMayCall(ctx, endpoint);
  const of = { [`${entity}Id`]: id };
  switch (kind) {
    case 'SEND': {
      const { scheduledOn } = body as { readonly scheduledOn?: string };
      const campaign = { campaignId: id };
      return scheduledOn === undefined
        ? sendCampaign(ctx, campaign)
        : scheduleCampaign(ctx, { ...campaign, scheduledOn });
    }
    case 'DELETE':
      return createVerbs(entity).delete(ctx, of);
    case 'UPDATE':
      return entity === 'campaign'
        ? updateCampaign(ctx, { ...(body as CampaignWrite), campaignId: id })
        : createVerbs(entity).update(ctx, { ...body, ...of });
    case 'MERGE': {
      const input = body as unknown as MergeInput;
      return createMergeVerb(entity as MergedName)(ctx, { ...input, expected: Object.fromEntries(frozen) });
    }
    case 'ERASE':
      return endingVerbs(entity as PersonId['entity']).erase(ctx, { ...body, ...of } as never);
    case 'ANONYMISE':
      return endingVerbs(entity as PersonId['entity']).anonymise(ctx, { ...body, ...of } as never);
  }
}

/**
 * Stores the outcome of some records.
 * @throws LeaseLostError
 */
async function settle(
  { db }: Context,
  { proposalId, holder }: ClaimedProposal,
  ids: readonly string[],
  outcome: RecordOutcome,
): Promise<void> {
  assertHeld(
    await db.write(
      `WITH held AS (
         UPDATE proposals p SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${isHeld('p')} RETURNING p."accountId", p.id)
       UPDATE proposal_targets t SET state = $5, code = $6, message = $7 FROM held h
       WHERE t."accountId" = $1 AND h."accountId" = $1 AND t."proposalId" = h.id AND t."recordId" = ANY($4::uuid[]) RETURNING 1 AS settled`,
      [
        ...[proposalId, holder, ids],
        ...(outcome ? ['FAILED', outcome.code, outcome.message] : ['DONE', null, null]),
      ],
    ),
  );
}

/**
 * Stores the end of the work.
 * @throws LeaseLostError
 */
async function finish({ db }: Context, { proposalId, holder, work }: HeldProposal): Promise<void> {
  await db.transaction(async (tx) => {
    assertHeld(
      await tx.rows(
        `UPDATE proposals p SET "leasedBy" = NULL, "leaseUntil" = NULL, process = NULL, "updatedOn" = now(),
           state = CASE WHEN EXISTS (SELECT 1 FROM proposal_targets t WHERE t."accountId" = $1 AND t."proposalId" = p.id
             AND t.state = 'FAILED') THEN 'FAILED' ELSE 'DONE' END
         WHERE ${isHeld('p')} RETURNING p.id`,
        [proposalId, holder],
      ),
    );
    // The erasure of a person skips proposals that are being run, so texts about the person are removed now.
    await tx.rows(`SELECT nova_forget_proposal($1::uuid, $2::uuid, $3::boolean)::text AS forgotten`, [
      proposalId,
      work.kind !== 'DELETE',
    ]);
  });
}
