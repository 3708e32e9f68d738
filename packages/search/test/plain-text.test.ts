import { beforeAll, describe, expect, it } from '@jest/globals';
import { openPeople } from './database.ts';
import { find } from './find.ts';
import type { TestDatabase } from './test-database.ts';

describe('where people type plain text', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPeople();
  });

  it.each([
    ['jones - sons', [4]],
    ['developer (london', [1]],
    ['"jane smith', [1, 16]],
    ['smith AND', []],
    ['jones AND (sons', []],
    ['smi* (', []],
    ['c++ / linux', [3]],
    ['acme ltd: (london', [1]],
    ['jane.smith@acme.com (', [1]],
    ['CAN-1003 )', [3]],
    ['(((', []],
    ['-', []],
    ['smith OR', []],
    ['firstName:"jane', []],
    ['firstName:jane', [1]],
    ['smith OR smyth', [1, 2, 5, 16]],
    ['Peter & Anderson!', [7]],
  ])('%s finds what its words do, or means what it says', async (query, expected) => {
    expect(await find(database, query, { lenient: true })).toEqual(expected);
  });
});
