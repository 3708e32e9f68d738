import { randomUUID } from 'node:crypto';
import type { Database } from '@nova/db';
import { type AsideContent, type FileStore, FileStoreError } from '@nova/files';

/**
 * Prepares the file store at a start: restores set-aside contents that records name again, and claims a store
 * that is new or holds this database's files. Removes nothing.
 * @returns one line for the operator if something is wrong, or null
 */
export async function prepareStore(database: Database, files: FileStore): Promise<string | null> {
  const installation = await ensureInstallationId(database);
  try {
    await restoreNamedContents(database, files);
    const { state, advice } = await detectOwnership(database, files, installation);
    if (state === 'new') await files.claim();
    return advice;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    return error.message;
  }
}

/** The installation's id: created once per database, and part of its backups. */
export async function ensureInstallationId(database: Database): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `INSERT INTO server_settings (name, value) VALUES ('installation', $1)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
    [randomUUID()],
  );
  if (!row) throw new Error('The database kept no id of its installation');
  return row.value;
}

/**
 * The owner of a file store. `own`: marked as this installation's. `new`: empty, or with contents that this
 * database names. `another`: marked as another installation's. `unknown`: not marked, with other contents.
 * `lacking`: empty, though this database names files.
 */
export interface StoreOwnership {
  readonly state: 'own' | 'new' | 'another' | 'unknown' | 'lacking';
  /** One line for the operator, or null. */
  readonly advice: string | null;
}

const buildOwnership = (state: 'own' | 'new'): StoreOwnership => ({ state, advice: null });

/**
 * Determines the owner without changing anything.
 * @throws FileStoreError
 */
export async function detectOwnership(
  database: Database,
  files: FileStore,
  installation: string,
): Promise<StoreOwnership> {
  const owner = await files.owner();
  if (owner !== null && owner !== installation)
    return { state: 'another', advice: describeOtherOwner(files, owner) };
  const { all, known } = await countSample(database, files);
  if (all === 0 && (await isLackingEverything(database, files)))
    return { state: 'lacking', advice: describeLackingStore(files) };
  if (owner === installation) return buildOwnership('own');
  if (isSmallShare(all - known, all)) return buildOwnership('new');
  return { state: 'unknown', advice: describeUnknownOwner(files, all - known, all) };
}

/** Counts the store's unlabelled contents, up to a thousand, and how many of them the database names. */
async function countSample(
  database: Database,
  files: FileStore,
): Promise<{ readonly all: number; readonly known: number }> {
  const keys: string[] = [];
  for await (const { storageKey } of files.keys('unlabelled')) {
    keys.push(storageKey);
    if (keys.length === sweepLimits.sample) break;
  }
  return { all: keys.length, known: keys.length === 0 ? 0 : (await findNamedContents(database, keys)).size };
}

async function isLackingEverything(database: Database, files: FileStore): Promise<boolean> {
  const [anyNamed] = await database.query(
    `SELECT 1 FROM accounts a JOIN stored_files f ON f."accountId" = a.id AND f."storageKey" IS NOT NULL LIMIT 1`,
  );
  if (!anyNamed) return false;
  for await (const _ of files.keys('own')) return false;
  return true;
}

const describeElsewhere = (files: FileStore): string =>
  files.kind === 'disk' ? 'set NOVA_DATA_DIR to another folder' : 'set S3_BUCKET to another bucket';
const describeMarker = (files: FileStore): string =>
  files.kind === 'disk' ? `the file ${files.place}/installation` : 'the object nova/installation';

const describeOtherOwner = (files: FileStore, owner: string): string =>
  `The file store (${files.place}) belongs to another installation (${owner}), whose files are never touched; this database's ` +
  `lie beside them. To keep them apart, ${describeElsewhere(files)} before the first upload; if this database was restored and the ` +
  `files are its own, remove ${describeMarker(files)} and start again.`;

const describeUnknownOwner = (files: FileStore, unknown: number, all: number): string =>
  `The file store (${files.place}) holds files that this database does not know (${String(unknown)} of the first ` +
  `${String(all)}): they are never touched, and its own lie beside them. To keep them apart, ${describeElsewhere(files)}; ` +
  `if they should be known, restore the database they belong to (README, Backup and restore).`;

const describeLackingStore = (files: FileStore): string =>
  `The file store (${files.place}) holds none of the files that the database names. Check that its disk is mounted or the ` +
  `bucket is the right one, or restore the files (README, Backup and restore).`;

/**
 * Restores contents that were set aside and that records name again, for example after the database was
 * restored.
 * @returns their number
 */
export async function restoreNamedContents(database: Database, files: FileStore): Promise<number> {
  let restored = 0;
  for await (const batch of splitIntoBatches<AsideContent>(files.aside())) {
    const namedKeys = await findNamedContents(
      database,
      batch.map(({ storageKey }) => storageKey),
    );
    for (const content of batch) {
      if (!namedKeys.has(content.storageKey)) continue;
      await files.takeBack(content);
      restored++;
    }
  }
  return restored;
}

/**
 * Finds the keys that a file record, a CV draft, an undoable import or an uploaded table names. It queries each
 * account separately, because the indexes begin with the account.
 */
export async function findNamedContents(
  database: Database,
  storageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ storageKey: string }>(
    `SELECT f."storageKey" FROM accounts a JOIN stored_files f
       ON f."accountId" = a.id AND f."storageKey" = ANY($1::text[])
     UNION SELECT d."storageKey" FROM accounts a JOIN cv_drafts d
       ON d."accountId" = a.id AND d."storageKey" = ANY($1::text[])
     UNION SELECT c."storageKey" FROM accounts a JOIN import_changes c
       ON c."accountId" = a.id AND c."storageKey" = ANY($1::text[])
     UNION SELECT k.key FROM accounts a JOIN import_uploads u ON u."accountId" = a.id
       CROSS JOIN LATERAL (VALUES (u."storageKey"), (u."rejectsKey")) k(key) WHERE k.key = ANY($1::text[])`,
    [storageKeys],
  );
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Keys per statement. */
const batchSize = 500;

export async function* splitIntoBatches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Limits that decide which unnamed contents a sweep touches. Times are in ms. */
export const sweepLimits = {
  /** An operator gets 6 hours after a start to read its warning about a wrong store. */
  firstAfter: 6 * hour,
  every: day,
  /** Seven days give an operator time to notice a partly restored backup or a wrong database. */
  untouchedFor: 7 * day,
  /** Interrupted uploads are rare; a larger share means that the database lacks records. */
  share: 0.05,
  /** A small store may exceed the share up to this count, if the database names most of its contents. */
  count: 20,
  /** Contents set aside per sweep. They take minutes, even in a bucket. */
  perTurn: 10_000,
  /**
   * Two weeks are longer than most holidays, so somebody can notice missing contents before they are removed.
   */
  asideFor: 14 * day,
  /** Contents that a start inspects, which takes a second or two. */
  sample: 1_000,
} as const;

/** Returns true if interrupted uploads can explain so many unnamed contents. */
export function isSmallShare(unknown: number, all: number): boolean {
  if (unknown <= all * sweepLimits.share) return true;
  return unknown <= sweepLimits.count && unknown < all / 2;
}
