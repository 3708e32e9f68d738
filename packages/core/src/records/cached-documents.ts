import { createHash } from 'node:crypto';
import type { AccountDatabase } from '@nova/db';
import { ownDocumentSql, buildIdRows, type RecordSource } from './record-source.ts';

/**
 * Caches documents next to their records. A document is valid for one row version, so a write need not
 * invalidate it. It contains no names from other rows. A record that is read once, as by an export, is not
 * cached.
 */
export interface DocumentCache {
  /** Notes records that a read had to build; they are cached in the background. Never throws or waits. */
  note(accountId: string, source: RecordSource, ids: readonly string[]): void;
  /** Returns true if this process cached the record, perhaps in an older version. */
  mayHave(accountId: string, source: RecordSource, id: string): boolean;
  /** Resolves when the queue is empty. */
  settle(): Promise<void>;
}

interface DocumentCacheOptions {
  readonly databaseOf: (accountId: string) => AccountDatabase;
  readonly analyze: (table: string) => Promise<unknown>;
  /** Called with the error of a failed write; the cache then pauses for a while. */
  readonly onError: (error: unknown) => void;
  /** The number of builds after which a document is cached; 2 by default. */
  readonly builtBefore?: number;
}

/** Limit of remembered records; the oldest are dropped. */
const mostRemembered = 20_000;
/** Limit of records to cache; a later read notes further ones again. */
const mostDue = 2_000;
const batch = 100;
/**
 * The number of written rows after which ANALYZE runs once. Without it, a table that was analysed while empty
 * is scanned for every record until autovacuum runs.
 */
const worthALook = 100;
/** Milliseconds of pause after a failed write, for example because the database is read-only. */
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
  const queue = new Map<string, Due>();
  let working: Promise<void> | null = null;
  let restUntil = 0;

  /** Takes a batch of one account and kind. */
  const nextBatch = (): Due[] => {
    const [first] = queue.values();
    const picks: Due[] = [];
    for (const [key, one] of queue) {
      if (one.accountId !== first?.accountId || one.source !== first.source) continue;
      queue.delete(key);
      if (picks.push(one) === batch) break;
    }
    return picks;
  };
  const remember = ({ accountId, source, id }: Due): void => {
    cached.add(buildKey(accountId, source, id));
    if (cached.size > mostRemembered) cached.delete(cached.values().next().value ?? '');
  };
  const trackRows = async (table: string, more: number): Promise<void> => {
    const before = rows.get(table) ?? 0;
    rows.set(table, before + more);
    if (before < worthALook && before + more >= worthALook) await analyze(table);
  };
  const processQueue = async (): Promise<void> => {
    // Answers of this turn of the event loop are sent first.
    await new Promise(setImmediate);
    try {
      for (let [first, ...rest] = nextBatch(); first; [first, ...rest] = nextBatch()) {
        const ids = [first, ...rest].map(({ id }) => id);
        await databaseOf(first.accountId).write(storeSql(first.source), [ids]);
        for (const one of [first, ...rest]) remember(one);
        await trackRows(String(first.source.cacheTable), ids.length);
      }
    } catch (error) {
      queue.clear();
      restUntil = performance.now() + restMs;
      onError(error);
    }
    working = null;
  };
  return {
    note(accountId, source, ids) {
      if (performance.now() < restUntil) return;
      for (const id of ids) {
        const key = buildKey(accountId, source, id);
        cached.delete(key);
        const times = (built.get(key) ?? 0) + 1;
        built.delete(key);
        if (times < builtBefore) {
          built.set(key, times);
          if (built.size > mostRemembered) built.delete(built.keys().next().value ?? '');
        } else if (queue.size < mostDue) queue.set(key, { accountId, source, id });
      }
      if (queue.size > 0) working ??= processQueue();
    },
    mayHave: (accountId, source, id) => cached.has(buildKey(accountId, source, id)),
    async settle() {
      while (working) await working;
    },
  };
}

/** The key contains the account, because accounts may have the same ids. */
const buildKey = (accountId: string, source: RecordSource, id: string): string =>
  `${accountId} ${String(source.cacheTable)} ${id}`;

/**
 * Removes the cache from a source: for a replica, which has no unlogged tables, and for reads that must not use
 * it.
 */
export function removeCache(source: RecordSource): RecordSource {
  if (source.cacheTable === undefined) return source;
  const { cacheTable: _cacheTable, ...plain } = source;
  const plainSource = plainSources.get(source) ?? plain;
  plainSources.set(source, plainSource);
  return plainSource;
}

const plainSources = new WeakMap<RecordSource, RecordSource>();

/** Returns a join that only matches the present row version. */
export const cacheJoin = (source: RecordSource): string =>
  source.cacheTable
    ? `LEFT JOIN ${source.cacheTable} cached ON cached."accountId" = ${source.alias}."accountId" AND cached.id = ${source.alias}.id` +
      ` AND cached.version = ${source.alias}.xmin AND cached."updatedOn" = ${source.alias}."updatedOn" AND cached.shape = ${computeShape(source)}`
    : '';

/** Returns an SQL aggregate of the ids that are not cached; NULL without a cache. */
export const cacheMisses = (source: RecordSource): string =>
  source.cacheTable ? `array_agg(${source.alias}.id) FILTER (WHERE cached.id IS NULL)` : 'NULL::uuid[]';

/** Returns a hash that changes with an upgrade that changes the document. */
function computeShape(source: RecordSource): string {
  const shape =
    shapes.get(source) ?? createHash('sha256').update(ownDocumentSql(source)).digest().readInt32BE();
  shapes.set(source, shape);
  return `(${String(shape)})`;
}

const shapes = new WeakMap<RecordSource, number>();

/**
 * Builds the statement that stores documents. It waits for a record that is being deleted, and then skips it.
 */
const storeSql = (source: RecordSource): string => `
  INSERT INTO ${String(source.cacheTable)} AS k ("accountId", id, version, "updatedOn", shape, document)
  SELECT ${source.alias}."accountId", ${source.alias}.id, ${source.alias}.xmin, ${source.alias}."updatedOn", ${computeShape(source)}, ${ownDocumentSql(source)}
  FROM ${buildIdRows('$2::uuid[]')} JOIN ${source.from} ON ${source.alias}."accountId" = page."accountId" AND ${source.alias}.id = page.id
  ORDER BY ${source.alias}.id FOR KEY SHARE OF ${source.alias}
  ON CONFLICT ("accountId", id) DO UPDATE
    SET version = excluded.version, "updatedOn" = excluded."updatedOn", shape = excluded.shape, document = excluded.document
    WHERE (k.version, k."updatedOn", k.shape) IS DISTINCT FROM (excluded.version, excluded."updatedOn", excluded.shape)`;
