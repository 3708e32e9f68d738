import { accountModels } from '../../src/account-models.ts';
import type { Database, PrismaTransaction } from '../../src/database.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import { marker, other, own, stage } from '../guard/generated/world-sql.ts';

export type Row = Readonly<Record<string, unknown>>;
type Call = (args: object) => Promise<unknown>;
/** A client's models by their names; each has its operations by their names. */
type Models = Readonly<Record<string, Readonly<Record<string, Call>> | undefined>>;

/** A model whose table both accounts have rows in. */
export interface Table {
  readonly model: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly relations: readonly string[];
  readonly keys: readonly string[];
  readonly mine: Rows;
  readonly theirs: Rows;
}

/** The rows of one of the accounts. Rows of both have the same ids. */
interface Rows {
  readonly count: number;
  readonly present: Row;
  /** A row that the account could have. */
  readonly free: Row;
}

/** The client's own description of its models. */
interface Description {
  readonly dbName: string;
  readonly fields: readonly { readonly name: string; readonly kind: string }[];
}

export const asModels = (client: object): Models => client as Models;

/** Returns the operations that the client itself lists. */
export const operationsOf = (models: Models, model: string): readonly string[] =>
  Object.entries(models[model] ?? {})
    .filter(([name, value]) => typeof value === 'function' && !name.startsWith('$'))
    .map(([name]) => name);

const primaryKeys = `
  SELECT t.relname AS table, array_agg(a.attname::text ORDER BY k.place) AS columns
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid, unnest(i.indkey) WITH ORDINALITY AS k(number, place), pg_attribute a
  WHERE i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.number AND t.relnamespace = 'public'::regnamespace
  GROUP BY t.relname`;

/** Two accounts whose rows have the same ids, and the models of one of them. */
export class World {
  readonly database: Database;
  readonly tables: readonly Table[];
  readonly #states = new Map<string, string>();

  private constructor(database: Database, tables: readonly Table[]) {
    this.database = database;
    this.tables = tables;
  }

  static async create(): Promise<World> {
    const database = await createTestDatabase();
    const { models } = (database.prisma as unknown as { _runtimeDataModel: { models: Row } })
      ._runtimeDataModel;
    const keys = await database.query<{ table: string; columns: string[] }>(primaryKeys);
    const descriptions = Object.entries(models as Record<string, Description>).filter(([, { fields }]) =>
      fields.some(({ name }) => name === 'accountId'),
    );
    for (const text of stage(descriptions.map(([, { dbName }]) => dbName))) await database.query(text);
    await database.query(`SELECT trial.fill($1, 'alpha', 10, '2021')`, [own]);
    await database.query(`SELECT trial.fill($1, 'zulu', 77000, '2031')`, [other]);
    const tables = await inWorld(database, async (client) => {
      const all: Table[] = [];
      for (const [name, { dbName, fields }] of descriptions)
        all.push(
          await describeTable(asModels(client), {
            model: name.charAt(0).toLowerCase() + name.slice(1),
            table: dbName,
            columns: fields.filter(({ kind }) => kind !== 'object').map((field) => field.name),
            relations: fields.filter(({ kind }) => kind === 'object').map((field) => field.name),
            keys: keys.find(({ table }) => table === dbName)?.columns ?? [],
          }),
        );
      return all;
    });
    return new World(database, tables);
  }

  get client(): Models {
    return asModels(this.database.prisma);
  }

  /**
   * Makes one call and rolls it back.
   * @param choose makes the models from the client; default: those of the own account
   * @returns how the call breaks out of the account; undefined if it does not, null if it fails
   */
  async breach(
    { model, table, mine }: Table,
    operation: string,
    args: object,
    choose: (client: PrismaTransaction) => object = (client) => accountModels(client, own),
  ): Promise<string | null | undefined> {
    const end = new Error('The call is over.');
    let found: string | null | undefined = null;
    this.#states.set(table, this.#states.get(table) ?? (await this.#stateOf(this.database.prisma, table)));
    await inWorld(this.database, async (client) => {
      const answer = await asModels(choose(client))[model]?.[operation]?.(args);
      if (answer === undefined) throw end;
      if (isOfOther(answer)) found = 'shows a row of the other account';
      else if (highestCount(answer) > mine.count) found = 'counts rows of the other account';
      else if ((await this.#stateOf(client, table)) !== this.#states.get(table))
        found = 'writes rows of the other account';
      else found = undefined;
      throw end;
    }).catch(() => undefined);
    return found;
  }

  async #stateOf(client: Pick<PrismaTransaction, '$queryRawUnsafe'>, table: string): Promise<string> {
    const text = `SELECT string_agg(t.xmin::text || t::text, ' ' ORDER BY t::text) AS state FROM ${table} t WHERE "accountId" = '${other}'`;
    const [row] = await client.$queryRawUnsafe<{ state: string | null }[]>(text);
    return row?.state ?? '';
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

/** Rows may refer to rows that there are not, because the law is about Prisma's calls and not about keys. */
const inWorld = <T>(database: Database, work: (client: PrismaTransaction) => Promise<T>): Promise<T> =>
  database.prisma.$transaction(async (client) => {
    await client.$executeRawUnsafe(`SET LOCAL session_replication_role = 'replica'`);
    return work(client);
  });

/**
 * Takes a row from each account, so that it could have it again: the last from its own, and the first from the other,
 * which could then be given the first.
 */
async function describeTable(models: Models, described: Omit<Table, 'mine' | 'theirs'>): Promise<Table> {
  const take = async (accountId: string, place: 0 | -1): Promise<Rows> => {
    const rows = (await models[described.model]?.findMany?.({ where: { accountId } })) as Row[];
    const free = rows.at(place) ?? {};
    if (rows.length < 2) return { count: rows.length, present: free, free };
    const key = Object.fromEntries(described.keys.map((name) => [name, free[name]]));
    await models[described.model]?.deleteMany?.({ where: { ...key, accountId } });
    return { count: rows.length - 1, present: rows.find((row) => row !== free) ?? {}, free };
  };
  return { ...described, mine: await take(own, -1), theirs: await take(other, 0) };
}

function isOfOther(answer: unknown): boolean {
  const text = JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return marker.test(text) || text.includes(other);
}

/** Returns the highest of the numbers of rows in an answer. */
function highestCount(answer: unknown): number {
  if (typeof answer === 'number') return answer;
  if (typeof answer !== 'object' || answer === null) return 0;
  const counts = Object.entries(answer).filter(
    ([name, value]) => typeof value === 'object' || ['_count', '_all'].includes(name) || isOnly(answer, name),
  );
  return Math.max(0, ...counts.map(([, value]) => highestCount(value)));
}

/** A table may have a column `count` among others. */
const isOnly = (answer: object, name: string): boolean =>
  name === 'count' && Object.keys(answer).length === 1;
