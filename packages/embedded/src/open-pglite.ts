import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { clockPerFunction, type StatementInterrupt, statementInterrupt } from './statement-interrupt.ts';

export interface PGliteSource {
  /** The directory that holds the database; in memory when left out. */
  readonly directory?: string;
  /** A dumped database to start from, where there is none yet. */
  readonly dump?: Blob;
}

interface NodeFileStream {
  readonly nfd: number;
}

interface NodeFileOperations {
  fsync?: (stream: NodeFileStream) => number;
}

/** Emscripten's file system over node's, which PGlite's types do not show. */
function nodeFileOperations(db: PGlite): NodeFileOperations {
  const { FS } = db.Module as unknown as {
    FS: { filesystems: { NODEFS: { stream_ops: NodeFileOperations } } };
  };
  return FS.filesystems.NODEFS.stream_ops;
}

/**
 * PGlite turns fsync off, and its file system has none: what a kill -9 leaves behind is whole, what a power cut leaves
 * need not be. Here a commit is on the disk before it is acknowledged. Only `fsync` reaches the file system; PGlite
 * answers `fdatasync`, PostgreSQL's choice on Linux, without doing anything.
 */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PGlite takes all of its buffers at the start; of the system's file cache, which lies behind, it takes nothing. */
const BUFFERS = ['-c', 'shared_buffers=16MB'];

function syncToDisk(db: PGlite): void {
  nodeFileOperations(db).fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
}

/** A PGlite database whose statements can be stopped. */
export type OpenPGlite = PGlite & { readonly interrupt: StatementInterrupt };

/** Opens a PGlite database with the extensions that Nova's migrations create. */
export async function openPGlite({ directory, dump }: PGliteSource): Promise<OpenPGlite> {
  const db = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    startParams: [
      ...(directory === undefined ? PGlite.defaultStartParams : DURABLE),
      ...BUFFERS,
      ...clockPerFunction,
    ],
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    relaxedDurability: false,
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent, interrupt: statementInterrupt() },
  });
  if (directory !== undefined) syncToDisk(db);
  return db;
}
