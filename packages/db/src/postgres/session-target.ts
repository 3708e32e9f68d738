import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import type { SessionTarget } from './server-url.ts';

/** What a session may do, as libpq's `target_session_attrs` asks for it. */
export interface Session {
  readonly standby: boolean;
  readonly readOnly: boolean;
}

/** Asks a connection what its session is. */
export async function sessionOf(client: Pick<pg.Client, 'query'>): Promise<Session> {
  const { rows } = await client.query<Session>(
    `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS "readOnly"`,
  );
  return rows[0] ?? { standby: false, readOnly: false };
}

/** Whether a session is what is asked for; `prefer-standby` takes any where there is no standby. */
export const fits: Readonly<Record<SessionTarget, (session: Session) => boolean>> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  'read-only': ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': () => true,
};

/** Whether one server alone can be what is asked for: the first to say so is it, wherever in the list it stands. */
export const isOneAlone = (target: SessionTarget): boolean => target === 'read-write' || target === 'primary';

/** Servers answer, and none is what is asked for: a failover is under way. */
export const noneFits = (target: SessionTarget): DatabaseError =>
  new DatabaseError('UNAVAILABLE', `No server that answers is one for target_session_attrs=${target}.`);
