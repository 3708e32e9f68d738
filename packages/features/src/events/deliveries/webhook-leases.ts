import type { Database } from '@nova/db';
import { type Context, leaseEnd, filterEndedLeases, describeProcess } from '@nova/core';

export interface LeasedWebhook {
  readonly accountId: string;
  readonly webhookId: string;
  /** False if this process already held the lease. */
  readonly fresh: boolean;
}

export const leaseSeconds = 22;

const newEnd = leaseEnd(leaseSeconds);

/**
 * Leases due webhooks while accounts take turns. It also returns own leases that have more deliveries due.
 * @param most the maximum of new leases
 */
export const leaseWebhooks = (
  database: Database,
  holder: string,
  most: number,
): Promise<readonly LeasedWebhook[]> =>
  database.query<LeasedWebhook>(leasing, [holder, most, describeProcess()]);

/** The number of longest due webhooks that one statement considers. */
const farthest = 2_000;

const isFree = (alias: string): string =>
  `${alias}.state = 'ACTIVE' AND ${alias}."dueOn" <= now() AND (${alias}."leasedUntil" IS NULL OR ${alias}."leasedUntil" <= now())`;

const leasing = `
  WITH due AS (
    SELECT l."accountId", l.id, l."dueOn", row_number() OVER (PARTITION BY l."accountId" ORDER BY l."dueOn") AS turn
    FROM (SELECT f."accountId", f.id, f."dueOn" FROM webhooks f WHERE ${isFree('f')} ORDER BY f."dueOn"
      LIMIT ${String(farthest)}) l),
  free AS (
    SELECT w."accountId", w.id FROM due JOIN webhooks w ON w."accountId" = due."accountId" AND w.id = due.id
    WHERE ${isFree('w')} ORDER BY due.turn, due."dueOn" LIMIT $2::int FOR NO KEY UPDATE OF w SKIP LOCKED),
  leased AS (
    UPDATE webhooks w SET "leasedBy" = $1::uuid, "leasedUntil" = ${newEnd}, "leasedProcess" = $3::jsonb
    FROM free WHERE w."accountId" = free."accountId" AND w.id = free.id
    RETURNING w."accountId", w.id)
  SELECT "accountId", id AS "webhookId", true AS fresh FROM leased
  UNION ALL
  SELECT w."accountId", w.id, false FROM webhooks w
  WHERE w.state = 'ACTIVE' AND w."dueOn" <= now() AND w."leasedBy" = $1::uuid AND w."leasedUntil" > now()`;

/** SQL of when a leased webhook is next due: with its next waiting delivery, or when the lease ends. */
export const dueNext = (leaseEnd: string): string =>
  `least(${leaseEnd}, (SELECT d."nextAttemptOn" FROM webhook_deliveries d
    WHERE d."accountId" = w."accountId" AND d."webhookId" = w.id AND d."nextAttemptOn" > now() ORDER BY d."nextAttemptOn" LIMIT 1))`;

/**
 * Renews leases.
 * @returns the ids of the webhooks that the holder still leases
 */
export async function renewLeases(
  database: Database,
  holder: string,
  held: readonly { readonly accountId: string; readonly webhookId: string }[],
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(renewing, [
    holder,
    held.map(({ accountId }) => accountId),
    held.map(({ webhookId }) => webhookId),
  ]);
  return rows.map(({ id }) => id);
}

const renewing = `
  UPDATE webhooks w SET "leasedUntil" = ${newEnd},
    "dueOn" = CASE WHEN w."dueOn" = w."leasedUntil" THEN ${dueNext(newEnd)} ELSE w."dueOn" END
  FROM unnest($2::uuid[], $3::uuid[]) AS h(account, webhook)
  WHERE w."accountId" = h.account AND w.id = h.webhook AND w."leasedBy" = $1::uuid
  RETURNING w.id`;

interface OtherLease {
  readonly accountId: string;
  readonly webhookId: string;
  readonly leasedBy: string;
  /** The process as `describeProcess` describes it. */
  readonly process: string;
}

/** Frees the leases of ended processes. Only this machine's processes are checked; leases of other machines expire. */
export async function releaseEndedLeases(database: Database, holder: string): Promise<void> {
  const ended = filterEndedLeases(await database.query<OtherLease>(othersLeases, [holder]));
  if (ended.length === 0) return;
  await database.query(freeing, [
    ended.map(({ accountId }) => accountId),
    ended.map(({ webhookId }) => webhookId),
    ended.map(({ leasedBy }) => leasedBy),
  ]);
}

/** A leased webhook is due when its lease ends at the latest, so the index on `dueOn` finds it. */
const othersLeases = `
  SELECT w."accountId", w.id AS "webhookId", w."leasedBy", w."leasedProcess"::text AS process FROM webhooks w
  WHERE w.state = 'ACTIVE' AND w."dueOn" <= ${newEnd} AND w."leasedUntil" > now()
    AND w."leasedBy" <> $1::uuid AND w."leasedProcess" IS NOT NULL`;

const freeing = `
  UPDATE webhooks w SET "leasedBy" = NULL, "leasedUntil" = NULL, "leasedProcess" = NULL, "dueOn" = now()
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS e(account, webhook, holder)
  WHERE w."accountId" = e.account AND w.id = e.webhook AND w."leasedBy" = e.holder`;

export interface DeliveryOutcome {
  readonly position: number;
  /** GONE means that the webhook's user may not see the event. */
  readonly state: 'SENT' | 'PENDING' | 'PARKED' | 'GONE';
  /** Seconds until the next try, if PENDING. */
  readonly delay?: number;
  readonly status?: number | null;
  readonly error?: string | null;
  readonly response?: string | null;
  readonly durationMs?: number;
}

/**
 * Stores outcomes of deliveries.
 * @returns the webhook's state afterwards; null if it was deleted
 */
export async function settleDeliveries(
  { db }: Pick<Context, 'db'>,
  webhookId: string,
  outcomes: readonly DeliveryOutcome[],
): Promise<string | null> {
  const [row] = await db.write<{ state: string | null }>(
    `SELECT nova_settle_deliveries($1::uuid, $2::uuid, $3::jsonb) AS state`,
    [webhookId, JSON.stringify(outcomes)],
  );
  return row?.state ?? null;
}

/**
 * Releases the lease of a webhook.
 * @param how `anyway` releases it even if a delivery is due; `pauseSeconds` is the time until the webhook is due
 * again
 * @returns false if a delivery is due and the lease remains
 */
export async function releaseWebhook(
  { db }: Pick<Context, 'db'>,
  webhookId: string,
  holder: string,
  { anyway, pauseSeconds = 0 }: { readonly anyway: boolean; readonly pauseSeconds?: number },
): Promise<boolean> {
  const [row] = await db.write<{ released: boolean }>(
    `SELECT nova_release_webhook($1::uuid, $2::uuid, $3::uuid, $4, $5) AS released`,
    [webhookId, holder, anyway, pauseSeconds],
  );
  return row?.released ?? true;
}
