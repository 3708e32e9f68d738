import type { Database } from '@nova/db';

/** Deliveries of one statement, so that none holds a webhook for long. */
const mostAtOnce = 5_000;
/** Statements of one turn; the next turn goes on. */
const statementsAtOnce = 400;

/** Behind every position there can be. */
const all = '9223372036854775807';

/**
 * Lets go of the deliveries of events that are no longer kept, and of webhooks that are deleted
 * (docs/interface/webhooks.md#deliveries).
 */
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

/** Each webhook that there are deliveries of, found by steps through the key, and up to where they go. */
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
