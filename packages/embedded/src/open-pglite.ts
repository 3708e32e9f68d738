import { existsSync, fsyncSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { clockPerFunction, createInterrupt, type StatementInterrupt } from './statement-interrupt.ts';

interface PGliteSource {
  readonly directory: string;
  /** True if a commit is synced before it is acknowledged; default: true. */
  readonly durable?: boolean;
  /** The settings that every session gets. RESET ALL does not change them. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface NodeFileStream {
  readonly nfd: number;
}

interface NodeFileOperations {
  fsync?: (stream: NodeFileStream) => number;
}

/** PGlite's types omit Emscripten's file system. */
function findFileOperations(db: PGlite): NodeFileOperations {
  const { FS } = db.Module as unknown as {
    FS: { filesystems: { NODEFS: { stream_ops: NodeFileOperations } } };
  };
  return FS.filesystems.NODEFS.stream_ops;
}

/**
 * The parameters for durability. PGlite disables fsync, so data survives a kill -9, but not always a power cut. It
 * ignores `fdatasync`, the default on Linux.
 */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** The buffers are small, because PGlite allocates all of them at the start. The system's file cache is behind them. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

/** The parameters without durability: no full-page writes, and no zero-filled log files. */
const NOT_DURABLE = [
  ...PGlite.defaultStartParams,
  '-c',
  'full_page_writes=off',
  '-c',
  'wal_init_zero=off',
  '-c',
  'wal_recycle=off',
];

function syncToDisk(db: PGlite): void {
  findFileOperations(db).fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
}

export type OpenPGlite = PGlite & { readonly interrupt: StatementInterrupt };

export async function openPGlite({
  directory,
  durable = true,
  settings = {},
}: PGliteSource): Promise<OpenPGlite> {
  const db = await PGlite.create({
    dataDir: directory,
    startParams: [
      ...(durable ? DURABLE : NOT_DURABLE),
      ...BUFFERS,
      ...clockPerFunction,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    relaxedDurability: false,
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent, interrupt: createInterrupt() },
  });
  if (durable) syncToDisk(db);
  return db;
}

export async function makeOwnerOnly(directory: string): Promise<void> {
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeOwnerOnly(path);
    else await chmod(path, 0o600);
  }
}

/**
 * Creates the directory under another name and renames it when it is complete, so a killed start leaves nothing
 * half-made. Only its owner can read it, unlike the files that PGlite creates.
 */
export async function prepareDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const growing = `${directory}.new`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { recursive: true, mode: 0o700 });
  const db = await openPGlite({ directory: growing });
  await db.close();
  await makeOwnerOnly(growing);
  await rename(growing, directory);
}
