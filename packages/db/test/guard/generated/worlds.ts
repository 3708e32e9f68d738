import type { Database } from '../../../src/database.ts';
import { createTestDatabase } from '../../../src/testing/index.ts';
import { types, type Column, type Tables, type Type } from './levels.ts';
import type { Statement } from './statements.ts';
import { marker, other, own, stage } from './world-sql.ts';

interface Outcome {
  readonly answer: readonly string[] | null;
  readonly failure: string | null;
  readonly mine: string | null;
  readonly others: string | null;
}

/** Two equal databases; only one of them has another account. */
export interface Worlds {
  readonly database: Database;
  readonly tables: Tables;
  /** @returns how the statement breaks out of the account; undefined if it does not, null if it fails */
  breach(statement: Statement): Promise<string | null | undefined>;
  close(): Promise<void>;
}

/** A database and its initial state of others' rows. */
async function createWorld(shared: boolean): Promise<{ database: Database; others: string | null }> {
  const database = await createTestDatabase();
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'accountId'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const text of stage(tables.map(({ name }) => name))) await database.query(text);
  await database.query(`SELECT trial.fill($1, 'alpha', 10, '2021')`, [own]);
  if (shared) await database.query(`SELECT trial.fill($1, 'zulu', 77000, '2031')`, [other]);
  const [state] = await database.query<{ others: string | null }>('SELECT others FROM trial.state()');
  return { database, others: state?.others ?? null };
}

/** Few columns per type, since only names matter. */
const MOST = 2;

async function readTables(database: Database): Promise<Tables> {
  const rows = await database.query<{ table: string; name: string; udt: string }>(
    `SELECT table_name AS table, column_name AS name, udt_name AS udt FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE '%\\_documents' ORDER BY table_name, ordinal_position`,
  );
  const all = new Map<string, Column[]>();
  for (const { table, name, udt } of rows) {
    const type = (Object.keys(types) as Type[]).find((one) => types[one] === udt);
    const columns = all.get(table) ?? [];
    const enough = type !== 'uuid' && columns.filter((one) => one.type === type).length >= MOST;
    if (type && !enough) columns.push({ name, type, account: name === 'accountId' });
    all.set(table, columns);
  }
  return new Map([...all].filter(([, columns]) => columns.some(({ account }) => account)));
}

/** The clock differs between runs. No data are of this year. */
const withoutClock = (text: string): string =>
  text.replaceAll(/20(?!21|31)\d\d-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?)?/gu, 'now');

/** Random ids differ too. Ids of the data begin with eight equal characters. */
const withoutChance = (text: string): string =>
  text.replaceAll(
    /\b(?!([abc])\1{7}-)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/gu,
    'random',
  );

const withoutEither = (text: string): string => withoutChance(withoutClock(text));

/** Sorts rows, since random parts change their order. */
const comparable = ({ answer, failure, mine }: Outcome): string =>
  JSON.stringify([
    answer?.map(withoutEither).toSorted(),
    failure?.slice(0, 5),
    mine?.split('\n').map(withoutEither).toSorted(),
  ]);

/**
 * Whether the outcome has data of the other account. Hashes and random ids may contain its digits by chance.
 */
const showsAnother = ({ answer, failure, mine }: Outcome): boolean =>
  marker.test(withoutEither(JSON.stringify([answer, failure, mine])));

async function runIn(database: Database, { text, answers }: Statement): Promise<Outcome> {
  const [outcome] = await database.query<Outcome>('SELECT * FROM trial.run($1, $2)', [text, answers]);
  if (!outcome) throw new Error('a run tells its outcome');
  return outcome;
}

export async function createWorlds(): Promise<Worlds> {
  const [shared, alone] = await Promise.all([createWorld(true), createWorld(false)]);
  return {
    database: shared.database,
    tables: await readTables(shared.database),
    breach: async (statement) => {
      const [beside, by] = await Promise.all([
        runIn(shared.database, statement),
        runIn(alone.database, statement),
      ]);
      if (showsAnother(beside)) return 'shows what is of another account';
      if (comparable(beside) !== comparable(by)) return 'depends on another account';
      if (beside.others !== null && beside.others !== shared.others) return 'writes rows of another account';
      if (by.others !== null) return 'makes rows for another account';
      return beside.failure === null ? undefined : null;
    },
    close: async () => {
      await Promise.all([shared.database.close(), alone.database.close()]);
    },
  };
}
