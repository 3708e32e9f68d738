import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { prepareStore, ensureInstallationId } from '@nova/domain';
import { hasEmbeddedDatabase } from '@nova/embedded';
import { openFileStore, type FileStore } from '@nova/files';
import { usableKeys, type Demo, type FirstKey } from './announce.ts';
import { isDemoMissing, makeDemoKeys } from './demo-account.ts';
import { type ErasureStanding, replayAtStart } from './erasures.ts';
import { firstStart, type FilledDemo } from './first-start.ts';
import { askFirstStart, atTerminal, makeFirstKey } from './first-user.ts';
import { bringUpToDate, openData, type Opening } from './open-database.ts';
import type { Reporting } from './reporting.ts';

/**
 * Makes the data if the database is missing or not migrated.
 * @returns its demo, or null
 * @throws DatabaseError, EmbeddedError and FileStoreError
 */
export async function makeData(opening: Opening): Promise<FilledDemo | null> {
  return (await isDataMissing(opening)) ? firstStart('everything', opening.steps, opening.onEvent) : null;
}

/** Returns true if the embedded database does not exist, or if a PostgreSQL server needs migrations. */
async function isDataMissing(opening: Opening): Promise<boolean> {
  const { DATABASE_URL, NOVA_DATA_DIR } = opening.environment;
  if (DATABASE_URL === undefined) return !hasEmbeddedDatabase(NOVA_DATA_DIR);
  const database = await openData(opening, 'server');
  try {
    await database.reach();
    return (await database.pendingMigrations()).length > 0;
  } finally {
    await database.close();
  }
}

interface PrepareOptions extends Opening, Pick<Reporting, 'logger'> {
  readonly database: Database;
  readonly filled: FilledDemo | null;
}

export interface PreparedData extends OpenedFiles {
  readonly standing: ErasureStanding;
  /**
   * Makes the first keys; null if none are due. Called once the server listens, because a key that is not shown is
   * lost.
   */
  readonly firstKeys: (() => Promise<Demo | FirstKey>) | null;
}

/**
 * Prepares the data of a start: migrates the database, repeats missing erasures, and opens files. On a first start it
 * also fills in a demo.
 */
export async function prepareData(options: PrepareOptions): Promise<PreparedData> {
  const { environment, database, steps, filled, onEvent } = options;
  await bringUpToDate(database, steps);
  const standing = await replayAtStart(options, database);
  const files = await steps.run('Opening the file store', () => openFiles(environment, database));
  const opened = { ...files, standing };
  const fill = async (): Promise<FilledDemo | null> =>
    (await isDemoMissing(database)) ? firstStart('demo', steps, onEvent) : null;
  const demo = filled ?? (environment.NOVA_DEMO ? await fill() : null);
  if (demo !== null) return { ...opened, firstKeys: () => makeDemoKeys(database, demo) };
  const keys = await usableKeys(database);
  const first = (await atTerminal((ask) => askFirstStart(database, keys, ask))) ?? 'nothing';
  if (first === 'nothing') return { ...opened, firstKeys: null };
  if (first === 'demo') {
    const asked = await fill();
    return { ...opened, firstKeys: asked && (() => makeDemoKeys(database, asked)) };
  }
  return { ...opened, firstKeys: () => makeFirstKey(database, first) };
}

export interface OpenedFiles {
  readonly files: FileStore;
  /** A warning if the store may hold another installation's files; else null. */
  readonly filesAdvice: string | null;
}

export async function openFiles(environment: Environment, database: Database): Promise<OpenedFiles> {
  const folder = join(environment.NOVA_DATA_DIR, 'files');
  const files = await openFileStore({ ...environment, folder }, await ensureInstallationId(database));
  return { files, filesAdvice: await prepareStore(database, files) };
}
