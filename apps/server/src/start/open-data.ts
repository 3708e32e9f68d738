import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { prepareStore, ensureInstallationId } from '@nova/domain';
import { hasEmbeddedDatabase } from '@nova/embedded';
import { openFileStore, type FileStore } from '@nova/files';
import type { Demo, FirstKey } from './announce.ts';
import { askFirstStart, makeFirstKey } from './first-user.ts';
import { keysThere } from './keys-there.ts';
import { makeDemoKeys, wantsDemo } from './demo-account.ts';
import { firstStart, type FilledDemo } from './first-start.ts';
import { bringUpToDate, openData } from './open-database.ts';
import type { Steps } from './steps.ts';
import { atTerminal } from './terminal-questions.ts';

/** The file store, and what an operator is to know of it. */
export interface OpenedFiles {
  readonly files: FileStore;
  /** One line where something is the matter with whose files it holds; null where all is well. */
  readonly filesAdvice: string | null;
}

/** The store that the environment names, entered as the installation that the database is; the database is migrated by then. */
export async function openFiles(environment: Environment, database: Database): Promise<OpenedFiles> {
  const folder = join(environment.NOVA_DATA_DIR, 'files');
  const files = await openFileStore({ ...environment, folder }, await ensureInstallationId(database));
  return { files, filesAdvice: await prepareStore(database, files) };
}

/** Whether the embedded database is still to be made, or a PostgreSQL server's lacks migrations. */
async function isToBeMade(
  environment: Environment,
  steps: Steps,
  onEvent: (line: string) => void,
): Promise<boolean> {
  if (environment.DATABASE_URL === undefined) return !hasEmbeddedDatabase(environment.NOVA_DATA_DIR);
  const database = await openData(environment, 'server', steps, onEvent);
  try {
    await database.reach();
    return (await database.pendingMigrations()).length > 0;
  } finally {
    await database.close();
  }
}

/**
 * Makes, migrates and fills the database where there is none yet, before it is opened for good.
 * @returns the demo that it was filled with; null where it has none or was there already
 * @throws DatabaseError, EmbeddedError and FileStoreError, as opening it does
 */
export async function makeData(
  environment: Environment,
  steps: Steps,
  onEvent: (line: string) => void,
): Promise<FilledDemo | null> {
  return (await isToBeMade(environment, steps, onEvent)) ? firstStart('everything', steps, onEvent) : null;
}

/** Makes the first keys and gives what to tell; called when the server listens, so that no key is made that nobody sees. */
export type FirstKeys = () => Promise<Demo | FirstKey>;

/** What a start knows by the time its database is open. */
export interface Start {
  readonly environment: Environment;
  readonly database: Database;
  readonly steps: Steps;
  /** What `makeData` filled the database with. */
  readonly filled: FilledDemo | null;
  readonly onEvent: (line: string) => void;
}

/**
 * Brings the database up to date, opens the files that belong to it, and fills both for a first start.
 * @returns also what makes the first keys; null where none is wanted
 */
export async function prepareData({
  environment,
  database,
  steps,
  filled,
  onEvent,
}: Start): Promise<OpenedFiles & { readonly firstKeys: FirstKeys | null }> {
  await bringUpToDate(database, steps);
  const opened = await steps.run('Opening the file store', () => openFiles(environment, database));
  const fill = async (): Promise<FilledDemo | null> =>
    (await wantsDemo(database)) ? firstStart('demo', steps, onEvent) : null;
  const demo = filled ?? (environment.NOVA_DEMO ? await fill() : null);
  if (demo !== null) return { ...opened, firstKeys: () => makeDemoKeys(database, demo) };
  const there = await keysThere(database);
  const first = (await atTerminal((ask) => askFirstStart(database, there, ask))) ?? 'nothing';
  if (first === 'nothing') return { ...opened, firstKeys: null };
  if (first === 'demo') {
    const asked = await fill();
    return { ...opened, firstKeys: asked && (() => makeDemoKeys(database, asked)) };
  }
  return { ...opened, firstKeys: () => makeFirstKey(database, first) };
}
