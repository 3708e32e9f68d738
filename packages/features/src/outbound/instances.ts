import { createHash } from 'node:crypto';
import { NovaError } from '@nova/contract';
import { type Database, isUnavailable, serverHosts } from '@nova/db';

/**
 * Days after which a server that may not send is deleted from the list. Containers without a fixed name leave
 * many such rows.
 */
const forgottenAfter = 30;

/**
 * Registers a starting server. The first server ever on a database may send; any other needs `nova outbound
 * arm` (docs/operations.md#what-may-send).
 * @returns whether it may send
 */
export async function registerInstance(database: Database, { id, about }: Instance): Promise<boolean> {
  await database.query(
    `DELETE FROM outbound_instances
     WHERE id <> $1 AND "armedOn" IS NULL AND "seenOn" < now() - make_interval(days => $2::int)`,
    [id, forgottenAfter],
  );
  const [instanceRow] = await database.query<{ armed: boolean }>(
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
  return instanceRow?.armed === true;
}

export interface ListedInstance extends Instance {
  readonly armedOn: string | null;
  /** Null before its first start. */
  readonly seenOn: string | null;
}

interface InstanceRow extends Instance {
  readonly armedOn: Date | null;
  readonly seenOn: Date | null;
}

const toListedInstance = ({ id, about, armedOn, seenOn }: InstanceRow): ListedInstance => ({
  id,
  about,
  armedOn: armedOn?.toISOString() ?? null,
  seenOn: seenOn?.toISOString() ?? null,
});

/** Lists the servers that may send first. */
export async function listInstances(database: Database): Promise<readonly ListedInstance[]> {
  const rows = await database.query<InstanceRow>(
    `SELECT id, about, "armedOn", "seenOn" FROM outbound_instances ORDER BY "armedOn" NULLS LAST, "seenOn" DESC NULLS LAST, id`,
  );
  return rows.map(toListedInstance);
}

/** @throws NOT_FOUND */
export async function findInstanceOrThrow(database: Database, id: string): Promise<ListedInstance> {
  const instance = (await listInstances(database)).find((one) => one.id === id);
  if (instance === undefined) throw createUnknownError(id);
  return instance;
}

const createUnknownError = (id: string): NovaError =>
  new NovaError('NOT_FOUND', `No server ${id} is remembered. \`nova outbound list\` shows those that are.`);

/** Enables a server; running processes notice within two seconds. */
export async function enableOutbound(database: Database, { id, about }: Instance): Promise<ListedInstance> {
  const [row] = await database.query<InstanceRow>(
    `INSERT INTO outbound_instances AS o (id, about, "armedOn") VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET "armedOn" = coalesce(o."armedOn", excluded."armedOn")
     RETURNING id, about, "armedOn", "seenOn"`,
    [id, about],
  );
  if (row === undefined) throw new Error('The database did not remember the instance');
  return toListedInstance(row);
}

/**
 * Disables a server; running processes notice within two seconds.
 * @throws NOT_FOUND
 */
export async function disableOutbound(database: Database, id: string): Promise<ListedInstance> {
  const [row] = await database.query<InstanceRow>(
    `UPDATE outbound_instances SET "armedOn" = NULL WHERE id = $1 RETURNING id, about, "armedOn", "seenOn"`,
    [id],
  );
  if (row === undefined) throw createUnknownError(id);
  return toListedInstance(row);
}

/** A server as docs/operations.md#what-may-send identifies it. */
export interface Instance {
  readonly id: string;
  /** The server's place, in words for people. */
  readonly about: string;
}

/** Facts from the settings and the machine, collected by `makeInstancePlace` of `@nova/config`. */
export interface InstanceFacts {
  readonly parts: readonly string[];
  readonly about: string;
  /** DATABASE_URL; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** Characters of an id: enough to be unique, and few enough to read aloud. */
const idLength = 16;

/**
 * Identifies a server by its place and, with DATABASE_URL, by its database. A copied folder or a restored
 * database therefore never passes for the enabled server.
 */
export async function identifyInstance(
  database: Database,
  { parts, about, databaseUrl }: InstanceFacts,
): Promise<Instance> {
  const hosts = databaseUrl === undefined ? [] : serverHosts(databaseUrl);
  const facts = databaseUrl === undefined ? [] : [...hosts, ...(await readDatabaseFacts(database))];
  const id = createHash('sha256')
    .update(JSON.stringify([...parts, '', ...facts]))
    .digest('hex')
    .slice(0, idLength);
  const [name] = facts.slice(hosts.length);
  return { id, about: name === undefined ? about : `${about}, database ${name} at ${hosts.join(', ')}` };
}

/** Includes the oid of `outbound_instances`, which a restore changes, and the cluster's id. */
async function readDatabaseFacts(database: Database): Promise<readonly string[]> {
  const [row] = await database.query<{ name: string; oid: string; memory: string; mayAsk: boolean }>(
    `SELECT datname::text AS name, oid::text, 'outbound_instances'::regclass::oid::text AS memory,
       has_function_privilege('pg_control_system()', 'execute') AS "mayAsk"
     FROM pg_database WHERE datname = current_database()`,
  );
  if (row === undefined) throw new Error('The database does not know itself');
  return [row.name, row.oid, row.memory, row.mayAsk ? await readClusterId(database) : ''];
}

async function readClusterId(database: Database): Promise<string> {
  try {
    const [row] = await database.query<{ id: string }>(
      `SELECT system_identifier::text AS id FROM pg_control_system()`,
    );
    return row?.id ?? '';
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // Some PostgreSQL-compatible databases have no such id.
    return '';
  }
}
