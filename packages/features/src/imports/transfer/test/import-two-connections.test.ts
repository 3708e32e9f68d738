import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidateWrite } from '../../../candidates/contract.ts';
import { plainVerbs } from '@nova/core';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { importLines } from './support.ts';

describe('import over two connections', () => {
  /** Batches large enough for two connections on PostgreSQL. */
  const count = 900;

  let database: Database;
  let account: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    account = await createTestAccount(database);
    await database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW."firstName" = 'Refused' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`);
    await database.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON candidates FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
  });
  afterAll(() => database.close());

  const refused = [137, 555, 556];
  /** Numbers of another system, below those of creates; two are equal. */
  const referenceOf = (n: number): string => `CAN-${String(n === 600 ? 3 : n)}`;
  const lines = Array.from({ length: count }, (_, n) => ({
    type: 'candidate',
    id: `c${String(n)}`,
    firstName: refused.includes(n) ? 'Refused' : `First ${String(n)}`,
    reference: referenceOf(n),
  }));

  it('keeps numbers, counters and reports correct during creates and refusals', async () => {
    const { accountId, ctx } = account;
    const created: string[] = [];
    const importing = importLines(database, accountId, lines, { batchSize: 450 });
    for (let n = 0; n < 30; n++)
      created.push(
        await plainVerbs('candidate').create(ctx, candidateWrite.parse({ firstName: `Single ${String(n)}` })),
      );
    const report = await importing;
    expect(report.imported).toEqual({ candidate: count - refused.length });
    expect(report.unchanged).toBe(0);
    expect(report.errors).toEqual(
      refused.map((n) => ({ line: n + 1, message: 'The database refuses this line: not this one' })),
    );

    const held = await database.query<{ id: string; reference: string }>(
      `SELECT id, reference FROM candidates WHERE "accountId" = $1`,
      [accountId],
    );
    expect(held).toHaveLength(count - refused.length + created.length);
    expect(new Set(held.map(({ reference }) => reference)).size).toBe(held.length);
    const numbers = held.map(({ reference }) => Number(reference.slice('CAN-'.length)));
    const [counter] = await database.query<{ total: number; last: number }>(
      `SELECT t.total, "lastReference" AS last FROM record_totals t JOIN record_counters USING ("accountId", entity)
       WHERE "accountId" = $1 AND entity = 'candidate'`,
      [accountId],
    );
    expect(counter?.total).toBe(held.length);
    expect(counter?.last).toBeGreaterThanOrEqual(Math.max(...numbers));
    const byId = new Map(held.map(({ id, reference }) => [id, reference]));
    const wanted = lines.filter(({ firstName }) => firstName !== 'Refused');
    const kept = wanted.filter(
      (line) => byId.get(report.ids[`candidate:${line.id}`] ?? '') === line.reference,
    );
    expect(kept.length).toBe(wanted.length - 1);
  });

  it('reports every line as unchanged when the file is imported again', async () => {
    const report = await importLines(database, account.accountId, lines, { batchSize: 450 });
    expect(report.imported).toEqual({});
    expect(report.unchanged).toBe(count - refused.length);
    expect(report.errors.map(({ line }) => line)).toEqual(refused.map((n) => n + 1));
  });

  it('writes a batch in two transactions on PostgreSQL, in one on the embedded database', async () => {
    const { accountId } = await createTestAccount(database);
    const people = Array.from({ length: 200 }, (_, n) => ({ type: 'lead', firstName: `Lead ${String(n)}` }));
    const { batchId } = await importLines(database, accountId, people, { batchSize: 200 });
    const steps = await database.query(`SELECT FROM import_steps WHERE "accountId" = $1 AND "batchId" = $2`, [
      accountId,
      batchId,
    ]);
    expect(steps).toHaveLength(database.kind === 'postgresql' ? 2 : 1);
  });
});
