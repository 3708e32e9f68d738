import { analyseTables, analyseUnseen, type Database } from '@nova/db';
import type { TransferKind } from './kinds/transfer-kind.ts';

/** Number of new records after which a table is analysed again; the number it had before, if that is higher. */
const firstLook = 1_000;
/** Share of new records below which autovacuum's own ANALYZE is enough. */
const noticeable = 0.1;

interface TableCounts {
  /** Number of records that the planner knows of. */
  size: number;
  unseen: number;
}

/**
 * Updates the planner's statistics during an import. Autovacuum runs only once a minute; until then the planner takes
 * new tables for empty and reads the whole account. ANALYZE of a large table takes seconds, so little growth is
 * ignored.
 */
export class PlannerStatistics {
  readonly #database: Database;
  readonly #kinds = new Map<TransferKind, TableCounts>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts new records, and analyses the table when it is due. */
  async count(kind: TransferKind, records: number): Promise<void> {
    const statistics = this.#kinds.get(kind) ?? { size: await this.#sizeOf(kind), unseen: 0 };
    this.#kinds.set(kind, statistics);
    statistics.unseen += records;
    if (statistics.unseen >= Math.max(firstLook, statistics.size)) await this.#look([[kind, statistics]]);
  }

  /**
   * Analyses the written tables. Small tables are included, because many records refer to them, and so are tables that
   * were never analysed, such as the audit trail.
   */
  async end(): Promise<void> {
    const changed = [...this.#kinds].filter(([, { size, unseen }]) => unseen > size * noticeable);
    if (changed.length > 0) await this.#look(changed);
    if (this.#kinds.size === 0) return;
    await analyseUnseen((text) => this.#database.query<{ name: string }>(text), this.#run);
  }

  async #sizeOf({ table }: TransferKind): Promise<number> {
    const [row] = await this.#database.query<{ size: number }>(
      `SELECT greatest(reltuples, 0)::float8 AS size FROM pg_class WHERE oid = $1::regclass`,
      [table],
    );
    return row?.size ?? 0;
  }

  /** Kinds may share tables, which are analysed once. */
  async #look(kinds: readonly (readonly [TransferKind, TableCounts])[]): Promise<void> {
    for (const [, known] of kinds) {
      known.size += known.unseen;
      known.unseen = 0;
    }
    const search = await this.#database.query<{ type: string; name: string }>(
      `SELECT k.type, to_regclass(k.type || '_search')::text AS name FROM unnest($1::text[]) AS k(type)
       WHERE to_regclass(k.type || '_search') IS NOT NULL`,
      [kinds.map(([{ type }]) => type)],
    );
    const searched = new Map(search.map(({ type, name }) => [type, name]));
    for (const [{ type, table }] of kinds) await this.#analyze([table, searched.get(type) ?? []].flat());
    const recognised = kinds.flatMap(([kind]) => (kind.duplicateKeys ? ['dedupe_keys'] : []));
    await this.#analyze([
      ...new Set(recognised),
      ...['external_ids', ...(search.length > 0 ? ['search_words'] : [])],
    ]);
  }

  #analyze(tables: readonly string[]): Promise<void> {
    return analyseTables(this.#run, tables);
  }

  /** ANALYZE cannot be a prepared statement. */
  readonly #run = (text: string): Promise<unknown> => this.#database.query(text, [], { dynamic: true });
}
