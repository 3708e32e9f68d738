import type pg from 'pg';

type Query = typeof pg.Client.prototype.query;

/** pg's own signature has a dozen overloads; what is called here returns a promise. */
type RunQuery = (config: string | pg.QueryConfig, ...rest: unknown[]) => Promise<unknown>;

const textOf = (config: string | pg.QueryConfig): string =>
  typeof config === 'string' ? config : config.text;

const beginning = /^BEGIN\b/iu;

/**
 * A client for a pooler that may give each transaction another session: what a session would remember is said in each
 * transaction. A statement by itself becomes a transaction of its own, sent in one go (`pipeline` of pg's settings).
 * @param Base what to make it of
 * @param limits statements that begin each transaction, such as `SET LOCAL statement_timeout = 2000`
 */
export function pooledClient(Base: typeof pg.Client, limits: string): typeof pg.Client {
  return class PooledClient extends Base {
    readonly #run: RunQuery = super.query.bind(this) as RunQuery;

    override query: Query = ((config: string | pg.QueryConfig, ...rest: unknown[]) => {
      if (beginning.test(textOf(config))) return this.#begin(textOf(config));
      const inTransaction = ['T', 'E'].includes(String(this.getTransactionStatus()));
      return inTransaction ? this.#run(config, ...rest) : this.#alone(config, rest);
    }) as Query;

    async #begin(text: string): Promise<unknown> {
      const results = await this.#run(`${text}; ${limits}`);
      return Array.isArray(results) ? results[0] : results;
    }

    /** All three are sent before the first is answered; where the statement fails, COMMIT undoes the transaction. */
    async #alone(config: string | pg.QueryConfig, rest: readonly unknown[]): Promise<unknown> {
      const sent = [this.#run(`BEGIN; ${limits}`), this.#run(config, ...rest), this.#run('COMMIT')] as const;
      await Promise.allSettled(sent);
      const [, result] = await Promise.all(sent);
      return result;
    }
  };
}
