import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

export interface PGliteSource {
  /** The directory that holds the database; in memory when left out. */
  readonly directory?: string;
  /** A dumped database to start from, in memory only. */
  readonly dump?: Blob;
}

/** Opens a PGlite database with the extensions that Nova's migrations create. */
export function openPGlite({ directory, dump }: PGliteSource): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    relaxedDurability: false,
    extensions: { btree_gin, pg_trgm, unaccent },
  });
}
