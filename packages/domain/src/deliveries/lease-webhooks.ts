import type { Database } from '@nova/db';

/** A webhook that a process alone delivers to for a while. */
export interface Leased {
  readonly accountId: string;
  readonly webhookId: string;
  /** It was leased now; otherwise it was before, and something more is due. */
  readonly fresh: boolean;
}

/** A lease that is not renewed runs out after so many seconds. */
export const leaseSeconds = 22;

/**
 * Leases webhooks for which something is due, those of accounts that wait alike; and names those leased before for which more is
 * due. What another process is at is passed over.
 * @param most so many new ones
 */
export const leaseWebhooks = (database: Database, holder: string, most: number): Promise<readonly Leased[]> =>
  database.query<Leased>(leasing, [holder, most, leaseSeconds]);

/** So many of those that are due are looked at, the longest due first. */
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
    UPDATE webhooks w SET "leasedBy" = $1::uuid, "leasedUntil" = now() + $3::int * interval '1 second'
    FROM free WHERE w."accountId" = free."accountId" AND w.id = free.id
    RETURNING w."accountId", w.id)
  SELECT "accountId", id AS "webhookId", true AS fresh FROM leased
  UNION ALL
  SELECT w."accountId", w.id, false FROM webhooks w
  WHERE w.state = 'ACTIVE' AND w."dueOn" <= now() AND w."leasedBy" = $1::uuid AND w."leasedUntil" > now()`;

/** Renews leases. @returns the webhooks that the holder still has */
export async function renewLeases(
  database: Database,
  holder: string,
  held: readonly { readonly accountId: string; readonly webhookId: string }[],
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(renewing, [
    holder,
    held.map(({ accountId }) => accountId),
    held.map(({ webhookId }) => webhookId),
    leaseSeconds,
  ]);
  return rows.map(({ id }) => id);
}

/** A webhook is due when its lease ends, should its holder be gone by then. */
const renewing = `
  UPDATE webhooks w SET "leasedUntil" = now() + $4::int * interval '1 second',
    "dueOn" = CASE WHEN w."dueOn" = w."leasedUntil" THEN now() + $4::int * interval '1 second' ELSE w."dueOn" END
  FROM unnest($2::uuid[], $3::uuid[]) AS h(account, webhook)
  WHERE w."accountId" = h.account AND w.id = h.webhook AND w."leasedBy" = $1::uuid
  RETURNING w.id`;
