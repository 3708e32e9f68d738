import type { Database } from '@nova/db';
import { createKey, createUser } from '@nova/features';
import type { Demo } from './announce.ts';
import type { FilledDemo } from './first-start.ts';

export const demoName = 'Demo agency';

/** The account for a demo: one whose demo is unfinished, a new one, or none. */
export type DemoPlace = { readonly begun: string } | 'new' | 'none';

/** Finds the account for a demo: a new one in an empty database, or one without keys, which are made last. */
export async function findDemoPlace(database: Database): Promise<DemoPlace> {
  const [counts] = await database.query<{ accounts: number; keys: number; id: string | null }>(
    `SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM api_keys) AS keys,
       (SELECT id FROM accounts WHERE name = $1 LIMIT 1) AS id`,
    [demoName],
  );
  if (counts === undefined) return 'none';
  if (counts.accounts === 0) return 'new';
  const unfinishedId = counts.accounts === 1 && counts.keys === 0 ? counts.id : null;
  return unfinishedId === null ? 'none' : { begun: unfinishedId };
}

export const isDemoMissing = async (database: Database): Promise<boolean> =>
  (await findDemoPlace(database)) !== 'none';

export async function makeDemoKeys(database: Database, { accountId, candidates }: FilledDemo): Promise<Demo> {
  const userId = await findOrCreateUser(database, accountId);
  const companyId = await findDemoCompany(database, accountId);
  const privateKey = await createKey(database, { userId, accountId, role: 'PRIVATE' });
  const publicKey = await createKey(database, { userId, accountId, role: 'PUBLIC', jobs: 'published' });
  return {
    accountId,
    userId,
    privateKey: privateKey.key,
    publicKey: publicKey.key,
    companyId,
    candidates,
  };
}

/** Finds the company with the most published jobs. */
async function findDemoCompany(database: Database, accountId: string): Promise<string> {
  const [company] = await database.query<{ companyId: string }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND "companyId" IS NOT NULL AND NOT archived AND (advert ->> 'publishToWebsite')::boolean
     GROUP BY "companyId" ORDER BY count(*) DESC, "companyId" LIMIT 1`,
    [accountId],
  );
  if (!company) throw new Error('The demo has no company with jobs');
  return company.companyId;
}

/** Finds a user who sees everything, preferably one with saved searches, or else creates one. */
async function findOrCreateUser(database: Database, accountId: string): Promise<string> {
  const [user] = await database.query<{ id: string }>(
    `SELECT u.id FROM users u LEFT JOIN saved_searches s ON s."accountId" = u."accountId" AND s."ownerId" = u.id
     WHERE u."accountId" = $1 AND u.role = 'ADMIN' AND NOT u."restrictToTeam" AND u.billing = 'ALL'
     GROUP BY u.id ORDER BY count(s.id) DESC, u.id LIMIT 1`,
    [accountId],
  );
  return user?.id ?? (await createUser(database, accountId, { name: 'You', email: 'you@demo.example' })).id;
}
