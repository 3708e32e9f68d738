import { describe, expect, it } from '@jest/globals';
import { readKeys } from '../../src/request-headers.ts';
import { requestOf } from './support/request-of.ts';

// docs/interface/keys-and-accounts.md#how-a-key-travels
describe('the keys of a request', () => {
  type Headers = readonly (readonly [string, string])[];

  const keys = (headers: Headers, query?: string) =>
    readKeys(requestOf({ headers }), query === undefined ? null : new URLSearchParams(query));

  it.each<[string, Headers, string | undefined, readonly string[]]>([
    ['none', [], undefined, []],
    ['none in an empty query', [], 'page=1', []],
    ['of its header', [['X-Api-Key', 'one']], undefined, ['one']],
    ['of its header, beside a query of other things', [['X-Api-Key', ' one ']], 'page=1', ['one']],
    ['of its query', [], 'apiKey=one', ['one']],
    ['of a bearer', [['Authorization', 'Bearer one']], undefined, ['one']],
    ['of a bearer in any case', [['authorization', 'bEARER   one ']], undefined, ['one']],
    [
      'one in three places',
      [
        ['X-Api-Key', 'one'],
        ['Authorization', 'Bearer one'],
      ],
      'apiKey=one',
      ['one'],
    ],
    ['two of header and query', [['X-Api-Key', 'one']], 'apiKey=two', ['two', 'one']],
    [
      'two of header and bearer',
      [
        ['X-Api-Key', 'one'],
        ['Authorization', 'Bearer two'],
      ],
      undefined,
      ['one', 'two'],
    ],
    ['two of the query', [], 'apiKey=one&apiKey=two', ['one', 'two']],
    [
      'two headers',
      [
        ['X-Api-Key', 'one'],
        ['X-Api-Key', 'two'],
      ],
      undefined,
      ['one', 'two'],
    ],
    [
      'two bearers',
      [
        ['Authorization', 'Bearer one'],
        ['Authorization', 'Bearer two'],
      ],
      undefined,
      ['one', 'two'],
    ],
    ['none of a blank header', [['X-Api-Key', '']], undefined, []],
    ['none of a blank query', [], 'apiKey=', []],
    ['none of another scheme', [['Authorization', 'Basic abc']], undefined, []],
    ['none of a bearer without a token', [['Authorization', 'Bearer']], undefined, []],
    ['none that follows another word', [['Authorization', 'NotBearer one']], undefined, []],
    [
      'two of different schemes',
      [
        ['Authorization', 'Bearer one'],
        ['Authorization', 'Basic abc'],
      ],
      undefined,
      ['one', 'Basic abc'],
    ],
  ])('%s', (_what, headers, query, expected) => {
    expect(keys(headers, query)).toEqual(expected);
  });
});
