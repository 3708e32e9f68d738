import type { Database } from '@nova/db';

/** The delays of events and deliveries in seconds, over all accounts. */
export interface DeliveryLag {
  /** The age of the oldest event without a position; 0 if all have one. */
  readonly feed: number;
  /** The age of the oldest PENDING delivery by the webhook's state; 0 without any. */
  readonly pending: Readonly<Record<'ACTIVE' | 'PAUSED' | 'DISABLED', number>>;
}

/** Measures the delays that an operator watches (docs/operations.md#watch-it). */
export async function measureDeliveryLag(database: Database): Promise<DeliveryLag> {
  const [[feed], pending] = await Promise.all([
    database.query<{ age: number }>(feedAge),
    database.query<{ state: keyof DeliveryLag['pending']; age: number }>(pendingAge),
  ]);
  const ages = Object.fromEntries(pending.map(({ state, age }) => [state, age]));
  return { feed: feed?.age ?? 0, pending: { ACTIVE: 0, PAUSED: 0, DISABLED: 0, ...ages } };
}

const buildAgeSql = (oldest: string): string =>
  `greatest(0, coalesce(extract(epoch FROM now() - min(${oldest})), 0))::float8 AS age`;

/** The query jumps along the primary key, so it reads one row per account. */
const feedAge = `
  WITH RECURSIVE first AS (
    (SELECT q."accountId", q."occurredOn" FROM event_queue q ORDER BY q."accountId", q."order" LIMIT 1)
    UNION ALL
    SELECT n.* FROM first, LATERAL (SELECT q."accountId", q."occurredOn" FROM event_queue q
      WHERE q."accountId" > first."accountId" ORDER BY q."accountId", q."order" LIMIT 1) n)
  SELECT ${buildAgeSql('first."occurredOn"')} FROM first`;

const pendingAge = `
  SELECT w.state, ${buildAgeSql('d."createdOn"')}
  FROM webhooks w, LATERAL (SELECT o."createdOn" FROM webhook_deliveries o
    WHERE o."accountId" = w."accountId" AND o."webhookId" = w.id AND o.state = 'PENDING' ORDER BY o.position LIMIT 1) d
  GROUP BY w.state`;

/** The number of deliveries that one statement removes; a small number avoids locking a webhook for long. */
const mostAtOnce = 5_000;
/** The maximum of statements per call. */
const statementsAtOnce = 400;

const all = '9223372036854775807';

/** Removes deliveries of removed events and deleted webhooks (docs/interface/webhooks.md#deliveries). */
export async function removeOldDeliveries(database: Database): Promise<void> {
  let statements = 0;
  for (const { account, webhook, upTo } of await database.query<RemovableDeliveries>(stretches, [all])) {
    for (let more = true; more && statements < statementsAtOnce; statements++) {
      const [row] = await database.query<{ more: boolean }>(
        `SELECT nova_remove_deliveries($1::uuid, $2::uuid, $3::bigint, $4::int) AS more`,
        [account, webhook, upTo, mostAtOnce],
      );
      more = row?.more === true;
    }
  }
}

interface RemovableDeliveries {
  readonly account: string;
  readonly webhook: string;
  readonly upTo: string;
}

/** The query jumps along the primary key, so it reads one row per webhook. */
const stretches = `
  WITH RECURSIVE of AS (
    (SELECT d."accountId" AS account, d."webhookId" AS webhook FROM webhook_deliveries d
      ORDER BY d."accountId", d."webhookId" LIMIT 1)
    UNION ALL
    SELECT n.* FROM of, LATERAL (SELECT d."accountId", d."webhookId" FROM webhook_deliveries d
      WHERE (d."accountId", d."webhookId") > (of.account, of.webhook) ORDER BY d."accountId", d."webhookId" LIMIT 1) n)
  SELECT of.account, of.webhook, CASE WHEN w.id IS NULL THEN $1::bigint ELSE coalesce(f.removed, 0) END AS "upTo"
  FROM of
    LEFT JOIN webhooks w ON w."accountId" = of.account AND w.id = of.webhook
    LEFT JOIN event_feeds f ON f."accountId" = of.account
  WHERE w.id IS NULL OR f.removed > 0`;
