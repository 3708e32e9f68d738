import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Context, plainVerbs } from '@nova/core';
import { moveApplication } from '../../jobs/applications.ts';
import { getDashboard } from '../../dashboard/dashboard.ts';
import { candidateWrite } from '../../candidates/contract.ts';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';

describe('tables that PostgreSQL has never analysed', () => {
  let database: Database;
  let account: TestAccount;
  let number = 0;

  // In parts, each far from the bound of a statement on a busy machine: $1 account, $2 owner, $3 part.
  const PARTS = 10;
  const companiesOfPart = `companies c WHERE c."accountId" = $1 AND substr(c.reference, 5)::int % ${String(PARTS)} = $3::int`;
  const filled = [
    `INSERT INTO companies ("accountId", id, reference, name, "ownerId")
     SELECT $1, gen_random_uuid(), 'COM-' || g, 'Works ' || g, $2::uuid FROM generate_series(1, 2500) g
     WHERE g % ${String(PARTS)} = $3::int`,
    `INSERT INTO contacts ("accountId", id, reference, "lastName", "companyId", "ownerId")
     SELECT $1, gen_random_uuid(), substr(c.reference, 5), 'Reader ' || c.reference, c.id, $2::uuid
     FROM ${companiesOfPart}`,
    `INSERT INTO jobs ("accountId", id, reference, "uniqueId", title, "companyId", "ownerId")
     SELECT $1, gen_random_uuid(), substr(c.reference, 5), substr(c.reference, 5)::int, 'Engineer', c.id, $2::uuid
     FROM ${companiesOfPart}`,
    `INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName", email, "createdOn", "updatedOn", "ownerId")
     SELECT $1, gen_random_uuid(), 'C-' || g, 'Ann', 'Number' || g, g || '@mail.example', now() - interval '2 days', now() - interval '1 day', $2::uuid
     FROM generate_series(1, 6000) g WHERE g % ${String(PARTS)} = $3::int`,
    `INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
     SELECT $1, 'candidate', 'email:' || c.email, c.id FROM candidates c
     WHERE c."accountId" = $1 AND c."ownerId" = $2::uuid AND substr(c.reference, 3)::int % ${String(PARTS)} = $3::int`,
    `INSERT INTO applications ("accountId", id, "candidateId", "jobId", "stageCode")
     SELECT $1, gen_random_uuid(), c.id, j.id, 'SOURCED' FROM candidates c JOIN jobs j ON c.reference = 'C-' || j.reference
     WHERE c."accountId" = $1 AND j."accountId" = $1 AND j."ownerId" = $2::uuid
       AND j.reference::int % ${String(PARTS)} = $3::int`,
  ];

  beforeAll(async () => {
    database = await createTestDatabase();
    // Autovacuum must not decide this test.
    if (database.kind === 'postgresql') {
      const tables = await database.query<{ name: string }>(
        `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
      );
      for (const { name } of tables)
        await database.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`, [], { dynamic: true });
    }
    account = await createTestAccount(database);
    for (const statement of filled)
      for (let part = 0; part < PARTS; part++)
        await database.query(statement, [account.accountId, account.userId, part]);
  });
  afterAll(() => database.close());

  interface Plan {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }

  /** The pages include functions and triggers; the statement is rolled back. */
  async function pagesOf(text: string, values: readonly unknown[]): Promise<number> {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      let pages = 0;
      // A connection reads the catalogue when it first uses a table.
      for (let time = 0; time < 2; time++) {
        await client.query('SAVEPOINT before');
        const { rows } = await client.query<{ 'QUERY PLAN': string | readonly { readonly Plan: Plan }[] }>(
          `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
          [...values],
        );
        const told = rows[0]?.['QUERY PLAN'] ?? [];
        const plans =
          typeof told === 'string' ? (JSON.parse(told) as readonly { readonly Plan: Plan }[]) : told;
        pages = plans.reduce(
          (sum, { Plan: plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
          0,
        );
        await client.query('ROLLBACK TO before');
      }
      await client.query('ROLLBACK');
      return pages;
    } finally {
      client.release();
    }
  }

  async function pages(work: (ctx: Context) => Promise<unknown>): Promise<number> {
    let looked = 0;
    const { ctx } = account;
    const db = Object.create(ctx.db) as { -readonly [K in keyof typeof ctx.db]: (typeof ctx.db)[K] };
    db.rows = async (text, values = [], options) => {
      looked += await pagesOf(text, [account.accountId, ...values]);
      return ctx.db.rows(text, values, options);
    };
    db.write = async (text, values = [], options) => {
      looked += await pagesOf(text, [account.accountId, ...values]);
      return ctx.db.write(text, values, options);
    };
    await work({ ...ctx, db });
    return looked;
  }

  const first = async (table: string): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE "accountId" = $1 ORDER BY reference LIMIT 1`,
      [account.accountId],
    );
    return row?.id ?? '';
  };
  const person = () => {
    number += 1;
    const name = `new${String(number)}`;
    return {
      firstName: 'Eve',
      lastName: name,
      email: `${name}@mail.example`,
      alternateEmail: `${name}@b.example`,
      linkedIn: `https://linkedin.com/in/${name}`,
      currentEmployer: 'Acme',
    };
  };
  const page = { page: 0, size: 20 };
  const now = (): string => new Date().toISOString();

  const asked: readonly (readonly [string, (ctx: Context) => Promise<unknown>])[] = [
    ['a create of a candidate', (ctx) => make.candidate(ctx, person())],
    [
      'an update of a candidate',
      async (ctx) =>
        plainVerbs('candidate').update(ctx, {
          ...candidateWrite.parse(person()),
          candidateId: await first('candidates'),
        }),
    ],
    [
      'the deletion of a candidate',
      async (ctx) => plainVerbs('candidate').delete(ctx, { candidateId: await first('candidates') }),
    ],
    [
      'an application’s move',
      async (ctx) => {
        const [row] = await database.query<{ id: string }>(
          `SELECT id FROM applications WHERE "accountId" = $1 ORDER BY "movedOn", id LIMIT 1`,
          [account.accountId],
        );
        return moveApplication(ctx, {
          applicationId: row?.id ?? '',
          stageCode: 'OFFER',
          subStateName: null,
        });
      },
    ],
    ['one contact', async (ctx) => plainVerbs('contact').get(ctx, { contactId: await first('contacts') })],
    ['the dashboard', (ctx) => getDashboard(ctx, { months: 12 })],
    ['a page of contacts', (ctx) => plainVerbs('contact').list(ctx, page)],
    ['a search for a word', (ctx) => plainVerbs('candidate').search(ctx, { ...page, query: 'number77' })],
    [
      'a look for changes',
      (ctx) => plainVerbs('candidate').search(ctx, { ...page, query: '', updatedSince: now() }),
    ],
  ];

  it('cost as many page reads as analysed ones', async () => {
    const before = new Map<string, number>();
    for (const [what, work] of asked) before.set(what, await pages(work));
    const [known] = await database.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM pg_stats WHERE schemaname = current_schema()`,
    );
    expect(known?.rows).toBe(0);
    await database.query('ANALYZE');
    const dear: string[] = [];
    for (const [what, work] of asked) {
      const [without, analysed] = [before.get(what) ?? 0, await pages(work)];
      // A small table may cost a few more; a full scan, or a scan by the index, costs thousands.
      if (without > analysed * 1.5 + 150)
        dear.push(`${what}: ${String(without)} pages, analysed ${String(analysed)}`);
    }
    expect(dear).toEqual([]);
    expect(before.get('a create of a candidate')).toBeGreaterThan(0);
  });

  it('words of an account that came after the statistics are looked up by index', async () => {
    await database.query('ANALYZE candidate_search');
    const later = await createTestAccount(database);
    await database.query(
      `INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName")
       SELECT $1, gen_random_uuid(), 'C-' || g, 'Ann', 'Number' || g FROM generate_series(1, 3000) g`,
      [later.accountId],
    );
    await database.query(`SELECT gin_clean_pending_list('candidate_search_vector')::text AS pages`);
    const looked = await pagesOf(
      `SELECT nova_unused_words($1::uuid, ARRAY(SELECT 'absent' || g FROM generate_series(1, 20) g))`,
      [later.accountId],
    );
    // Reading all its vectors for each word costs more than 200,000.
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(20_000);
  });
});
