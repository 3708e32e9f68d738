import type { Environment } from '@nova/config';
import { readServerUrl, type Database } from '@nova/db';
import { fix, note, ok, type Finding } from './finding.ts';

const name = 'Connection';

/** What every session or transaction of Nova's is told, and a pooler that was told to ignore it swallows. */
const heardSql = `SELECT current_setting('idle_in_transaction_session_timeout') = '15s' AS heard`;

/** Whether DATABASE_URL says what stands between Nova and its database: several hosts, a pooler. */
export async function checkConnection(
  database: Database,
  { DATABASE_URL, DATABASE_DIRECT_URL }: Environment,
): Promise<readonly Finding[]> {
  const url = DATABASE_URL === undefined ? null : readServerUrl(DATABASE_URL);
  if (url === null) return [];
  return [...checkHosts(url), ...(await checkPooler(database, url, DATABASE_DIRECT_URL !== undefined))];
}

type Url = NonNullable<ReturnType<typeof readServerUrl>>;

function checkHosts({ places, target }: Url): readonly Finding[] {
  if (places.length === 1) return [];
  const detail = `${String(places.length)} hosts, target_session_attrs=${target}.`;
  if (target === 'read-write' || target === 'primary') return [ok(name, detail)];
  const advice =
    'Add target_session_attrs=read-write: else writes may be sent to a server that refuses them.';
  return [note(name, detail, advice)];
}

async function checkPooler(
  database: Database,
  { pooled }: Url,
  direct: boolean,
): Promise<readonly Finding[]> {
  const [answer] = await database.query<{ heard: boolean }>(heardSql);
  if (answer?.heard !== true) {
    const detail =
      'What Nova asks of its sessions, such as time limits, does not hold: a pooler swallows it.';
    return [fix(name, detail, 'Add pgbouncer=true to DATABASE_URL (docs/scale.md#pgbouncer).')];
  }
  if (!pooled) return [];
  const detail =
    'Through a pooler, by transactions: without prepared statements, limits said in each transaction.';
  return direct
    ? [ok(name, detail)]
    : [
        note(
          name,
          detail,
          'Name the server itself in DATABASE_DIRECT_URL, for the next upgrade’s migrations.',
        ),
      ];
}
