import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kinds as ownKinds, kindSources, type Kind, type SearchSources, type SqlSource } from '@nova/kinds';
import { buildFollowSources } from '../derived/followed-tables.ts';
import { endingSources } from '../personal/ending-sources.ts';
import { readMigrationNames } from './migration-files.ts';

/** src/ and dist/ are equally deep, so one path fits both. */
const SQL_DIRECTORY = fileURLToPath(new URL('../../../../prisma/sql/', import.meta.url));

/** The folder of functions that make search vectors. A change in it affects every search row. */
const VECTORS = 'search/vectors';

export interface CheckedSource extends SqlSource {
  readonly checksum: string;
}

/** The search rows of a kind. They are rewritten when the checksum changes. */
export interface SearchRows {
  readonly name: string;
  readonly checksum: string;
  readonly records: string;
  /** The column of the record's id; `id` by default. */
  readonly id?: string;
  readonly index: string;
}

export interface DatabaseSources {
  /** The tables whose rows all derive from records. */
  readonly tables: readonly CheckedSource[];
  /** The functions, views and triggers, in an order in which they can be created. */
  readonly code: readonly CheckedSource[];
  readonly searchRows: readonly SearchRows[];
}

const hashTexts = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);

const addChecksum = (source: SqlSource, ...texts: readonly string[]): CheckedSource => ({
  ...source,
  checksum: hashTexts(source.sql, ...texts),
});

/** Functions are created first, then views, which call them, then triggers. */
function choosePhase({ sql }: SqlSource): number {
  if (/^CREATE (?:CONSTRAINT )?TRIGGER/imu.test(sql)) return 2;
  return /^CREATE VIEW/imu.test(sql) ? 1 : 0;
}

const sortSources = (sources: readonly SqlSource[], migrations: readonly string[]): CheckedSource[] =>
  sources
    .map((source) => addChecksum(source, ...(source.followsColumns ? migrations : [])))
    .sort((a, b) => choosePhase(a) - choosePhase(b) || (a.name < b.name ? -1 : 1));

/** Reads the SQL files. Each file has the name of what it defines. */
async function readSqlFiles(directory = SQL_DIRECTORY): Promise<SqlSource[]> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.sql'));
  return Promise.all(
    names.sort().map(async (name) => ({
      name: basename(name, '.sql'),
      sql: await readFile(join(directory, name), 'utf8'),
    })),
  );
}

const toSearchRows = ({ kind, table, view, index }: SearchSources, words: readonly string[]): SearchRows => ({
  name: `rows of ${table.name}`,
  checksum: hashTexts(table.sql, view.sql, ...words),
  records: kind.table,
  index: index.name,
});

const buildCvRows = (words: readonly string[]): SearchRows => ({
  name: 'vectors of cv_texts',
  checksum: hashTexts(...words),
  records: 'cv_texts',
  id: 'candidateId',
  index: 'nova_reindex_cvs',
});

/** Returns the sources in prisma/sql and those that are generated from the kinds. */
export async function readSources(
  kinds: readonly Kind[] = Object.values(ownKinds),
  migrations?: readonly string[],
): Promise<DatabaseSources> {
  const [files, vectors, names] = await Promise.all([
    readSqlFiles(),
    readSqlFiles(join(SQL_DIRECTORY, VECTORS)),
    migrations ?? readMigrationNames(),
  ]);
  const { searched, documents, code } = kindSources(kinds);
  const ordered = sortSources([...files, ...code, ...endingSources(kinds), ...buildFollowSources()], names);
  const words = vectors.map(({ sql }) => sql);
  // Functions build the cached documents, so a change of any function invalidates all documents.
  const functions = ordered.map(({ checksum }) => checksum);
  return {
    tables: [
      ...searched.map(({ table }) => addChecksum(table)),
      ...documents.map((table) => addChecksum(table, ...functions)),
    ],
    code: ordered,
    searchRows: [...searched.map((one) => toSearchRows(one, words)), buildCvRows(words)],
  };
}

let cachedSources: Promise<DatabaseSources> | undefined;

export const readOwnSources = (): Promise<DatabaseSources> => (cachedSources ??= readSources());

/** No sources, for tests that need only tables. */
export const noSources: DatabaseSources = { tables: [], code: [], searchRows: [] };
