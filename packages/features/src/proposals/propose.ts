import { mostOpenProposals, type Proposal, proposalSeconds } from './contract.ts';
import { NovaError } from '@nova/contract';
import type { ProposalInput } from './proposed-writes-contract.ts';
import { type Context, newId } from '@nova/core';
import type { AccountTransaction } from '@nova/db';
import { previewWork } from './foretell.ts';
import type { Foretold } from './foretold.ts';
import { buildProposalLine } from './proposal-trail.ts';
import { assertMayDo, type ProposedWork, readWork } from './proposed-work.ts';
import { getProposal } from './read-proposals.ts';

/**
 * Stores a request together with its expected effect, for a person to decide (docs/interface/proposals.md).
 * Nothing else is written.
 * @throws FORBIDDEN if the caller lacks a right; BAD_REQUEST if the account has too many open proposals;
 * VALIDATION_ERROR; INVALID_QUERY; the verb's error if nothing would be done
 */
export async function propose(ctx: Context, proposed: ProposalInput): Promise<Proposal> {
  await assertRoom(ctx.db);
  const work = await readWork(ctx, proposed);
  assertMayDo(ctx, work);
  const foretold = await previewWork(ctx, work);
  if (foretold.refusal) throw foretold.refusal;
  const proposalId = newId();
  await ctx.db.transaction((tx) => storeProposal(ctx, tx, proposalId, { proposed, work, foretold }));
  return getProposal(ctx, { proposalId });
}

/** @throws BAD_REQUEST if the account has too many open proposals */
async function assertRoom(db: AccountTransaction): Promise<void> {
  const [row] = await db.rows<{ open: number }>(
    `SELECT count(*)::int AS open FROM proposals p WHERE p."accountId" = $1 AND p.state = 'OPEN' AND p."expiresOn" > now()`,
  );
  if ((row?.open ?? 0) < mostOpenProposals) return;
  throw new NovaError(
    'BAD_REQUEST',
    `This account has ${String(mostOpenProposals)} open proposals, as many as it may have. Wait until somebody decides one.`,
  );
}

interface Proposed {
  readonly proposed: ProposalInput;
  readonly work: ProposedWork;
  readonly foretold: Foretold;
}

async function storeProposal(
  ctx: Context,
  tx: AccountTransaction,
  id: string,
  { proposed, work, foretold }: Proposed,
): Promise<void> {
  // The lock makes the second of two concurrent requests count the first.
  await tx.rows(`SELECT nova_lock_account($1::uuid, 'proposals')::text AS locked`);
  await assertRoom(tx);
  const now = ctx.now();
  const seconds = ctx.ports.proposalSeconds ?? proposalSeconds;
  await tx.rows(
    `INSERT INTO proposals ("accountId", id, kind, input, reason, effect, foretold, "askedById", "askedKeyId",
       "createdOn", "updatedOn", "expiresOn")
     VALUES ($1::uuid, $2::uuid, $3, $4::jsonb, $5, $6::jsonb, $7, $8::uuid, $9::uuid, $10::timestamptz, $10::timestamptz, $11::timestamptz)`,
    [
      ...[id, work.kind, JSON.stringify(proposed.input), proposed.reason],
      ...[JSON.stringify(foretold.effect), foretold.hash, ctx.user.id, ctx.keyId],
      ...[now.toISOString(), new Date(now.getTime() + seconds * 1_000).toISOString()],
    ],
  );
  await storeTargets(tx, id, work, foretold);
  await nameTargets(tx, id);
  const { kind } = work;
  const line = buildProposalLine(ctx, { id, kind, askedById: ctx.user.id, action: 'create', state: 'OPEN' });
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS told`, [JSON.stringify([line])]);
}

/**
 * Marks the persons whom its free text names, because the text is deleted together with them
 * (packages/db/src/personal).
 */
export const nameTargets = (tx: AccountTransaction, id: string): Promise<unknown> =>
  tx.rows(`SELECT nova_name_targets($1::uuid, $2::uuid)::text AS named`, [id]);

/** Stores the records of a proposal with the time of their last change. */
export async function storeTargets(
  tx: AccountTransaction,
  id: string,
  { entity }: Pick<ProposedWork, 'entity'>,
  { targets }: Pick<Foretold, 'targets'>,
): Promise<void> {
  await tx.rows(
    `INSERT INTO proposal_targets ("accountId", "proposalId", number, "recordId", entity, "frozenOn")
     SELECT $1::uuid, $2::uuid, t.number, t.id, $3, t.frozen::timestamptz
     FROM unnest($4::uuid[], $5::text[]) WITH ORDINALITY AS t(id, frozen, number)
     ON CONFLICT ("accountId", "proposalId", number) DO UPDATE SET "frozenOn" = excluded."frozenOn"`,
    [id, entity, targets.map(({ recordId }) => recordId), targets.map(({ frozenOn }) => frozenOn)],
  );
}
