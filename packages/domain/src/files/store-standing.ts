import type { Database } from '@nova/db';
import type { FileStore } from '@nova/files';
import { namedContents } from './named-contents.ts';
import { isSmallShare, sweepLimits } from './sweep-limits.ts';

/**
 * How a file store stands to a database: `own` says so itself; `new` holds nothing, or what this database names; `another`
 * is marked by another installation; `unknown` is marked by nobody and holds what this database does not name; `lacking`
 * holds nothing, though this database names files.
 */
export interface StoreOwnership {
  readonly state: 'own' | 'new' | 'another' | 'unknown' | 'lacking';
  /** One line for the operator: what is the matter, and what to do; null where all is well. */
  readonly advice: string | null;
}

const fine = (state: 'own' | 'new'): StoreOwnership => ({ state, advice: null });

/** Looks whose the contents of a store are; changes nothing. @throws FileStoreError */
export async function storeOwnership(
  database: Database,
  files: FileStore,
  installation: string,
): Promise<StoreOwnership> {
  const owner = await files.owner();
  if (owner !== null && owner !== installation) return { state: 'another', advice: ofAnother(files, owner) };
  const { all, known } = await sample(database, files);
  if (all === 0 && (await lacksEverything(database, files)))
    return { state: 'lacking', advice: lacking(files) };
  if (owner === installation) return fine('own');
  if (isSmallShare(all - known, all)) return fine('new');
  return { state: 'unknown', advice: ofNobody(files, all - known, all) };
}

/** Of the unlabelled contents, the first thousand: how many there are, and how many of them the database names. */
async function sample(
  database: Database,
  files: FileStore,
): Promise<{ readonly all: number; readonly known: number }> {
  const keys: string[] = [];
  for await (const { storageKey } of files.keys('unlabelled')) {
    keys.push(storageKey);
    if (keys.length === sweepLimits.sample) break;
  }
  return { all: keys.length, known: keys.length === 0 ? 0 : (await namedContents(database, keys)).size };
}

async function lacksEverything(database: Database, files: FileStore): Promise<boolean> {
  const [named] = await database.query(
    `SELECT 1 FROM accounts a JOIN stored_files f ON f."accountId" = a.id AND f."storageKey" IS NOT NULL LIMIT 1`,
  );
  if (!named) return false;
  for await (const _ of files.keys('own')) return false;
  return true;
}

const elsewhere = (files: FileStore): string =>
  files.kind === 'disk' ? 'set NOVA_DATA_DIR to another folder' : 'set S3_BUCKET to another bucket';
const marker = (files: FileStore): string =>
  files.kind === 'disk' ? `the file ${files.place}/installation` : 'the object nova/installation';

const ofAnother = (files: FileStore, owner: string): string =>
  `The file store (${files.place}) belongs to another installation (${owner}), whose files are never touched; this database's ` +
  `lie beside them. To keep them apart, ${elsewhere(files)} before the first upload; if this database was restored and the ` +
  `files are its own, remove ${marker(files)} and start again.`;

const ofNobody = (files: FileStore, unknown: number, all: number): string =>
  `The file store (${files.place}) holds files that this database does not know (${String(unknown)} of the first ` +
  `${String(all)}): they are never touched, and its own lie beside them. To keep them apart, ${elsewhere(files)}; ` +
  `if they should be known, restore the database they belong to (README, Backup and restore).`;

const lacking = (files: FileStore): string =>
  `The file store (${files.place}) holds none of the files that the database names. Check that its disk is mounted or the ` +
  `bucket is the right one, or restore the files (README, Backup and restore).`;
