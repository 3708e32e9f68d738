import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import {
  type Context,
  type DocumentPage,
  idsStatement,
  orderFields,
  parseSort,
  plainVerbs,
  type Position,
  positionStatement,
  reads,
} from '@nova/core';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { kinds, type KindName } from '@nova/kinds';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** More than are sorted at once, so that indexes are walked too. */
const many = 1_203;

const names = [
  'Ångström',
  'angstrom',
  'ANGSTROM',
  'Łuk',
  'luk',
  'Straße',
  'strasse',
  'zed',
  'Zed ',
  '10',
  '9',
  '',
  ' ',
  null,
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Candidates with few different values, so that most are equal in each field. */
const rows: readonly Row[] = Array.from({ length: many }, (_, at) => ({
  id: randomUUID(),
  reference: `CAN-${String(5_000 + ((at * 7) % many))}`,
  firstName: 'Ada',
  lastName: pick(names, at * 5),
  city: pick([null, 'Łódź', 'lodz', 'Bonn', ''], at),
  desiredSalary: pick([null, 10, 9.5, 100, -1], at * 3),
  dateOfBirth: pick([null, '1980-02-29', '1979-12-31'], at),
  doNotContact: at % 3 === 0,
  overview: at % 4 === 0 ? 'keeps bees' : 'keeps hens',
  lastActivityDate: pick([null, '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.001Z'], at * 11),
  createdOn: pick(
    ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.001Z'],
    at * 13,
  ),
  updatedOn: pick(['2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'], at),
}));

/** What the specification compares: no case, no accents, and nothing of a blank. */
const fold = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const plain = value.replaceAll('Ł', 'L').replaceAll('ł', 'l').replaceAll('ß', 'ss');
  return plain.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim() || null;
};

const compareValues = (one: unknown, other: unknown, descending: boolean): number => {
  const [left, right] = [fold(one), fold(other)];
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return ((left as string) < (right as string) ? -1 : 1) * (descending ? -1 : 1);
};

const column = (field: string): string => field.replace(/^address\./u, '');

function expectedOrder(sort: string, keep: (row: Row) => boolean = () => true): readonly unknown[] {
  const terms = [...sort.split(',').filter(Boolean), '-createdOn', '-id'].map((term) => ({
    field: column(term.replace(/^-/u, '')),
    descending: term.startsWith('-'),
  }));
  const compare = (one: Row, other: Row): number => {
    for (const { field, descending } of terms) {
      const compared = compareValues(one[field], other[field], descending);
      if (compared !== 0) return compared;
    }
    return 0;
  };
  return rows
    .filter(keep)
    .toSorted(compare)
    .map(({ id }) => id);
}

