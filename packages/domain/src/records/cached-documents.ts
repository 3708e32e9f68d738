import { createHash } from 'node:crypto';
import type { AccountDatabase } from '@nova/db';
import { ownDocumentSql, rowsOfIds, type RecordSource } from './record-source.ts';

/**
 * Documents kept beside their records, so that what is read again and again, in a list or alone, is built once. A kept document is used
 * while it was made of the very version of the row that is read: nothing has to be told of a change, and nothing can be
 * forgotten. What other rows say (names) is never part of it. Records that are read once, as by an export or a first
 * synchronisation, are not kept.
 */
export interface DocumentCache {
  /** Told of records whose documents a read had to build. Never fails, never waits. */
  note(accountId: string, source: RecordSource, ids: readonly string[]): void;
  /**
   * Whether a document of this record was kept by this process and has not been built since, as far as it remembers: then it is
   * worth a look. The record may have changed.
   */
  mayHave(accountId: string, source: RecordSource, id: string): boolean;
  /** Resolves when all that is due is kept, or has failed. */
  settle(): Promise<void>;
}

export interface DocumentCacheOptions {
  readonly databaseOf: (accountId: string) => AccountDatabase;
  /** Has the planner look at a table. */
  readonly analyze: (table: string) => Promise<unknown>;
  /** Hears why documents were not kept; then they are left alone for a while. */
  readonly onError: (error: unknown) => void;
  /** How often a document is built before it is kept: 2 where not said. */
  readonly builtBefore?: number;
}

/** Records of which it is remembered that they were built, and that they are kept; the longest known are forgotten first. */
const remembered = 20_000;
/** Records waiting to be kept; what comes on top waits for a later read. */
const mostDue = 2_000;
/** Records a statement. */
const batch = 100;
/**
 * Kept documents after which the planner looks at their table. One that was looked at while it was empty is read from end to end
 * for each record until PostgreSQL looks again, which takes it a minute.
 */
const worthALook = 100;
/** After a failure, such as that of a database that only reads, in ms. */
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
  const kept = new Set<string>();
  const due = new Map<string, Due>();
  let working: Promise<void> | null = null;
  let restUntil = 0;

  /** The next records to be kept by one statement: of one account and kind. */
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
    kept.add(keyOf(accountId, source, id));
    if (kept.size > remembered) kept.delete(kept.values().next().value ?? '');
  };
  const lookAt = async (table: string, more: number): Promise<void> => {
    const before = rows.get(table) ?? 0;
    rows.set(table, before + more);
    if (before < worthALook && before + more >= worthALook) await analyze(table);
  };
  const work = async (): Promise<void> => {
    // After the answers of this turn: nobody waits for it.
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
        kept.delete(key);
        const times = (built.get(key) ?? 0) + 1;
        built.delete(key);
        if (times < builtBefore) {
          built.set(key, times);
          if (built.size > remembered) built.delete(built.keys().next().value ?? '');
        } else if (due.size < mostDue) due.set(key, { accountId, source, id });
      }
      if (due.size > 0) working ??= work();
    },
    mayHave: (accountId, source, id) => kept.has(keyOf(accountId, source, id)),
    async settle() {
      while (working) await working;
    },
  };
}

/** Records of several accounts and kinds may have the same id: callers bring their own. */
const keyOf = (accountId: string, source: RecordSource, id: string): string =>
  `${accountId} ${String(source.cacheTable)} ${id}`;

/** The same source where nothing is kept: on a replica, whose kept documents are not there. */
export function withoutCache(source: RecordSource): RecordSource {
  if (source.cacheTable === undefined) return source;
  const { cacheTable: _kept, ...plain } = source;
  const known = plainSources.get(source) ?? plain;
  plainSources.set(source, known);
  return known;
}

const plainSources = new WeakMap<RecordSource, RecordSource>();

/** The join that finds what is kept of the record's present version. */
export const cacheJoin = (source: RecordSource): string =>
  source.cacheTable
    ? `LEFT JOIN ${source.cacheTable} cached ON cached."accountId" = ${source.alias}."accountId" AND cached.id = ${source.alias}.id` +
      ` AND cached.version = ${source.alias}.xmin AND cached."updatedOn" = ${source.alias}."updatedOn" AND cached.shape = ${shapeOf(source)}`
    : '';

/** SQL over many rows: the ids of those of which no document is kept, as an aggregate; NULL where none is ever kept. */
export const cacheMisses = (source: RecordSource): string =>
  source.cacheTable ? `array_agg(${source.alias}.id) FILTER (WHERE cached.id IS NULL)` : 'NULL::uuid[]';

/** A document's shape by number: after an upgrade that changes it, what was kept before is not used. */
function shapeOf(source: RecordSource): string {
  const known =
    shapes.get(source) ?? createHash('sha256').update(ownDocumentSql(source)).digest().readInt32BE();
  shapes.set(source, known);
  return `(${String(known)})`;
}

const shapes = new WeakMap<RecordSource, number>();

/** A record that is being deleted is waited for, and is then not among the rows: its document would have nothing to belong to. */
const storeSql = (source: RecordSource): string => `
  INSERT INTO ${String(source.cacheTable)} AS k ("accountId", id, version, "updatedOn", shape, document)
  SELECT ${source.alias}."accountId", ${source.alias}.id, ${source.alias}.xmin, ${source.alias}."updatedOn", ${shapeOf(source)}, ${ownDocumentSql(source)}
  FROM ${rowsOfIds('$2::uuid[]')} JOIN ${source.from} ON ${source.alias}."accountId" = page."accountId" AND ${source.alias}.id = page.id
  ORDER BY ${source.alias}.id FOR KEY SHARE OF ${source.alias}
  ON CONFLICT ("accountId", id) DO UPDATE
    SET version = excluded.version, "updatedOn" = excluded."updatedOn", shape = excluded.shape, document = excluded.document
    WHERE (k.version, k."updatedOn", k.shape) IS DISTINCT FROM (excluded.version, excluded."updatedOn", excluded.shape)`;
