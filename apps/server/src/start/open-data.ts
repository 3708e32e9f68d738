import { join } from 'node:path';
import type { Environment } from '@nova/config';
import { openDatabase, type Database } from '@nova/db';
import { enterStore, installationId } from '@nova/domain';
import { openFileStore, type FileStore } from '@nova/files';
import { askWhetherDemo } from './ask-whether-demo.ts';
import { keysThere } from './keys-there.ts';
import { prepareDemo, type DemoKeys } from './prepare-demo.ts';
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
      searchTimeoutMs: environment.SEARCH_TIMEOUT_MS,
      onEvent,
    }),
  );

/** The file store, and what an operator is to know of it. */
export interface OpenedFiles {
  readonly files: FileStore;
  /** One line where something is the matter with whose files it holds; null where all is well. */
  readonly filesAdvice: string | null;
}

/** The store that the environment names, entered as the installation that the database is; the database is migrated by then. */
export async function openFiles(environment: Environment, database: Database): Promise<OpenedFiles> {
  const folder = join(environment.NOVA_DATA_DIR, 'files');
  const files = await openFileStore({ ...environment, folder }, await installationId(database));
  return { files, filesAdvice: await enterStore(database, files) };
}

/**
 * Brings the database up to date, opens the files that belong to it, and fills both for a first start.
 * @returns also what makes the demo's keys; null without a demo
 */
export async function prepareData(
  environment: Environment,
  database: Database,
  steps: Steps,
): Promise<OpenedFiles & { readonly demoKeys: DemoKeys | null }> {
  await steps.run('Bringing it up to date', async () => {
    await database.reach();
    await database.migrate();
  });
  const opened = await steps.run('Opening the file store', () => openFiles(environment, database));
  const wanted = environment.NOVA_DEMO || (await askWhetherDemo(await keysThere(database)));
  return { ...opened, demoKeys: wanted ? await prepareDemo(database, opened.files, steps) : null };
}
