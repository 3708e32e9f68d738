import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule, parseSync, type Node } from 'libpg-query';
import type { Database } from '../../src/database.ts';
import { readCatalogue, type Catalogue, type Terms } from '../../src/guard/catalogue.ts';
import { proveStatement } from '../../src/guard/prove.ts';
import { as, isFirstParameter, names } from '../../src/guard/syntax.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import { readBody } from './function-bodies.ts';

describe('database code', () => {
  /** Only bodies of functions may call these. */
  const calledInside = [
    'clock_timestamp',
    // Sorts words into an index.
    'gin_clean_pending_list',
    'nova_take_domain_room',
    'pg_advisory_xact_lock',
    'pg_advisory_xact_lock_shared',
    'pg_try_advisory_xact_lock',
    'nova_importing',
    'nova_merging',
    'current_setting',
    'set_config',
    'unaccent',
  ];

  /** Each statement has the reason why it stays within the account. */
  const executed: Readonly<Record<string, { readonly text: string; readonly why: string }>> = {
    nova_change_records: {
      text: `format('UPDATE %1$s t SET %2$s FROM jsonb_populate_recordset(NULL::%1$s, $2) n WHERE t."accountId" = $1 AND t.id = n.id', target, assignments)`,
      why: '$1 is the account; its column and the id are not among those that are assigned',
    },
    nova_delete_record: {
      text: `format('DELETE FROM %s t WHERE t."accountId" = $1 AND t.id = $2 RETURNING to_jsonb(t)', target)`,
      why: '$1 is the account',
    },
    nova_insert_rows: {
      text: `format('INSERT INTO %1$s ("accountId", %2$s) SELECT $2, %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', target, named)`,
      why: '$2 is the account; columns name no other',
    },
    nova_update_row: {
      text: `format('UPDATE %1$s t SET %2$s FROM jsonb_populate_record(NULL::%1$s, $4) n WHERE t."accountId" = $1 AND t.id = $2 AND t.xmin::text = $3', target, assignments)`,
      why: '$1 is the account; its column and the id are not among those that are assigned',
    },
  };

  /** No statement of a request may call them. */
  const ofAllAccounts: Readonly<Record<string, string>> = {
    nova_place_events: 'gives events of all accounts their positions, each account’s from its own feed',
    nova_take_domain_room: 'how much mail went to a domain of others, whoever sent it',
    nova_remove_events: 'removes events that are past their time',
  };

  interface Made {
    readonly name: string;
    readonly language: string;
    readonly volatility: string;
    readonly trigger: boolean;
    /** On accounts, whose own id is the account. */
    readonly ofAccounts: boolean;
    readonly definition: string;
    readonly source: string;
  }

  const functions = `
  SELECT p.proname::text AS name, l.lanname::text AS language, p.provolatile::text AS volatility,
    p.prorettype = 'trigger'::regtype AS trigger,
    coalesce((SELECT bool_and(t.tgrelid = 'accounts'::regclass) FROM pg_trigger t WHERE t.tgfoid = p.oid), false) AS "ofAccounts",
    pg_get_functiondef(p.oid) AS definition, p.prosrc AS source
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname`;

  const views = `
  SELECT c.relname::text AS name, pg_get_viewdef(c.oid) AS definition FROM pg_class c
  WHERE c.relkind IN ('v', 'm') AND c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

  let database: Database;
  let catalogue: Catalogue;
  let made: Made[];

  beforeAll(async () => {
    database = await createTestDatabase();
    await loadModule();
    catalogue = await readCatalogue((text, values) => database.query(text, values));
    made = await database.query<Made>(functions);
  });

  afterAll(() => database.close());

  const withoutSpaces = (texts: readonly string[]): string[] =>
    texts.map((text) => text.replaceAll(/\s+/gu, ''));

  const spelled = (node: Node): string => names(as(node, 'ColumnRef')?.fields)?.join('.') ?? '';

  /** In a trigger, that of the written rows too. */
  function termsOf({ trigger, ofAccounts }: Made): Terms {
    const account = trigger
      ? [
          'new.accountId',
          'old.accountId',
          'touched.accountId',
          'accountId',
          ...(ofAccounts ? ['old.id'] : []),
        ]
      : ['account'];
    return {
      ...catalogue,
      harmlessFunctions: new Set([...catalogue.harmlessFunctions, ...calledInside]),
      isAccount: (node) => account.includes(spelled(node)),
    };
  }

  const written = new Map(['fresh', 'gone'].map((name) => [name, [{ name: 'accountId', account: true }]]));

  function proveBody(of: Made): void {
    const terms = termsOf(of);
    const readsTables = of.volatility !== 'i';
    const known = readsTables
      ? terms
      : { ...terms, tables: new Set<string>(), accountFunctions: new Set<string>() };
    for (const statement of readBody(of.language, of.definition, of.source).statements)
      proveStatement(statement, known, of.trigger ? written : new Map());
  }

  describe('the functions of the database', () => {
    it('functions stay within their account, or that of the rows that fired them', () => {
      const failures = made
        .filter(({ name }) => !(name in ofAllAccounts))
        .flatMap((one) => {
          try {
            proveBody(one);
            return [];
          } catch (error) {
            return [`${one.name}: ${String(error)}`];
          }
        });
      expect(failures).toEqual([]);
      expect(made.length).toBeGreaterThan(30);
    });

    it('functions over all accounts are listed, and no request calls them', () => {
      const names = Object.keys(ofAllAccounts);
      expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      for (const name of names)
        expect([name, catalogue.accountFunctions.has(name), catalogue.harmlessFunctions.has(name)]).toEqual([
          name,
          false,
          false,
        ]);
    });

    it('functions execute only texts that a person has reviewed', () => {
      const found = made.flatMap(({ name, language, definition, source }) =>
        readBody(language, definition, source).executed.map((text) => [name, text]),
      );
      const read = Object.entries(executed).map(([name, { text }]) => [name, text]);
      expect(found.map(withoutSpaces)).toEqual(read.map(withoutSpaces));
    });

    it('the guard classifies every function correctly', () => {
      const keeping = made
        .filter(({ definition }) => /\((?:IN )?account uuid[,)]/u.test(definition))
        .map(({ name }) => name);
      expect([...catalogue.accountFunctions].sort()).toEqual([...new Set(keeping)].sort());
      for (const { name, volatility } of made)
        expect([name, catalogue.harmlessFunctions.has(name)]).toEqual([name, volatility === 'i']);
    });
  });

  describe('a row', () => {
    it('functions that could read a table take no row, since alias.name may call one', async () => {
      const taking = await database.query<{ name: string }>(
        `SELECT p.proname::text AS name FROM pg_proc p JOIN pg_type t ON t.oid = p.proargtypes[0]
       WHERE p.pronamespace <> 'pg_catalog'::regnamespace AND (t.typtype = 'c'
         OR t.typname IN ('record', 'any', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray'))`,
      );
      expect(taking.filter(({ name }) => !catalogue.harmlessFunctions.has(name))).toEqual([]);
    });
  });

  describe('operators and casts', () => {
    it('operators and casts call no function that could read a table', async () => {
      const rows = await database.query<{ name: string }>(
        `SELECT DISTINCT p.proname::text AS name FROM pg_proc p
       WHERE p.provolatile <> 'i' AND (p.oid IN (SELECT oprcode FROM pg_operator) OR p.oid IN (SELECT castfunc FROM pg_cast))`,
      );
      // These functions depend on the time zone, locale, search path, a text or a similarity limit.
      const harmless =
        /^(?:date|time|timetz|timestamp|timestamptz|money|numeric|xml|regclass|textanycat|anytextcat|ts_match_t[tq])$|timestamptz|similarity/u;
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ name }) => !harmless.test(name))).toEqual([]);
    });
  });

  describe('the views of the database', () => {
    it('views give a row of one account only data of that account', async () => {
      const all = await database.query<{ name: string; definition: string }>(views);
      for (const { name, definition } of all) {
        const select = as(parseSync(definition).stmts?.[0]?.stmt, 'SelectStmt');
        const account = select?.targetList
          ?.map((target) => as(target, 'ResTarget')?.val)
          .find((value) => value && spelled(value).split('.').at(-1) === 'accountId');
        if (!select || !account) throw new Error(`${name} does not say whose its rows are`);
        const own: Node = {
          A_Expr: {
            kind: 'AEXPR_OP',
            name: [{ String: { sval: '=' } }],
            lexpr: account,
            rexpr: { ParamRef: { number: 1 } },
          },
        };
        const args = select.whereClause ? [own, select.whereClause] : [own];
        const held = { ...select, whereClause: { BoolExpr: { boolop: 'AND_EXPR' as const, args } } };
        proveStatement(
          { stmts: [{ stmt: { SelectStmt: held } }] },
          { ...catalogue, isAccount: isFirstParameter },
        );
        expect(catalogue.tables.has(name)).toBe(true);
      }
    });
  });

  describe('the tables of the schema', () => {
    it('the guard knows every table that belongs to an account', async () => {
      const rows = await database.query<{ name: string }>(
        `SELECT c.relname::text AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const others = rows.map(({ name }) => name).filter((name) => !catalogue.tables.has(name));
      expect(others).toEqual([
        ...['_prisma_migrations', 'accounts', 'mail_domain_rates', 'mail_workers', 'outbound_instances'],
        'server_settings',
        'sql_sources',
      ]);
    });
  });
});
