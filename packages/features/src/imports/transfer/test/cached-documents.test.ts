import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { type Context, createDocumentCache, plainVerbs, createVerbs } from '@nova/core';
import { createTestAccount } from '../../../testing/index.ts';
import { kinds as definitions } from '@nova/kinds';
import { everyType } from './every-type.ts';
import { importLines } from './support.ts';

describe('cached documents', () => {
  const kinds = ['candidate', 'company', 'contact', 'lead', 'opportunity', 'job', 'placement'] as const;
  const all = { query: '', page: 0, size: 100 };

  let database: Database;
  let ctx: Context;
  const errors: unknown[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const agency = await createTestAccount(database);
    expect((await importLines(database, agency.accountId, everyType)).errors).toEqual([]);
    const ready = createDocumentCache({
      databaseOf: (accountId) => accountDatabase(database, accountId),
      analyze: (table) => database.query(`ANALYZE ${table}`),
      onError: (error) => errors.push(error),
    });
    ctx = { ...agency.ctx, ports: { ...agency.ctx.ports, documentCache: ready } };
  });
  afterAll(() => database.close());
  beforeEach(() => empty());

  const empty = async (): Promise<void> => {
    for (const kind of kinds) await database.query(`DELETE FROM ${kind}_documents`);
  };

  async function held(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const kind of kinds) {
      const [row] = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${kind}_documents`);
      counts[kind] = row?.n ?? -1;
    }
    return counts;
  }

  /** Every kind's list, as reads show it. */
  async function read(): Promise<Record<(typeof kinds)[number], unknown[]>> {
    return {
      candidate: (await plainVerbs('candidate').search(ctx, all)).data.toValue(),
      company: (await plainVerbs('company').list(ctx, all)).data.toValue(),
      contact: (await plainVerbs('contact').list(ctx, all)).data.toValue(),
      lead: (await plainVerbs('lead').search(ctx, all)).data.toValue(),
      opportunity: (await plainVerbs('opportunity').search(ctx, all)).data.toValue(),
      job: (await plainVerbs('job').search(ctx, { ...all, archived: true })).data.toValue(),
      placement: (await plainVerbs('placement').search(ctx, all)).data.toValue(),
    };
  }

  async function readAlone(): Promise<Record<string, unknown>> {
    const documents: Record<string, unknown> = {};
    for (const kind of kinds) {
      const [row] = await database.query<{ id: string }>(
        `SELECT id FROM ${definitions[kind].table} ORDER BY id LIMIT 1`,
      );
      documents[kind] = (await createVerbs(kind).get(ctx, { [`${kind}Id`]: row?.id })).toValue();
    }
    return documents;
  }

  async function readUntilKept(): Promise<void> {
    await read();
    await read();
    await ctx.ports.documentCache.settle();
    expect(errors).toEqual([]);
  }

  /** Changes of the records or of what they refer to; each must show at once. */
  const changes: Readonly<Record<string, string>> = {
    'a new overview': `UPDATE candidates SET overview = 'Rewritten' WHERE "accountId" = $1`,
    'a new figure of a placement': `UPDATE placements SET "clientRate" = 910 WHERE "accountId" = $1`,
    'languages taken away': `UPDATE candidates SET languages = '[]' WHERE "accountId" = $1`,
    'another status': `UPDATE candidates SET "statusId" = NULL WHERE "accountId" = $1`,
    'a renamed user': `UPDATE users SET name = 'Grace Renamed' WHERE "accountId" = $1`,
    'a renamed value of master data': `UPDATE master_data SET name = 'Renamed ' || name WHERE "accountId" = $1`,
    'a renamed company': `UPDATE companies SET name = 'Renamed Works' WHERE "accountId" = $1`,
    'a renamed contact': `UPDATE contacts SET "lastName" = 'Renamed' WHERE "accountId" = $1`,
    'a renamed candidate': `UPDATE candidates SET "firstName" = 'Renata' WHERE "accountId" = $1`,
    'a job with another title and opening': `UPDATE jobs SET title = 'Renamed', "dateOpened" = '2020-01-01' WHERE "accountId" = $1`,
    'a placement without its job': `UPDATE placements SET "jobId" = NULL WHERE "accountId" = $1`,
  };

  it('enter the cache when they are built twice', async () => {
    const first = await read();
    await ctx.ports.documentCache.settle();
    expect(Object.values(await held())).toEqual(kinds.map(() => 0));
    expect(await read()).toEqual(first);
    await ctx.ports.documentCache.settle();
    expect(await held()).toEqual(Object.fromEntries(kinds.map((kind) => [kind, first[kind].length])));
    expect(kinds.filter((kind) => first[kind].length === 0)).toEqual([]);
  });

  it('answer lists and single reads from then on', async () => {
    await readUntilKept();
    const built = await read();
    await database.query(`UPDATE candidate_documents SET document = '{"kept":true,' || substr(document, 2)`);
    const [first] = (await plainVerbs('candidate').search(ctx, all)).data.toValue();
    expect(first).toEqual({ ...(built.candidate[0] as object), kept: true });
    const alone = (await plainVerbs('candidate').get(ctx, { candidateId: String(first?.id) })).toValue();
    expect(alone).toEqual(first);
  });

  it('enter the cache after two single reads, unless a single read shows more than lists', async () => {
    const first = await readAlone();
    await ctx.ports.documentCache.settle();
    expect(Object.values(await held())).toEqual(kinds.map(() => 0));
    expect(await readAlone()).toEqual(first);
    await ctx.ports.documentCache.settle();
    expect(errors).toEqual([]);
    expect(await held()).toEqual({
      candidate: 1,
      lead: 1,
      opportunity: 1,
      job: 1,
      placement: 1,
      company: 0,
      contact: 0,
    });
    expect(await readAlone()).toEqual(first);
  });

  it('cost no lookup if this process has cached none', async () => {
    await readUntilKept();
    await database.query(`UPDATE candidate_documents SET document = '{"kept":true,' || substr(document, 2)`);
    const fresh = createDocumentCache({
      databaseOf: (accountId) => accountDatabase(database, accountId),
      analyze: () => Promise.resolve(),
      onError: (error) => errors.push(error),
    });
    const [first] = (await plainVerbs('candidate').search(ctx, all)).data.toValue();
    const other = { ...ctx, ports: { ...ctx.ports, documentCache: fresh } };
    const alone = (await plainVerbs('candidate').get(other, { candidateId: String(first?.id) })).toValue();
    expect(alone).not.toHaveProperty('kept');
  });

  it.each(Object.entries(changes))('do not hide %s', async (_, sql) => {
    await readUntilKept();
    const before = await read();
    await database.query(sql, [ctx.account.id]);
    const alone = await readAlone();
    const after = await read();
    await empty();
    expect(after).toEqual(await read());
    expect(alone).toEqual(await readAlone());
    expect(after).not.toEqual(before);
  });

  it('return to the cache with the change when they are read again', async () => {
    await readUntilKept();
    await database.query(`UPDATE candidates SET overview = 'Once more' WHERE "accountId" = $1`, [
      ctx.account.id,
    ]);
    await readUntilKept();
    const [stale] = await database.query(
      `SELECT count(*)::int AS n FROM candidate_documents WHERE document NOT LIKE '%Once more%'`,
    );
    expect(stale).toEqual({ n: 0 });
  });

  it.each([
    'version = (version::text::bigint + 1)::text::xid',
    'shape = shape + 1',
    `"updatedOn" = "updatedOn" - interval '1 ms'`,
  ])('do not count with another %s', async (change) => {
    await readUntilKept();
    const before = await read();
    const alone = await readAlone();
    await database.query(`UPDATE candidate_documents SET document = '{"id":"wrong"}', ${change}`);
    expect(await readAlone()).toEqual(alone);
    expect(await read()).toEqual(before);
  });

  it('pause for a while after a failed write to the cache', async () => {
    let tries = 0;
    const failures: unknown[] = [];
    const ready = createDocumentCache({
      databaseOf: () => {
        tries += 1;
        throw new Error('read-only');
      },
      analyze: () => Promise.resolve(),
      onError: (error) => failures.push(error),
      builtBefore: 1,
    });
    const ports = { ...ctx.ports, documentCache: ready };
    for (let turn = 0; turn < 3; turn++) {
      await plainVerbs('candidate').search({ ...ctx, ports }, all);
      await ready.settle();
    }
    expect([tries, failures.length]).toEqual([1, 1]);
  });

  it('get their table analysed once there are many', async () => {
    const agency = await createTestAccount(database);
    const lines = Array.from({ length: 130 }, (_, n) => ({ type: 'lead', firstName: `Many ${String(n)}` }));
    expect((await importLines(database, agency.accountId, lines)).errors).toEqual([]);
    const looks: string[] = [];
    const ready = createDocumentCache({
      databaseOf: (accountId) => accountDatabase(database, accountId),
      analyze: (table) => Promise.resolve(looks.push(table)),
      onError: (error) => errors.push(error),
      builtBefore: 1,
    });
    const many = { ...agency.ctx, ports: { ...agency.ctx.ports, documentCache: ready } };
    const looked: number[] = [];
    for (const page of [5, 0, 1, 2, 3, 4]) {
      await plainVerbs('lead').search(many, { query: '', page, size: 25 });
      await ready.settle();
      looked.push(looks.length);
    }
    expect(looked).toEqual([0, 0, 0, 0, 1, 1]);
    expect(looks).toEqual(['lead_documents']);
    expect(errors).toEqual([]);
  });

  it('disappear with their record', async () => {
    await readUntilKept();
    const [first] = (await plainVerbs('candidate').search(ctx, all)).data.toValue();
    await plainVerbs('candidate').delete(ctx, { candidateId: String(first?.id) });
    const left = await database.query(`SELECT id FROM candidate_documents WHERE id = $1`, [first?.id]);
    expect(left).toEqual([]);
  });
});
