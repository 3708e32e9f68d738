import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import type { Instance } from './instance-of.ts';

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
