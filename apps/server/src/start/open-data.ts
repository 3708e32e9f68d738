import { join } from 'node:path';
import type { Environment } from '@nova/config';
import type { Database } from '@nova/db';
import { prepareStore, ensureInstallationId } from '@nova/features';
import { hasEmbeddedDatabase } from '@nova/embedded';
import { openFileStore, type FileStore } from '@nova/files';
import { checkUsableKeys, type Demo, type FirstKey } from './announce.ts';
import { isDemoMissing, makeDemoKeys } from './demo-account.ts';
import { type ErasureStanding, replayAtStart } from './erasures.ts';
import { runFirstStart, type FilledDemo } from './first-start.ts';
import { askFirstStart, runAtTerminal, makeFirstKey } from './first-user.ts';
import { bringUpToDate, openData, type Opening } from './open-database.ts';
import type { Reporting } from './reporting.ts';

/**
 * Makes the data if the database is missing or not migrated.
 * @returns its demo, or null
 * @throws DatabaseError, EmbeddedError and FileStoreError
 */
export async function makeData(opening: Opening): Promise<FilledDemo | null> {
  return (await isDataMissing(opening)) ? runFirstStart('everything', opening.steps, opening.onEvent) : null;
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
  const baseData = { ...files, standing };
  const fill = async (): Promise<FilledDemo | null> =>
    (await isDemoMissing(database)) ? runFirstStart('demo', steps, onEvent) : null;
  const demo = filled ?? (environment.NOVA_DEMO ? await fill() : null);
  if (demo !== null) return { ...baseData, firstKeys: () => makeDemoKeys(database, demo) };
  const keys = await checkUsableKeys(database);
  const first = (await runAtTerminal((ask) => askFirstStart(database, keys, ask))) ?? 'nothing';
  if (first === 'nothing') return { ...baseData, firstKeys: null };
  if (first === 'demo') {
    const filledDemo = await fill();
    return { ...baseData, firstKeys: filledDemo && (() => makeDemoKeys(database, filledDemo)) };
  }
  return { ...baseData, firstKeys: () => makeFirstKey(database, first) };
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
