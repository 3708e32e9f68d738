import pg from 'pg';

export interface Cost {
  readonly text: string;
  /** Otherwise a function or trigger ran it, and the caller's cost includes it. */
  readonly sent: boolean;
  readonly runs: number;
  /** Pages of 8 KiB, cached or not. */
  readonly pages: number;
  readonly ms: number;
}

export type Costs = ReadonlyMap<string, Cost>;

const read = `
  SELECT s.queryid || CASE WHEN s.toplevel THEN '' ELSE ' within' END AS id, s.query AS text, s.toplevel AS sent,
    s.calls::int AS runs, (s.shared_blks_hit + s.shared_blks_read)::float8 AS pages, s.total_exec_time AS ms
  FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid JOIN pg_roles r ON r.oid = s.userid
  WHERE d.datname = $1 AND r.rolname = 'nova'`;

/** Counts pages, which do not depend on the machine's load. */
export class Meter {
  readonly #client: pg.Client;
  readonly #database: string;

  private constructor(client: pg.Client, database: string) {
    this.#client = client;
    this.#database = database;
  }

  /** @param url a superuser's; the server has loaded pg_stat_statements and its database the extension */
  static async open(url: string, database: string): Promise<Meter> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new Meter(client, database);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async total(): Promise<Costs> {
    const { rows } = await this.#client.query<Cost & { readonly id: string }>(read, [this.#database]);
    return new Map(rows.map(({ id, ...cost }) => [id, cost]));
  }

  /** @returns the work's result and what statements cost meanwhile */
  async of<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly costs: Costs }> {
    const before = await this.total();
    const result = await work();
    return { result, costs: since(before, await this.total()) };
  }
}

function since(before: Costs, after: Costs): Costs {
  return new Map(
    [...after].flatMap(([id, cost]) => {
      const { runs = 0, pages = 0, ms = 0 } = before.get(id) ?? {};
      if (cost.runs === runs) return [];
      return [
        [id, { ...cost, runs: cost.runs - runs, pages: cost.pages - pages, ms: cost.ms - ms }] as const,
      ];
    }),
  );
}
