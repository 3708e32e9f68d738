import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { clockPerFunction, type StatementInterrupt, statementInterrupt } from './statement-interrupt.ts';

export interface PGliteSource {
  /** The directory that holds the database. */
  readonly directory: string;
  /** Whether a commit is on the disk before it is acknowledged; true when left out. */
  readonly durable?: boolean;
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

/** What need not outlive this machine writes no pages twice, and no zeros ahead. */
const FLEETING = [
  ...PGlite.defaultStartParams,
  ...['-c', 'full_page_writes=off', '-c', 'wal_init_zero=off', '-c', 'wal_recycle=off'],
];

function syncToDisk(db: PGlite): void {
  nodeFileOperations(db).fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
}

/** A PGlite database whose statements can be stopped. */
export type OpenPGlite = PGlite & { readonly interrupt: StatementInterrupt };

/** Opens a PGlite database with the extensions that Nova's migrations create. */
export async function openPGlite({ directory, durable = true }: PGliteSource): Promise<OpenPGlite> {
  const db = await PGlite.create({
    dataDir: directory,
    startParams: [...(durable ? DURABLE : FLEETING), ...BUFFERS, ...clockPerFunction],
    relaxedDurability: false,
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent, interrupt: statementInterrupt() },
  });
  if (durable) syncToDisk(db);
  return db;
}
