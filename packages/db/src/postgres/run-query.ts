import { createHash } from 'node:crypto';
import pg from 'pg';

interface Connection {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[] }>;
}

const JSON_OIDS = new Set([114, 3802]);
const returnText = (value: string): string => value;

function chooseParser(oid: number, format: 'text' | 'binary' | undefined): (value: string) => unknown {
  const find = pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown;
  return JSON_OIDS.has(oid) ? returnText : find(oid, format);
}

/** json and jsonb remain text, because they are passed on unparsed. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => chooseParser(oid, format),
};

/** The caller gives the type of a row; only the statement's text can prove it. */
function asRows<Row>(rows: unknown[]): Row[] {
  return rows as Row[];
}

export async function runQuery<Row>(
  on: Connection,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<Row[]> {
  const config = { text, values: [...values], types, ...(name === undefined ? {} : { name }) };
  const { rows } = await on.query(config);
  return asRows<Row>(rows);
}

/** Names prepared statements. A connection stores each one until it closes, so only the first `limit` texts get a name. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  nameOf(text: string): string | undefined {
    const cachedName = this.#names.get(text);
    if (cachedName !== undefined || this.#names.size >= this.#limit) return cachedName;
    const name = `n${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }
}

type Query = typeof pg.Client.prototype.query;

type RunQuery = (config: string | pg.QueryConfig, ...rest: unknown[]) => Promise<unknown>;

const readText = (config: string | pg.QueryConfig): string =>
  typeof config === 'string' ? config : config.text;

const beginning = /^BEGIN\b/iu;

/**
 * Returns a client for a transaction pooler. It sends a single statement as a transaction of its own, in one round trip
 * (pg's `pipeline`).
 * @param limits statements that begin each transaction, such as `SET LOCAL statement_timeout = 2000`
 */
export function pooledClient(Base: typeof pg.Client, limits: string): typeof pg.Client {
  return class PooledClient extends Base {
    readonly #run: RunQuery = super.query.bind(this) as RunQuery;

    override query: Query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
      if (beginning.test(readText(config))) return this.#begin(readText(config));
      const inTransaction = ['T', 'E'].includes(String(this.getTransactionStatus()));
      return inTransaction ? this.#run(config, ...rest) : this.#alone(config, rest);
    }) as Query;

    async #begin(text: string): Promise<unknown> {
      const results = await this.#run(`${text}; ${limits}`);
      return Array.isArray(results) ? results[0] : results;
    }

    /**
     * Sends BEGIN, the statement and COMMIT without waiting in between. If the statement fails, COMMIT rolls
     * back.
     */
    async #alone(config: string | pg.QueryConfig, rest: readonly unknown[]): Promise<unknown> {
      const queries = [
        this.#run(`BEGIN; ${limits}`),
        this.#run(config, ...rest),
        this.#run('COMMIT'),
      ] as const;
      await Promise.allSettled(queries);
      const [, result] = await Promise.all(queries);
      return result;
    }
  };
}
