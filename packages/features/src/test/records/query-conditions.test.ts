import { beforeAll, describe, expect, it } from '@jest/globals';
import { Warnings } from '@nova/contract';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '../../testing/index.ts';
import { buildQueryConditions, type Context } from '@nova/core';

describe('The condition of a query', () => {
  let ctx: Context;

  beforeAll(async () => {
    ({ ctx } = await createTestAccount(await sharedDatabase()));
  });

  const conditionOf = async (query: string) => {
    const [condition] = await buildQueryConditions(ctx, 'candidate', query);
    if (!condition) throw new Error('The query finds every record');
    return condition;
  };

  it('A built condition numbers its parameters from the first free one, as often as it is built', async () => {
    const { build } = await conditionOf('firstName:jane createdOn:>2026-01-01');
    const second = build(2);
    const ninth = build(9);
    const numbersIn = (sql: string) => [
      ...new Set([...sql.matchAll(/\$(\d+)::/gu)].map(([, n]) => Number(n))),
    ];
    expect(second.values).toHaveLength(2);
    expect(numbersIn(second.sql)).toEqual([2, 3]);
    expect(numbersIn(ninth.sql)).toEqual([9, 10]);
    expect(ninth.values).toEqual(second.values);
    expect(build(2)).toEqual(second);
  });

  it.each([
    ['createdOn:>2026-01-01', 'r."createdOn"', { words: false, fields: true, others: false }],
    ['jane createdOn:>2026-01-01', 'found."createdOn"', { words: true, fields: false, others: false }],
  ])('%s reads %s', async (query, column, reads) => {
    const condition = await conditionOf(query);
    expect(condition.build(2).sql).toContain(column);
    expect(condition.reads).toEqual(reads);
  });

  it('A query that is not valid syntax warns once', async () => {
    const warnings = new Warnings();
    await buildQueryConditions({ ...ctx, warnings }, 'candidate', 'jane createdOn:>2026-01-01 (');
    expect(warnings.list).toHaveLength(1);
  });
});
