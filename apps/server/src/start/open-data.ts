import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { openDatabase, type Database } from '@nova/db';
import { openFileStore, type FileStore } from '@nova/files';
import type { Demo } from './announce.ts';
import { prepareDemo } from './prepare-demo.ts';
import type { Steps } from './steps.ts';

/**
 * The database as the environment names it; a `worker` joins the embedded one that its primary has open.
 * @param onEvent told in one line when it goes away and when it is back
 */
export const openData = (
  environment: Environment,
  role: 'server' | 'worker',
  steps: Steps,
  onEvent: (line: string) => void,
): Promise<Database> =>
  steps.run('Opening the database', () =>
    openDatabase({
      ...(environment.DATABASE_URL === undefined ? {} : { databaseUrl: environment.DATABASE_URL }),
      dataDir: environment.NOVA_DATA_DIR,
      role,
      statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS,
      onEvent,
    }),
  );

export const openFiles = (environment: Environment): Promise<FileStore> =>
  openFileStore({ ...environment, folder: join(environment.NOVA_DATA_DIR, 'files') });

/** Brings the database up to date, and fills it for a first start. */
export async function prepareData(
  environment: Environment,
  database: Database,
  files: FileStore,
  steps: Steps,
): Promise<Demo | null> {
  await steps.run('Bringing it up to date', () => database.migrate());
  return environment.NOVA_DEMO ? prepareDemo(database, files, steps) : null;
}
