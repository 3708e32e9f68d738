import { openDatabase, type Database } from '@nova/db';
import { createAccount, createKey, createUser, setAccountLimits, type LimitChanges } from '@nova/features';
import { embeddedIn } from '@nova/embedded';

export interface Agency {
  readonly accountId: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

/** Made by this version, so it has keys of roles that older versions lack. */
export interface OwnAgency extends Agency {
  readonly calendarKey: string;
}

/** Unreachable, so that every call is counted and none refused. */
export const generousLimits: LimitChanges = {
  readsPerMinute: 1_000_000_000,
  writesPerMinute: 1_000_000_000,
  usagePerDay: 1_000_000_000,
};

export async function createAgency(database: Database, limits: LimitChanges): Promise<OwnAgency> {
  const { id: accountId } = await createAccount(database, { name: 'Agency on trial' });
  await setAccountLimits(database, accountId, limits);
  const { id: userId } = await createUser(database, accountId, {
    name: 'Ada Owner',
    email: 'ada@agency.example',
  });
  const privateKey = await createKey(database, { userId, accountId, role: 'PRIVATE' });
  const publicKey = await createKey(database, { userId, accountId, role: 'PUBLIC' });
  const calendarKey = await createKey(database, { userId, accountId, role: 'CALENDAR' });
  return {
    accountId,
    keyId: privateKey.id,
    privateKey: privateKey.key,
    publicKey: publicKey.key,
    calendarKey: calendarKey.key,
  };
}

/** Opens the database as the operator's command does. */
export async function inDatabase<T>(
  { databaseUrl, dataDir }: { readonly databaseUrl?: string; readonly dataDir: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl ?? embeddedIn(dataDir, 'nova'), { poolSize: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
