import type { ProposalKind } from './proposed-writes-contract.ts';
import {
  type Context,
  newId,
  leaseEnd,
  LeaseLostError,
  filterEndedLeases,
  describeProcess,
  type Ports,
} from '@nova/core';
import type { Database } from '@nova/db';
import { createOperatorContext } from '../accounts/operator-context.ts';
import { parseProposedInput } from './found-proposal.ts';
import { buildWork } from './proposed-work.ts';
import { leaseSeconds, runHeld } from './run-proposal.ts';

interface LeasedProposal {
  readonly accountId: string;
  readonly id: string;
  readonly kind: ProposalKind;
  readonly input: string;
  readonly ids: readonly string[];
  readonly keyId: string | null;
  readonly via: Context['via'];
  readonly holder: string;
}

const leasing = `UPDATE proposals p SET "leasedBy" = $1::uuid, process = $2::jsonb, "leaseUntil" = ${leaseEnd(leaseSeconds)}
  WHERE (p."accountId", p.id) = (SELECT w."accountId", w.id FROM proposals w
      WHERE w.state = 'ACCEPTED' AND (w."leaseUntil" IS NULL OR w."leaseUntil" < now())
      ORDER BY w."decidedOn" LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING p."accountId"::text AS "accountId", p.id::text AS id, p.kind, p.input::text AS input,
    p."decidedKeyId"::text AS "keyId", p.via, p."leasedBy"::text AS holder,
    ARRAY(SELECT t."recordId"::text FROM proposal_targets t
      WHERE t."accountId" = p."accountId" AND t."proposalId" = p.id ORDER BY t.number) AS ids`;

interface Place {
  readonly database: Database;
  readonly ports: Ports;
  readonly now: () => Date;
}

/**
 * Continues an accepted proposal whose process ended, with the rights of the user who accepted it.
 * @returns false if no such proposal was waiting
 */
export async function runWaitingProposal({ database, ports, now }: Place): Promise<boolean> {
  await releaseEndedProposals(database);
  const [row] = await database.query<LeasedProposal>(leasing, [newId(), describeProcess()]);
  if (!row) return false;
  const { accountId, id: proposalId, holder, keyId, via } = row;
  try {
    const caller = await createOperatorContext({ database, ports }, accountId);
    const work = buildWork(caller, parseProposedInput(row.kind, row.input), row.ids);
    await runHeld({ ...caller, keyId, via, now }, { proposalId, holder, work });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
  return true;
}

/** Frees leases of processes on this machine that were killed, because nobody renews them. */
async function releaseEndedProposals(database: Database): Promise<void> {
  const leased = await database.query<{ accountId: string; id: string; process: string }>(
    `SELECT p."accountId"::text AS "accountId", p.id::text AS id, p.process::text AS process FROM proposals p
     WHERE p.state = 'ACCEPTED' AND p."leaseUntil" >= now() AND p.process IS NOT NULL`,
  );
  for (const { accountId, id, process } of filterEndedLeases(leased))
    await database.query(
      `UPDATE proposals p SET "leaseUntil" = NULL WHERE p."accountId" = $1 AND p.id = $2::uuid AND p.process = $3::jsonb`,
      [accountId, id, process],
    );
}

/** Expires proposals that nobody decided in time, for all accounts, and queues their events. */
export async function expireProposals(database: Database): Promise<void> {
  await database.query(
    `WITH past AS (
       UPDATE proposals p SET state = 'EXPIRED', "updatedOn" = now() WHERE p.state = 'OPEN' AND p."expiresOn" <= now()
       RETURNING p."accountId", p.id, p.kind, p."askedById")
     INSERT INTO event_queue ("accountId", id, "occurredOn", type, kind, "recordId", changed, "ownerId", via, summary)
     SELECT t."accountId", gen_random_uuid(), now(), 'proposal.decided', 'proposal', t.id, '{}', t."askedById", 'system',
       jsonb_build_object('kind', t.kind, 'state', 'EXPIRED') FROM past t`,
  );
}
