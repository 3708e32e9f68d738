import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kindSources, type Kind, type SearchSources, type SqlSource } from '@nova/kinds';

/** prisma/sql of the installed tree; src/ and dist/ lie equally deep, so one path serves both. */
const SQL_DIRECTORY = fileURLToPath(new URL('../../../../prisma/sql/', import.meta.url));

/** The folder of the functions that make words of texts: a change of one changes what every record is found by. */
const VECTORS = 'search/vectors';

/** A source, and what tells its text from any other. */
export interface CheckedSource extends SqlSource {
  readonly checksum: string;
}

/** What the records of a table are found by: written anew, record by record, when the checksum is another one. */
export interface SearchRows {
  readonly name: string;
  readonly checksum: string;
  /** The table of the records. */
  readonly records: string;
  /** The function that writes what records of an account are found by. */
  readonly index: string;
}

/** Everything in a database besides the tables of records, as it is to be (prisma/sql/README.md). */
export interface DatabaseSources {
  /** Tables whose rows are all made of records. */
  readonly tables: readonly CheckedSource[];
  /** Functions, views and triggers, in an order in which they can be made. */
  readonly code: readonly CheckedSource[];
  readonly searchRows: readonly SearchRows[];
}

const checksumOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);

/** @param texts what the source depends on besides */
const checked = (source: SqlSource, ...texts: readonly string[]): CheckedSource => ({
  ...source,
  checksum: checksumOf(source.sql, ...texts),
});

/** Functions first, in any order; then views, which call them; then what has triggers. */
function phaseOf({ sql }: SqlSource): number {
  if (/^CREATE (?:CONSTRAINT )?TRIGGER/imu.test(sql)) return 2;
  return /^CREATE VIEW/imu.test(sql) ? 1 : 0;
}

/** The order in which sources can be made; by name where any order will do. */
const inOrder = (sources: readonly SqlSource[]): CheckedSource[] =>
  sources
    .map((source) => checked(source))
    .sort((a, b) => phaseOf(a) - phaseOf(b) || (a.name < b.name ? -1 : 1));

/** The files of a folder and of those in it, each called like what it defines. */
async function readSqlFiles(directory = SQL_DIRECTORY): Promise<SqlSource[]> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql'));
  return Promise.all(
    names.sort().map(async (name) => ({
      name: basename(name, '.sql'),
      sql: await readFile(join(directory, name), 'utf8'),
    })),
  );
}

const searchRowsOf = ({ kind, table, view, index }: SearchSources, words: readonly string[]): SearchRows => ({
  name: `rows of ${table.name}`,
  checksum: checksumOf(table.sql, view.sql, ...words),
  records: kind.table,
  index: index.name,
});

/** The sources of a database of these kinds of record: prisma/sql, and what follows from their definitions. */
export async function sourcesOf(kinds?: readonly Kind[]): Promise<DatabaseSources> {
  const [files, vectors] = await Promise.all([readSqlFiles(), readSqlFiles(join(SQL_DIRECTORY, VECTORS))]);
  const { searched, documents, code } = kindSources(kinds);
  const ordered = inOrder([...files, ...code]);
  const words = vectors.map(({ sql }) => sql);
  // A kept document is what functions made of a record: with another function it may be another one.
  const functions = ordered.map(({ checksum }) => checksum);
  return {
    tables: [
      ...searched.map(({ table }) => checked(table)),
      ...documents.map((table) => checked(table, ...functions)),
    ],
    code: ordered,
    searchRows: searched.map((one) => searchRowsOf(one, words)),
  };
}

let own: Promise<DatabaseSources> | undefined;

/** The sources of the installed tree, read once. */
export const ownSources = (): Promise<DatabaseSources> => (own ??= sourcesOf());

/** Of a database that holds nothing besides its tables: a test's. */
export const noSources: DatabaseSources = { tables: [], code: [], searchRows: [] };
