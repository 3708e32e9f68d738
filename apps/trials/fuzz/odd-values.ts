import fc from 'fast-check';

const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '💩'.repeat(50),
    '\u202etxet',
    'e\u0301'.repeat(30),
    '\r\nX: y',
  ],
  ...['null', 'undefined', 'true', 'NaN', '-1', '1e400', '0x10', '9007199254740993', '99999999999999999999'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '{}',
    '[]',
    '"',
    "'; DROP TABLE candidates; --",
    '${7*7}',
    '%00',
    '%',
  ],
  ...[
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'a@b',
    'a@b.example',
    'javascript:alert(1)',
    'http://[::1',
    'İSTANBUL',
    'ß',
  ],
];

const dates = [
  ...[
    '31/02/2026',
    '2026-02-31',
    '2026-13-45',
    '0000-00-00',
    '0000-01-01',
    '9999-12-31',
    '10000-01-01',
    '29/02/2027',
  ],
  ...[
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+99:99',
  ],
  ...[
    '2026-06-30T23:59:60Z',
    '1/1/26',
    '01/01/0001',
    '2026-01-01T00:00:00.123456789012Z',
    '4714-11-23 BC',
    'infinity',
  ],
];

const queries = [
  ...[
    '((((',
    '"',
    'a:b:c',
    ':',
    '*',
    '?',
    '~',
    '^',
    '+',
    '-',
    '!',
    '&&',
    '||',
    'NOT',
    'AND OR NOT',
    'a~99999',
    '"a b"~99999999999',
  ],
  ...[
    'createdOn:[now-999999999y TO now]',
    'createdOn:[* TO *]',
    'createdOn:>now/d+',
    'createdOn:2026-13',
    'rating:1e400',
  ],
  ...[
    'rating:[5 TO 1]',
    'rating:{* TO}',
    'id:x',
    'reference:*',
    '_exists_:',
    '_exists_:nope',
    'nope:1',
    'email:/[a-z]+(/',
  ],
  ...[
    'a\\',
    '\\u0000',
    'firstName:\\"',
    'skills:(a OR (b AND (c OR (d))))',
    'desiredSalary:>=99999999999999999999999999',
  ],
  ...[
    'hasCv:maybe',
    'hasCv:TRUE',
    'customFields.x:1',
    'customFields.:1',
    'address.city:*',
    '*:*',
    'tags:*a*b*c*d*e*f*',
    '[1 TO 2]',
  ],
  ...[
    '('.repeat(200),
    'a '.repeat(500),
    'NOT '.repeat(300) + 'a',
    '*a'.repeat(80),
    'firstName:' + 'x'.repeat(5_000),
  ],
];

const uuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01A1FC3A-9E57-7D11-A5C2-3E6F0A4B7D20',
  '{01a1fc3a-9e57-7d11-a5c2-3e6f0a4b7d20}',
  '01a1fc3a9e577d11a5c23e6f0a4b7d20',
];

/** Texts that programs stumble over. */
export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...dates) },
  { weight: 2, arbitrary: fc.constantFrom(...queries) },
  { weight: 1, arbitrary: fc.constantFrom(...uuids) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

export const oddQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...queries) },
  { weight: 1, arbitrary: oddText },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(
          'a',
          '"b c"',
          'AND',
          'OR',
          'NOT',
          '(',
          ')',
          'rating:',
          '>=',
          '3',
          '[',
          ' TO ',
          ']',
          '}',
          '*',
          '~',
          'firstName:',
          '-',
          '\\',
        ),
        {
          maxLength: 14,
        },
      )
      .map((tokens) => tokens.join('')),
  },
);

const hugeText = fc.constantFrom(256, 2_001, 65_537, 200_000).map((length) => 'x'.repeat(length));

const numbers = [
  -1,
  0,
  -0,
  1,
  2,
  0.5,
  6,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
];

const deep = fc.constantFrom(20, 300, 1_000).map((depth) => {
  let value: unknown = 'the bottom';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
});

/** Values of every type, in the place of any other. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [null],
      [{}],
      { a: 1 },
      { __proto__: null, length: -1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, (_, at) => at)) },
  { weight: 1, arbitrary: hugeText },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are no JSON, or odd JSON that no value writes. */
export const oddBody = fc.constantFrom<string | Buffer>(
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    '"',
    'null',
    'true',
    '0',
    '[]',
    '"text"',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"a":2}',
    'NaN',
    'undefined',
  ],
  '{"firstName":"a","firstName":"b","email":1e400}',
  '{"rating":1e400,"desiredSalary":-1e400}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"firstName":"x"}',
  '{"firstName":"\\ud800","lastName":"\\u0000"}',
  '\ufeff{"firstName":"x"}',
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0x66, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2_000, 0x5b),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `{"firstName":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  Buffer.alloc(1024 * 1024 + 10, 0x20),
);
