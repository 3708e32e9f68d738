import { analyzeTables, analyzeUnseen, type Database } from '@nova/db';
import type { TransferKind } from './kinds/transfer-kind.ts';

/** Records after which a table that was empty has changed enough for the planner to look at it again; then whenever it has doubled. */
const firstLook = 1_000;
/** Part of a table below which PostgreSQL's own look will do. */
const noticeable = 0.1;

interface TableCounts {
  /** Records that the planner knows of. */
  size: number;
  /** Written since. */
  unseen: number;
}

/**
 * Keeps the planner's statistics in step with an import, or with one that is taken back. PostgreSQL's own look comes once a minute; until then it plans for
 * tables that it takes for empty, and reads all of an account's records where one by its key would do. A look at a large table
 * takes seconds: one that grows by little is left alone.
 */
export class PlannerStatistics {
  readonly #database: Database;
  readonly #kinds = new Map<TransferKind, TableCounts>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts records written, and has their table looked at when that is due. */
  async count(kind: TransferKind, records: number): Promise<void> {
    const known = this.#kinds.get(kind) ?? { size: await this.#sizeOf(kind), unseen: 0 };
    this.#kinds.set(kind, known);
    known.unseen += records;
    if (known.unseen >= Math.max(firstLook, known.size)) await this.#look([[kind, known]]);
  }

  /**
   * Has what was written since looked at, a few records of a small table as well: others refer to them by the thousand. So is every
   * table that never was: what is written beside records, such as the trail.
   */
  async end(): Promise<void> {
    const changed = [...this.#kinds].filter(([, { size, unseen }]) => unseen > size * noticeable);
    if (changed.length > 0) await this.#look(changed);
    if (this.#kinds.size === 0) return;
    await analyzeUnseen((text) => this.#database.query<{ name: string }>(text), this.#run);
  }

  async #sizeOf({ table }: TransferKind): Promise<number> {
    const [row] = await this.#database.query<{ size: number }>(
      `SELECT greatest(reltuples, 0)::float8 AS size FROM pg_class WHERE oid = $1::regclass`,
      [table],
    );
    return row?.size ?? 0;
  }

  /** The tables that kinds share are looked at once for all of them. */
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
    return analyzeTables(this.#run, tables);
  }

  /** ANALYZE is no statement to be prepared. */
  readonly #run = (text: string): Promise<unknown> => this.#database.query(text, [], { dynamic: true });
}