describe('the order of lists', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ({ ctx } = agency);
    await ctx.db.write(
      `INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName", city, "desiredSalary", "dateOfBirth",
         "doNotContact", overview, "lastActivityDate", "createdOn", "updatedOn")
       SELECT $1, r.id, r.reference, r."firstName", r."lastName", r.city, r."desiredSalary", r."dateOfBirth", r."doNotContact",
         r.overview, r."lastActivityDate", r."createdOn", r."updatedOn"
       FROM jsonb_populate_recordset(NULL::candidates, $2::jsonb) r`,
      [JSON.stringify(rows)],
    );
    await ctx.db.write(
      `INSERT INTO record_counter_slots ("accountId", entity, total) VALUES ($1::uuid, 'candidate', $2::int)`,
      [many],
    );
  });

  const search = through(c.searchCandidates, plainVerbs('candidate').search);
  const idsOf = ({ data }: DocumentPage<{ readonly id: string }>): readonly string[] =>
    data.toValue().map(({ id }) => id);

  async function readByPages(input: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
    const found: string[] = [];
    for (let page = 0; ; page += 1) {
      const ids = idsOf(await search(ctx, { size: 100, ...input, page }));
      found.push(...ids);
      if (ids.length < 100) return found;
    }
  }

  async function readByCursor(input: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: DocumentPage<{ readonly id: string }> = await search(ctx, { size: 97, ...input, cursor });
      found.push(...idsOf(page));
      cursor = page.nextCursor ?? null;
    }
    return found;
  }

  const orders = [
    ...[
      '',
      'lastName',
      '-lastName',
      'createdOn',
      '-createdOn',
      'updatedOn',
      '-updatedOn',
      'lastActivityDate',
    ],
    ...[
      '-lastActivityDate',
      'lastName,-updatedOn',
      '-lastActivityDate,lastName',
      'address.city',
      '-address.city',
    ],
    ...['desiredSalary', '-desiredSalary', '-dateOfBirth,doNotContact', '-doNotContact,-lastName,createdOn'],
    ...['id', '-id', 'reference'],
  ];

  it.each(orders)('all records come in it, the same by pages and by cursors: sort=%s', async (sort) => {
    const expected = expectedOrder(sort);
    expect(await readByCursor({ sort })).toEqual(expected);
    expect((await readByPages({ sort, fields: 'id' })).slice(0, 300)).toEqual(expected.slice(0, 300));
  });

  const filters: readonly (readonly [string, Readonly<Record<string, unknown>>, (row: Row) => boolean])[] = [
    [
      'few of a field',
      { query: 'desiredSalary:[100 TO *]' },
      (row) => Number(row.desiredSalary) >= 100 && row.desiredSalary !== null,
    ],
    ['most of a field', { query: 'desiredSalary:[-1 TO *] OR NOT desiredSalary:*' }, () => true],
    ['words', { query: 'bees' }, (row) => row.overview === 'keeps bees'],
    ['a word of all', { query: 'keeps' }, () => true],
    ['words and a field', { query: 'keeps doNotContact:true' }, (row) => row.doNotContact === true],
    [
      'a change',
      { updatedSince: '2026-02-02T00:00:00Z' },
      (row) => row.updatedOn === '2026-02-02T00:00:00.000Z',
    ],
  ];

  describe.each(filters)('within %s', (_, filter, keep) => {
    it.each(['', 'lastName', '-lastName', '-address.city', '-lastActivityDate,lastName', 'updatedOn'])(
      'hits come in it: sort=%s',
      async (sort) => {
        const expected = expectedOrder(sort, keep);
        const page = await search(ctx, { ...filter, sort, size: 10 });
        expect([page.total, idsOf(page)]).toEqual([expected.length, expected.slice(0, 10)]);
        expect(await readByCursor({ ...filter, sort })).toEqual(expected);
      },
    );
  });

  it.each(orders.slice(1))('ids that are read in stretches come in it: sort=%s', async (sort) => {
    const { source } = reads.candidate;
    const { order } = parseSort('candidate', sort);
    const ids: string[] = [];
    for (let after: Position | undefined; ;) {
      const { text, values } = idsStatement(source, [], after, order);
      const rows = await ctx.db.rows<{ id: string }>(text, [...values, 250], { dynamic: true });
      ids.push(...rows.map(({ id }) => id));
      if (rows.length < 250) break;
      const [last] = await ctx.db.rows<{ position: string }>(positionStatement(source, order), [ids.at(-1)]);
      after = JSON.parse(last?.position ?? '[]') as Position;
    }
    expect(ids).toEqual(expectedOrder(sort));
  });

  it('every field that can be sorted by is taken, of every kind with lists', async () => {
    const failed: string[] = [];
    const listed: readonly KindName[] = Object.values(kinds).flatMap(({ name }) =>
      ['file', 'savedSearch'].includes(name) ? [] : [name],
    );
    for (const name of listed)
      for (const field of Object.keys(orderFields[name]))
        for (const sort of [field, `-${field}`])
          for (const cursor of [undefined, ''])
            await plainVerbs(name)
              .list(ctx, { page: 0, size: 1, sort, cursor })
              .catch((error: unknown) => failed.push(`${name} ${sort}: ${String(error)}`));
    expect(failed).toEqual([]);
  });

  it('every field that is said to have an index has one', async () => {
    const defined = await database.query<{ table: string; definition: string }>(
      `SELECT tablename AS "table", indexdef AS definition FROM pg_indexes WHERE schemaname = current_schema()`,
    );
    const plain = (text: string): string => text.replaceAll(/public\.|[() "]|COLLATEC|r\./gu, '');
    const missing = Object.values(kinds).flatMap(({ name, table }) =>
      Object.entries(orderFields[name])
        .filter(([, { indexed }]) => indexed)
        .filter(
          ([, { sql }]) =>
            !defined.some(
              (index) =>
                index.table === table && plain(index.definition).includes(`btreeaccountId,${plain(sql)}`),
            ),
        )
        .map(([field]) => `${name}.${field}`),
    );
    expect(missing.filter((one) => !/^(?:file|savedSearch)\./u.test(one))).toEqual([]);
  });

  it.each([
    ['tags', 'no list is sorted by its field 1. It takes id,'],
    ['lastNam', 'Did you mean lastName?'],
    ['lastName,customFields', 'no list is sorted by its field 2'],
    ['address', 'no list is sorted by its field 1'],
    ['lastName,-lastName', 'names lastName twice'],
    ['lastName,email,mobile,id', 'takes at most 3 fields'],
    ['lastName,,email', 'no list is sorted by its field 2'],
  ])('sort=%s is refused', async (sort, message) => {
    const refusal = search(ctx, { sort });
    await expect(refusal).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'sort' }] },
    });
    await expect(refusal).rejects.toThrow(message);
  });

  describe('a cursor', () => {
    const begin = async (input: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const { nextCursor } = await search(ctx, { sort: 'lastName', size: 10, cursor: '', ...input });
      return nextCursor ?? '';
    };

    it('a walk goes on with another size and other fields', async () => {
      const cursor = await begin();
      const page = await search(ctx, { sort: 'lastName', size: 5, fields: 'lastName', cursor });
      expect(idsOf(page)).toEqual(expectedOrder('lastName').slice(10, 15));
      expect(page.total).toBe(many);
    });

    it('its text does not show the values that it holds', async () => {
      const cursor = await begin();
      expect(Buffer.from(cursor.slice(3), 'base64url').toString()).not.toMatch(/angstrom|strasse|luk/iu);
    });

    it('every other order, filter, account and endpoint refuses it', async () => {
      const cursor = await begin();
      const other = await createTestAccount(database);
      await make.candidate(other.ctx);
      const refused = [
        search(ctx, { sort: '-lastName', cursor }),
        search(ctx, { cursor }),
        search(ctx, { sort: 'lastName', query: 'bees', cursor }),
        search(other.ctx, { sort: 'lastName', cursor }),
        search({ ...ctx, endpoint: 'candidates.other' }, { sort: 'lastName', cursor }),
        search(ctx, { sort: 'lastName', cursor: `${cursor}=` }),
        search(ctx, { sort: 'lastName', cursor: cursor.slice(0, -2) }),
        search(ctx, { sort: 'lastName', cursor: 'x' }),
      ];
      for (const one of refused)
        await expect(one).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { issues: [{ path: 'cursor' }] },
        });
    });

    it('the answer has none exactly at the end', async () => {
      const input = { query: 'desiredSalary:100 dateOfBirth:1979-12-31', sort: 'lastName' };
      const { total } = await search(ctx, input);
      const whole = await search(ctx, { ...input, size: total, cursor: '' });
      expect([idsOf(whole).length, whole.nextCursor]).toEqual([total, null]);
      const none = await search(ctx, { query: 'desiredSalary:7', cursor: '' });
      expect([none.total, none.nextCursor]).toEqual([0, null]);
      expect(await search(ctx, input)).not.toHaveProperty('nextCursor');
    });
  });
});
