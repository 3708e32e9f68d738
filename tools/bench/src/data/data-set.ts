import { openDatabase } from '@nova/db';
import { migrationsFingerprint } from '@nova/db/testing';
import pg from 'pg';
import { loadCandidates } from './load-candidates.ts';
import { makeAccount, type BenchAccount } from './make-account.ts';
import { databaseUrlOf, newDatabase, onServer } from './on-server.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Raised whenever the same seed gives other data. */
const dataVersion = 2;

/** Other accounts, which share a tenth as many records. */
const otherAccounts = 10;

/** Two processors load, so more connections would wait. */
const connections = 2;

export interface DataSetOptions {
  /** Such as `postgresql://user@host:5432`; databases may be created there. */
  readonly serverUrl: string;
  readonly database: string;
  readonly rows: number;
  readonly say: (line: string) => void;
}

export interface DataSet {
  readonly url: string;
  readonly database: string;
  readonly main: BenchAccount;
  /** The first of the others. */
  readonly other: BenchAccount;
  drop(): Promise<void>;
}

interface Stored {
  readonly stamp: string;
  readonly main: BenchAccount;
  readonly other: BenchAccount;
}

/** Reuses the database if its data and migrations are current; otherwise makes it. */
export async function openDataSet(options: DataSetOptions): Promise<DataSet> {
  const { serverUrl, database, rows } = options;
  const url = databaseUrlOf(serverUrl, database);
  const stamp = await stampOf(rows);
  const stored = (await readStored(url, stamp)) ?? (await make(options, url, stamp));
  const drop = () => onServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  return { url, database, main: stored.main, other: stored.other, drop };
}

/** Generator version, number of rows, and all SQL that makes a database. */
const stampOf = (rows: number): Promise<string> => migrationsFingerprint(`${dataVersion} ${rows}`);

async function readStored(url: string, stamp: string): Promise<Stored | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ stored: Stored }>('SELECT stored FROM bench.data_set');
    return rows.map(({ stored }) => stored).find((one) => one.stamp === stamp);
  } catch (error) {
    // The database or its data is missing; making it reports other errors.
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function make(
  { serverUrl, database, rows, say }: DataSetOptions,
  url: string,
  stamp: string,
): Promise<Stored> {
  const started = performance.now();
  const took = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  say(`Loading ${rows.toLocaleString('en')} candidates into ${database} …`);
  await newDatabase(serverUrl, database);
  const nova = await openDatabase(url, { statementTimeoutMs: 0 });
  const pool = new pg.Pool({ connectionString: url, max: connections });
  try {
    await nova.migrate();
    const main = await makeAccount(nova, 'Measured agency', rows);
    const others: BenchAccount[] = [];
    for (let at = 0; at < otherAccounts; at++) {
      others.push(await makeAccount(nova, `Other agency ${at + 1}`, Math.ceil(rows / 10 / otherAccounts)));
    }
    await withoutIndexes(pool, connections, async () => {
      for (const account of [...others, main]) {
        let told = 0;
        await loadCandidates(pool, connections, account.parts, (written) => {
          if (written - told < 50_000) return;
          told = written;
          say(`  ${written.toLocaleString('en')} after ${took()}`);
        });
      }
      say(`  all rows after ${took()}; now the indexes`);
    });
    const [other = main] = others;
    const stored: Stored = { stamp, main, other };
    await pool.query('CREATE SCHEMA IF NOT EXISTS bench');
    await pool.query('CREATE TABLE bench.data_set (stored jsonb NOT NULL)');
    await pool.query('INSERT INTO bench.data_set VALUES ($1)', [JSON.stringify(stored)]);
    say(`Loaded after ${took()}.`);
    return stored;
  } finally {
    await pool.end();
    await nova.close();
  }
}
