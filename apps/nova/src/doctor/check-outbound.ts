import { instancePlace, type Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { instanceOf, listInstances } from '@nova/domain';
import { novaLine } from '../nova-line.ts';
import { note, ok, type Finding } from './finding.ts';

const name = 'Sending';

/** Whether the server of this machine and these settings may send mail and webhooks. The database is migrated. */
export async function checkOutbound(environment: Environment, database: Database): Promise<Finding> {
  const place = instancePlace(environment);
  const here = await instanceOf(database, { ...place, databaseUrl: environment.DATABASE_URL });
  const known = await listInstances(database);
  if (known.length === 0)
    return ok(name, 'No server has started on this database yet; the first one may send.');
  const mine = known.find(({ id }) => id === here.id);
  if (mine !== undefined && mine.armedOn !== null)
    return ok(name, `The server ${here.id} (${here.about}) may send mail and webhooks.`);
  return note(
    name,
    `The server ${here.id} (${here.about}) sends no mail and no webhooks: this database is a copy to it, or another server’s, or it was disarmed.`,
    `If it is the one that is to send: ${novaLine('outbound arm')}`,
  );
}
