import type { Database } from '../database.ts';

/** How far a server's log is, as bytes since its beginning, and whose log it is. */
export interface Position {
  readonly bytes: bigint;
  readonly system: string;
}

type Asked = Pick<Database, 'query'>;
interface Row {
  readonly bytes: string;
  readonly system: string;
}

const system = '(SELECT system_identifier::text FROM pg_control_system()) AS system';

/** Of a primary: behind all that was committed by now, also where commits do not wait for the disk. */
const written = `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS bytes, ${system}`;

/** Of a replica: what its reads see. One that was promoted sees all. */
const replayed = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::text
  AS bytes, ${system}`;

async function ask(database: Asked, text: string): Promise<Position> {
  const [row] = await database.query<Row>(text);
  return { bytes: BigInt(row?.bytes ?? 0), system: row?.system ?? '' };
}

/** How far a primary has written. */
export const writtenTo = (primary: Asked): Promise<Position> => ask(primary, written);

/** How far a replica has replayed what the primary wrote. */
export const replayedTo = (replica: Asked): Promise<Position> => ask(replica, replayed);
