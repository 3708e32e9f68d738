import type { Database } from '@nova/db';
import type { TransferKind } from './kinds/transfer-kind.ts';

/** Records after which a table has changed enough for the planner to look at it again; then whenever it has doubled. */
const firstLook = 1_000;

/**
 * Keeps the planner's statistics in step with an import. PostgreSQL's own look comes once a minute; until then it plans for
 * tables that it takes for empty, and reads all of an account's records where one by its key would do.
 */
export class Statistics {
  readonly #database: Database;
  readonly #written = new Map<string, number>();
  readonly #next = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts records written, and has their table looked at when that is due. */
  async count({ type, table }: TransferKind, records: number): Promise<void> {
    const written = (this.#written.get(type) ?? 0) + records;
    this.#written.set(type, written);
    const due = this.#next.get(type) ?? firstLook;
    if (written < due) return;
    this.#next.set(type, written * 2);
    const [search] = await this.#database.query<{ name: string | null }>(
      `SELECT to_regclass($1)::text AS name`,
      [`${type}_search`],
    );
    const tables = [table, 'external_ids', ...(search?.name ? [search.name] : [])];
    await this.#database.query(`ANALYZE ${tables.join(', ')}`, [], { dynamic: true });
  }
}
