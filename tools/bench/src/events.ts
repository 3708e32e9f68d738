import { createTestDatabase } from '@nova/db/testing';
import { createCandidate, placeEvents, updateCandidate } from '@nova/domain';
import { createTestAccount } from '@nova/domain/testing';
import { processorTime } from './measure/processor-time.ts';
import { textTable } from './measure/text-table.ts';

/**
 * `npm run bench:events`: what an event costs a write, in processor time of PostgreSQL and of the process that writes, placing
 * included. Rounds with and without events alternate in one run, on the PostgreSQL of TEST_DATABASE_URL, which is on this machine.
 */
const [rounds = 12, writes = 1_500] = process.argv.slice(2).map(Number);
const atOnce = 4;

if (process.env.TEST_DATABASE_URL === undefined)
  throw new Error('Set TEST_DATABASE_URL to a PostgreSQL on this machine.');
const database = await createTestDatabase();
const { ctx } = await createTestAccount(database);

/** Processor time of the database's processes for this program, in ms. */
async function ofDatabase(): Promise<number> {
  const backends = await database.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()`,
  );
  return backends.reduce((sum, { pid }) => sum + (processorTime(pid) ?? 0), 0);
}

const ofProcess = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const ids: string[] = [];
for (let index = 0; index < 200; index++)
  ids.push(await createCandidate(ctx, { firstName: `Person ${String(index)}` } as never));

let turn = 0;
async function write(): Promise<void> {
  turn += 1;
  const candidateId = ids[turn % ids.length] ?? '';
  await updateCandidate(ctx, { candidateId, jobTitle: `Turn ${String(turn)}` } as never);
}

/** Processor time of one write, in ms, by who spends it. */
async function round(events: boolean): Promise<{ readonly database: number; readonly process: number }> {
  await database.query(`ALTER TABLE audit_events ${events ? 'ENABLE' : 'DISABLE'} TRIGGER nova_queue_events`);
  const [before, own] = [await ofDatabase(), ofProcess()];
  const end = new AbortController();
  const placing = (async () => {
    while (!end.signal.aborted) {
      while ((await placeEvents(database)) > 0);
      await new Promise((go) => setTimeout(go, 200));
    }
  })();
  const worker = async (): Promise<void> => {
    for (let done = 0; done < writes / atOnce; done++) await write();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  end.abort();
  await placing;
  return {
    database: ((await ofDatabase()) - before) / writes,
    process: (ofProcess() - own) / writes,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

await round(true);
const measured = { with: [] as number[][], without: [] as number[][] };
for (let index = 0; index < rounds; index++) {
  // Each goes first in every other pair.
  for (const events of index % 2 === 0 ? [true, false] : [false, true]) {
    const { database: db, process: own } = await round(events);
    measured[events ? 'with' : 'without'].push([db, own, db + own]);
  }
}
const column = (rows: readonly number[][], at: number): number => median(rows.map((row) => row[at] ?? 0));
const rows = ['PostgreSQL', 'the process', 'together'].map((name, at) => {
  const [yes, no] = [column(measured.with, at), column(measured.without, at)];
  return [name, no.toFixed(3), yes.toFixed(3), `${(((yes - no) / no) * 100).toFixed(1)} %`];
});
process.stdout.write(`${textTable(['ms of processor a write', 'without events', 'with', 'more'], rows)}\n`);
await database.close();
