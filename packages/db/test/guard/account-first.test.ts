import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../src/database.ts';
import { createTestDatabase } from '../../src/testing/index.ts';

describe('the account comes first', () => {
  /**
   * Accounts can be spread over servers (docs/scale.md#sharding-by-account), so a table without an account
   * needs a reason why each server may have its own copy.
   */
  const referenceTables: Readonly<Record<string, string>> = {
    accounts: 'the accounts themselves, by their id',
    mail_domain_rates: 'how much mail goes to domains of others, over all accounts',
    mail_workers: 'processes of the installation that send mail',
    server_settings: 'of the installation',
    outbound_instances: 'servers that may send, of the installation',
    sql_sources: 'what the database was made of',
    _prisma_migrations: 'what was applied to it',
  };

  const uniqueOverAll: Readonly<Record<string, string>> = {
    api_keys_hash_key:
      'a key is found before its account is known; its 256 random bits are unique by themselves',
    job_sites_slug_key: 'the address of an account’s job pages is found before its account is known',
    oidc_subjects_issuer_subject_accountId_key:
      'whom a provider vouches for is found before the account is known',
    person_pages_hash_key: 'as a key',
    sessions_hash_key: 'as a key',
    sign_in_links_hash_key: 'as a key',
  };

  const upkeepOverAll = [
    'application_mails_state_dueOn_idx',
    'cv_drafts_createdOn_idx',
    'idempotency_keys_createdOn_idx',
    'import_uploads_changedOn_idx',
    'import_uploads_state_queuedOn_idx',
    'removed_contents_removedOn_idx',
    'webhooks_state_dueOn_idx',
  ];

  const withoutKey: Readonly<Record<string, string>> = {
    cv_words: 'as search_words',
    search_words: 'an account’s words, each written under the account’s lock; nothing refers to one',
  };

  interface Led {
    readonly table: string;
    readonly name: string;
    readonly unique: boolean;
    /** Null for an expression. */
    readonly first: string | null;
  }

  const ours = `n.nspname = 'public'`;

  const indexes = `
  SELECT t.relname::text AS table, c.relname::text AS name, i.indisunique AS unique, a.attname::text AS first
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
  JOIN pg_namespace n ON n.oid = t.relnamespace
  LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
  WHERE ${ours} ORDER BY 1, 2`;

  const foreignKeys = `
  SELECT t.relname::text AS table, k.conname::text AS name, r.relname::text AS refers,
    a.attname::text AS "first", b.attname::text AS "theirs"
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
  JOIN pg_namespace n ON n.oid = t.relnamespace
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
  JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = k.confkey[1]
  WHERE ${ours} AND k.contype = 'f' ORDER BY 1, 2`;

  const tables = `
  SELECT t.relname::text AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'accountId' AND a.attnotnull
      AND a.atttypid = 'uuid'::regtype) AS "ofAccount",
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary) AS keyed
  FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace WHERE ${ours} AND t.relkind IN ('r', 'p') ORDER BY 1`;

  /** No caller sees their numbers. */
  const numbersOverAll = {
    event_queue_order_seq: 'orders events until they have their positions, which are of their account alone',
  } as const;

  const sequences = `SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND c.relkind = 'S'`;

  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('every table but the reference tables has an account and a primary key', async () => {
    const all = await database.query<{ name: string; ofAccount: boolean; keyed: boolean }>(tables);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ keyed }) => !keyed).map(({ name }) => name)).toEqual(Object.keys(withoutKey));
    const without = all.filter(({ ofAccount }) => !ofAccount).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(referenceTables).sort());
  });

  it('every primary key, unique index and index begins with the account', async () => {
    const others = (await database.query<Led>(indexes)).filter(
      ({ table, first }) => !(table in referenceTables) && first !== 'accountId',
    );
    expect(others.filter(({ unique }) => unique).map(({ name }) => name)).toEqual(Object.keys(uniqueOverAll));
    expect(others.filter(({ unique }) => !unique).map(({ name }) => name)).toEqual(upkeepOverAll);
  });

  it('every foreign key begins with the account on both sides', async () => {
    const all = await database.query<Led & { refers: string; theirs: string }>(foreignKeys);
    expect(all.length).toBeGreaterThan(50);
    const others = all.filter(
      ({ first, refers, theirs }) =>
        first !== 'accountId' || theirs !== (refers === 'accounts' ? 'id' : 'accountId'),
    );
    expect(others).toEqual([]);
  });

  it('sequences span accounts only for the order of waiting events', async () => {
    const found = await database.query<{ name: string }>(sequences);
    expect(found.map(({ name }) => name)).toEqual(Object.keys(numbersOverAll));
  });
});
