import type { Database } from '@nova/db';
import { createAccount, createDemo, createKey, createUser } from '@nova/domain';
import type { FileStore } from '@nova/files';
import type { Demo } from './announce.ts';
import type { Steps } from './steps.ts';

/** A company whose public jobs are worth a look. */
async function companyWithJobs(database: Database, accountId: string): Promise<string> {
  const [found] = await database.query<{ companyId: string }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND "companyId" IS NOT NULL AND NOT archived
     GROUP BY "companyId" ORDER BY count(*) DESC, "companyId" LIMIT 1`,
    [accountId],
  );
  if (!found) throw new Error('The demo has no company with jobs');
  return found.companyId;
}

/** Makes the demo's keys and gives what to tell; called when the server listens, so that no key is made that nobody sees. */
export type DemoKeys = () => Promise<Demo>;

/**
 * On the first start of an empty database: an account with believable data. A start that was cut short is taken up again, for
 * the keys are made last.
 * @returns what makes a key of each role; null when there was an account already
 */
export async function prepareDemo(
  database: Database,
  files: FileStore,
  steps: Steps,
): Promise<DemoKeys | null> {
  const [counted] = await database.query<{ accounts: number; keys: number; id: string | null }>(
    `SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM api_keys) AS keys,
       (SELECT id FROM accounts WHERE name = $1 LIMIT 1) AS id`,
    [demoName],
  );
  const begun = counted?.accounts === 1 && counted.keys === 0 ? counted.id : null;
  if (counted === undefined || (counted.accounts > 0 && begun === null)) return null;
  const accountId = begun ?? (await createAccount(database, { name: demoName })).id;
  const report = await steps.run('Filling a demo account', (progress) =>
    createDemo(database, {
      accountId,
      files,
      onProgress: ({ lines }) => progress(`${lines.toLocaleString('en')} records`),
    }),
  );
  const candidates = report.imported.candidate ?? 0;
  return async () => {
    const userId = await demoUser(database, accountId);
    const companyId = await companyWithJobs(database, accountId);
    const privateKey = await createKey(database, { userId, accountId, role: 'PRIVATE' });
    const publicKey = await createKey(database, { userId, accountId, role: 'PUBLIC' });
    return { privateKey: privateKey.key, publicKey: publicKey.key, companyId, candidates };
  };
}

const demoName = 'Demo agency';

/** The person whose keys are printed: one of the demo's own who sees everything and has saved searches. */
async function demoUser(database: Database, accountId: string): Promise<string> {
  const [found] = await database.query<{ id: string }>(
    `SELECT u.id FROM users u LEFT JOIN saved_searches s ON s."accountId" = u."accountId" AND s."ownerId" = u.id
     WHERE u."accountId" = $1 AND NOT u."restrictToTeam" AND u.billing = 'ALL'
     GROUP BY u.id ORDER BY count(s.id) DESC, u.id LIMIT 1`,
    [accountId],
  );
  return found?.id ?? (await createUser(database, accountId, { name: 'You', email: 'you@demo.example' })).id;
}
