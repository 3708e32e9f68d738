import type { Database } from '@nova/db';
import type { Instance } from './instance-of.ts';

/** Instances that were never armed are forgotten after so many days without a start: containers without a name make many. */
const forgottenAfter = 30;

/**
 * Remembers that a server starts as this instance. The first server that ever starts on a database may send from then on; every
 * other waits for `nova outbound arm` (docs/operations.md#what-may-send). Of several that start at once one is first.
 * @returns whether it may send
 */
export async function registerInstance(database: Database, { id, about }: Instance): Promise<boolean> {
  await database.query(
    `DELETE FROM outbound_instances
     WHERE id <> $1 AND "armedOn" IS NULL AND "seenOn" < now() - make_interval(days => $2::int)`,
    [id, forgottenAfter],
  );
  const [entered] = await database.query<{ armed: boolean }>(
    `WITH first AS (
       INSERT INTO server_settings (name, value) VALUES ('firstOutboundInstance', $1) ON CONFLICT (name) DO NOTHING RETURNING name
     )
     INSERT INTO outbound_instances AS o (id, about, "armedOn", "seenOn")
     SELECT $1, $2, CASE WHEN EXISTS (SELECT FROM first) THEN now() END, now()
     ON CONFLICT (id) DO UPDATE
       SET about = excluded.about, "seenOn" = excluded."seenOn", "armedOn" = coalesce(o."armedOn", excluded."armedOn")
     RETURNING "armedOn" IS NOT NULL AS armed`,
    [id, about],
  );
  return entered?.armed === true;
}
