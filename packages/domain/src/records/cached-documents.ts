import { createHash } from 'node:crypto';
import type { AccountDatabase } from '@nova/db';
import { ownDocumentSql, rowsOfIds, type RecordSource } from './record-source.ts';

/**
 * Caches documents beside their records. A document is valid for one row version, so that no write has to
 * invalidate it. Names from other rows are never part of it. Records that are read only once, as by an export,
 * are not cached.
 */
export interface DocumentCache {
  /** Notes records whose documents a read had to build. Never fails, never waits. */
  note(accountId: string, source: RecordSource, ids: readonly string[]): void;
  /**
   * Whether this process cached the record's document, as far as it remembers. The record may have changed
   * since.
   */
  mayHave(accountId: string, source: RecordSource, id: string): boolean;
  /** Resolves when the queue is empty. */
  settle(): Promise<void>;
}

export interface DocumentCacheOptions {
  readonly databaseOf: (accountId: string) => AccountDatabase;
  /** Runs ANALYZE. */
  readonly analyze: (table: string) => Promise<unknown>;
  /** Gets the error of a failed write; the cache then rests for a while. */
  readonly onError: (error: unknown) => void;
  /** How many reads build a document before it is cached; default 2. */
  readonly builtBefore?: number;
}

/** Records remembered as built and as cached, each; the oldest are dropped. */
const remembered = 20_000;
/** Records waiting to be cached; further ones wait for a later read. */
const mostDue = 2_000;
/** Records per statement. */
const batch = 100;
/**
 * Cached documents after which to run ANALYZE. Autovacuum takes a minute; until then a table analysed while
 * empty is scanned for every record.
 */
const worthALook = 100;
/** After a failure, for example of a read-only database, in ms. */
const restMs = 30_000;

interface Due {
  readonly accountId: string;
  readonly source: RecordSource;
  readonly id: string;
}

export function createDocumentCache(options: DocumentCacheOptions): DocumentCache {
  const { databaseOf, analyze, onError, builtBefore = 2 } = options;
  const rows = new Map<string, number>();
  const built = new Map<string, number>();
  const cached = new Set<string>();
  const due = new Map<string, Due>();
  let working: Promise<void> | null = null;
  let restUntil = 0;

  /** Takes the next records of one account and kind. */
  const nextBatch = (): Due[] => {
    const [first] = due.values();
    const chosen: Due[] = [];
    for (const [key, one] of due) {
      if (one.accountId !== first?.accountId || one.source !== first.source) continue;
      due.delete(key);
      if (chosen.push(one) === batch) break;
    }
    return chosen;
  };
  const remember = ({ accountId, source, id }: Due): void => {
    cached.add(keyOf(accountId, source, id));
    if (cached.size > remembered) cached.delete(cached.values().next().value ?? '');
  };
  const lookAt = async (table: string, more: number): Promise<void> => {
    const before = rows.get(table) ?? 0;
    rows.set(table, before + more);
    if (before < worthALook && before + more >= worthALook) await analyze(table);
  };
  const work = async (): Promise<void> => {
    // Let the answers of this turn go first.
    await new Promise(setImmediate);
    try {
      for (let [first, ...rest] = nextBatch(); first; [first, ...rest] = nextBatch()) {
        const ids = [first, ...rest].map(({ id }) => id);
        await databaseOf(first.accountId).write(storeSql(first.source), [ids]);
        for (const one of [first, ...rest]) remember(one);
        await lookAt(String(first.source.cacheTable), ids.length);
      }
    } catch (error) {
      due.clear();
      restUntil = performance.now() + restMs;
      onError(error);
    }
    working = null;
  };
  return {
    note(accountId, source, ids) {
      if (performance.now() < restUntil) return;
      for (const id of ids) {
        const key = keyOf(accountId, source, id);
        cached.delete(key);
        const times = (built.get(key) ?? 0) + 1;
        built.delete(key);
        if (times < builtBefore) {
          built.set(key, times);
          if (built.size > remembered) built.delete(built.keys().next().value ?? '');
        } else if (due.size < mostDue) due.set(key, { accountId, source, id });
      }
      if (due.size > 0) working ??= work();
    },
    mayHave: (accountId, source, id) => cached.has(keyOf(accountId, source, id)),
    async settle() {
      while (working) await working;
    },
  };
}

/** Different accounts may bring the same ids. */
const keyOf = (accountId: string, source: RecordSource, id: string): string =>
  `${accountId} ${String(source.cacheTable)} ${id}`;

/** The same source without a cache: a replica has no unlogged tables. */
export function withoutCache(source: RecordSource): RecordSource {
  if (source.cacheTable === undefined) return source;
  const { cacheTable: _cacheTable, ...plain } = source;
  const known = plainSources.get(source) ?? plain;
  plainSources.set(source, known);
  return known;
}

const plainSources = new WeakMap<RecordSource, RecordSource>();

/** Joins the cached document of the present row version. */
export const cacheJoin = (source: RecordSource): string =>
  source.cacheTable
    ? `LEFT JOIN ${source.cacheTable} cached ON cached."accountId" = ${source.alias}."accountId" AND cached.id = ${source.alias}.id` +
      ` AND cached.version = ${source.alias}.xmin AND cached."updatedOn" = ${source.alias}."updatedOn" AND cached.shape = ${shapeOf(source)}`
    : '';

/** SQL aggregate of the ids without a cached document; NULL where the kind has no cache. */
export const cacheMisses = (source: RecordSource): string =>
  source.cacheTable ? `array_agg(${source.alias}.id) FILTER (WHERE cached.id IS NULL)` : 'NULL::uuid[]';

/** A number that differs after an upgrade that changes the document. */
function shapeOf(source: RecordSource): string {
  const known =
    shapes.get(source) ?? createHash('sha256').update(ownDocumentSql(source)).digest().readInt32BE();
  shapes.set(source, known);
  return `(${String(known)})`;
}

const shapes = new WeakMap<RecordSource, number>();

/** Waits for a record that is being deleted, and then skips it. */
const storeSql = (source: RecordSource): string => `
  INSERT INTO ${String(source.cacheTable)} AS k ("accountId", id, version, "updatedOn", shape, document)
  SELECT ${source.alias}."accountId", ${source.alias}.id, ${source.alias}.xmin, ${source.alias}."updatedOn", ${shapeOf(source)}, ${ownDocumentSql(source)}
  FROM ${rowsOfIds('$2::uuid[]')} JOIN ${source.from} ON ${source.alias}."accountId" = page."accountId" AND ${source.alias}.id = page.id
  ORDER BY ${source.alias}.id FOR KEY SHARE OF ${source.alias}
  ON CONFLICT ("accountId", id) DO UPDATE
    SET version = excluded.version, "updatedOn" = excluded."updatedOn", shape = excluded.shape, document = excluded.document
    WHERE (k.version, k."updatedOn", k.shape) IS DISTINCT FROM (excluded.version, excluded."updatedOn", excluded.shape)`;
