import { createHash } from 'node:crypto';
import { NovaError } from '@nova/contract';
import { type Database, isUnavailable, serverHosts } from '@nova/db';

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

/** An instance as the database remembers it. */
export interface ListedInstance extends Instance {
  /** Since when it may send; null while it may not. */
  readonly armedOn: string | null;
  /** When a server last started as it; null where none has yet. */
  readonly seenOn: string | null;
}

interface InstanceRow extends Instance {
  readonly armedOn: Date | null;
  readonly seenOn: Date | null;
}

const listed = ({ id, about, armedOn, seenOn }: InstanceRow): ListedInstance => ({
  id,
  about,
  armedOn: armedOn?.toISOString() ?? null,
  seenOn: seenOn?.toISOString() ?? null,
});

/** All that the database remembers, those that may send first. */
export async function listInstances(database: Database): Promise<readonly ListedInstance[]> {
  const rows = await database.query<InstanceRow>(
    `SELECT id, about, "armedOn", "seenOn" FROM outbound_instances ORDER BY "armedOn" NULLS LAST, "seenOn" DESC NULLS LAST, id`,
  );
  return rows.map(listed);
}

/** The instance of this id. @throws NOT_FOUND */
export async function knownInstance(database: Database, id: string): Promise<ListedInstance> {
  const known = (await listInstances(database)).find((one) => one.id === id);
  if (known === undefined) throw unknownInstance(id);
  return known;
}

const unknownInstance = (id: string): NovaError =>
  new NovaError('NOT_FOUND', `No server ${id} is remembered. \`nova outbound list\` shows those that are.`);

/** Lets an instance send, from the moment within two seconds when its servers ask again. One that never started may be armed ahead. */
export async function enableOutbound(database: Database, { id, about }: Instance): Promise<ListedInstance> {
  const [row] = await database.query<InstanceRow>(
    `INSERT INTO outbound_instances AS o (id, about, "armedOn") VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET "armedOn" = coalesce(o."armedOn", excluded."armedOn")
     RETURNING id, about, "armedOn", "seenOn"`,
    [id, about],
  );
  if (row === undefined) throw new Error('The database did not remember the instance');
  return listed(row);
}

/** Lets an instance send no more, from the moment within two seconds when its servers ask again. @throws NOT_FOUND */
export async function disableOutbound(database: Database, id: string): Promise<ListedInstance> {
  const [row] = await database.query<InstanceRow>(
    `UPDATE outbound_instances SET "armedOn" = NULL WHERE id = $1 RETURNING id, about, "armedOn", "seenOn"`,
    [id],
  );
  if (row === undefined) throw unknownInstance(id);
  return listed(row);
}

/** A server, as the database remembers it (docs/operations.md#what-may-send). */
export interface Instance {
  readonly id: string;
  /** Where it is, in a person's words. */
  readonly about: string;
}

/** What settings and machine tell of a server; `instancePlace` of `@nova/config` has it. */
export interface InstanceFacts {
  readonly parts: readonly string[];
  readonly about: string;
  /** DATABASE_URL; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** Letters of an id: enough for no two to be alike, few enough to be read aloud. */
const idLength = 16;

/**
 * Which instance a server is: its place and, with DATABASE_URL, its database, so that neither a copied folder nor a restored or
 * cloned database is the one that was armed. The database is migrated.
 */
export async function instanceOf(
  database: Database,
  { parts, about, databaseUrl }: InstanceFacts,
): Promise<Instance> {
  const hosts = databaseUrl === undefined ? [] : serverHosts(databaseUrl);
  const facts = databaseUrl === undefined ? [] : [...hosts, ...(await databaseFacts(database))];
  const id = createHash('sha256')
    .update(JSON.stringify([...parts, '', ...facts]))
    .digest('hex')
    .slice(0, idLength);
  const [name] = facts.slice(hosts.length);
  return { id, about: name === undefined ? about : `${about}, database ${name} at ${hosts.join(', ')}` };
}

/** Name and oid; the oid of the table that remembers, which a restore over what is there makes anew; the cluster's own id. */
async function databaseFacts(database: Database): Promise<readonly string[]> {
  const [row] = await database.query<{ name: string; oid: string; memory: string; mayAsk: boolean }>(
    `SELECT datname::text AS name, oid::text, 'outbound_instances'::regclass::oid::text AS memory,
       has_function_privilege('pg_control_system()', 'execute') AS "mayAsk"
     FROM pg_database WHERE datname = current_database()`,
  );
  if (row === undefined) throw new Error('The database does not know itself');
  return [row.name, row.oid, row.memory, row.mayAsk ? await clusterId(database) : ''];
}

async function clusterId(database: Database): Promise<string> {
  try {
    const [row] = await database.query<{ id: string }>(
      `SELECT system_identifier::text AS id FROM pg_control_system()`,
    );
    return row?.id ?? '';
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // Some that speak as PostgreSQL does have no such id: the rest tells.
    return '';
  }
}
