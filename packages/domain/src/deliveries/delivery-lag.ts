import type { Database } from '@nova/db';

/** How far what is told lags behind what is committed, over all accounts, in seconds. */
export interface DeliveryLag {
  /** The age of the oldest event that has no position yet; 0 where none waits. */
  readonly feed: number;
  /** The age of the oldest delivery that is PENDING, by the state of its webhook; 0 where none is. */
  readonly pending: Readonly<Record<'ACTIVE' | 'PAUSED' | 'DISABLED', number>>;
}

/** Measures it now (docs/operations.md#watch-it). */
export async function deliveryLag(database: Database): Promise<DeliveryLag> {
  const [[feed], pending] = await Promise.all([
    database.query<{ age: number }>(feedAge),
    database.query<{ state: keyof DeliveryLag['pending']; age: number }>(pendingAge),
  ]);
  const ages = Object.fromEntries(pending.map(({ state, age }) => [state, age]));
  return { feed: feed?.age ?? 0, pending: { ACTIVE: 0, PAUSED: 0, DISABLED: 0, ...ages } };
}

const age = (oldest: string): string =>
  `greatest(0, coalesce(extract(epoch FROM now() - min(${oldest})), 0))::float8 AS age`;

/** The first event of each account, found by steps through the key. */
const feedAge = `
  WITH RECURSIVE first AS (
    (SELECT q."accountId", q."occurredOn" FROM event_queue q ORDER BY q."accountId", q."order" LIMIT 1)
    UNION ALL
    SELECT n.* FROM first, LATERAL (SELECT q."accountId", q."occurredOn" FROM event_queue q
      WHERE q."accountId" > first."accountId" ORDER BY q."accountId", q."order" LIMIT 1) n)
  SELECT ${age('first."occurredOn"')} FROM first`;

const pendingAge = `
  SELECT w.state, ${age('d."createdOn"')}
  FROM webhooks w, LATERAL (SELECT o."createdOn" FROM webhook_deliveries o
    WHERE o."accountId" = w."accountId" AND o."webhookId" = w.id AND o.state = 'PENDING' ORDER BY o.position LIMIT 1) d
  GROUP BY w.state`;
