import { createHash } from 'node:crypto';
import { isUnavailable, serverHosts, type Database } from '@nova/db';

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
