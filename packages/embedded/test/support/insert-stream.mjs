/** A process to be killed: opens the database in argv[2] and prints each number once its insert is acknowledged. */
import { writeSync } from 'node:fs';
import pg from 'pg';
import { embeddedIn } from '../../dist/index.js';

const [dataDir, start] = process.argv.slice(2);
const onEvent = () => undefined;
const database = await embeddedIn(dataDir, 'server')({ statementTimeoutMs: 30_000, onEvent });
const pool = new pg.Pool({ ...database.address, user: 'postgres', database: 'postgres', max: 4 });
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY)');
await Promise.all(
  Array.from({ length: 4 }, async (_, lane) => {
    for (let n = Number(start) + lane; ; n += 4) {
      await pool.query('INSERT INTO acknowledged VALUES ($1)', [n]);
      writeSync(1, `${n}\n`);
    }
  }),
);
