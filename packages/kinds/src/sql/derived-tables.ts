import type { Kind } from '../kind.ts';
import type { SearchedKind } from './searched-kinds.ts';
import type { SqlSource } from './source.ts';

/**
 * The table `<kind>_search`: what its records are found by. Vectors out of line leave rows of 104 bytes: of 1,000,000 records
 * all fit into PostgreSQL's default buffers (docs/decisions/0005-search-vectors-in-narrow-tables.md).
 */
export function searchTable({ name }: SearchedKind): SqlSource {
  const table = `${name}_search`;
  const sql = `CREATE TABLE ${table} (
  "accountId" uuid NOT NULL, "createdOn" timestamptz(3) NOT NULL, id uuid NOT NULL,
  vector tsvector NOT NULL, keys text NOT NULL,
  PRIMARY KEY ("accountId", id));
ALTER TABLE ${table} ALTER COLUMN vector SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
CREATE INDEX ${table}_vector ON ${table} USING gin ("accountId", vector);
CREATE INDEX ${table}_keys ON ${table} USING gin ("accountId", rtrim(keys) gin_trgm_ops);
`;
  return { name: table, sql };
}

/**
 * The table `<kind>_documents`: the documents that are kept ready (docs/decisions/0004-ready-documents.md). One counts while
 * it was made of the row's present version: `version` is that row's xmin, and `updatedOn`, which moves forward, tells
 * versions apart whose transaction numbers are the same after a restore. It is all made of other rows: unlogged, it costs no
 * WAL, and is empty after a crash. It goes with its record.
 */
export function documentsTable({ name, table: records }: Kind): SqlSource {
  const table = `${name}_documents`;
  const sql = `CREATE UNLOGGED TABLE ${table} (
  "accountId" uuid NOT NULL, id uuid NOT NULL,
  version xid NOT NULL, "updatedOn" timestamptz(3) NOT NULL, shape integer NOT NULL, document text NOT NULL,
  PRIMARY KEY ("accountId", id),
  FOREIGN KEY ("accountId", id) REFERENCES ${records} ("accountId", id) ON DELETE CASCADE);
-- In the row and as it is: moving it out, or compressing it, would cost each read more than the space is worth.
ALTER TABLE ${table} ALTER COLUMN document SET STORAGE MAIN, SET (toast_tuple_target = 8160);
`;
  return { name: table, sql };
}
