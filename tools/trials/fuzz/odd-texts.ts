import fc from 'fast-check';
import { queries } from './odd-queries.ts';

const texts = [
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
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
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
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a@b',
  'a@b.example',
  'javascript:alert(1)',
  'http://[::1',
  'İSTANBUL',
  'ß',
];

const dates = [
  '31/02/2026',
  '2026-02-31',
  '2026-13-45',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '29/02/2027',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-06-30T23:59:60Z',
  '1/1/26',
  '01/01/0001',
  '2026-01-01T00:00:00.123456789012Z',
  '4714-11-23 BC',
  'infinity',
];

const uuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01A1FC3A-9E57-7D11-A5C2-3E6F0A4B7D20',
  '{01a1fc3a-9e57-7d11-a5c2-3e6f0a4b7d20}',
  '01a1fc3a9e577d11a5c23e6f0a4b7d20',
];

export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...dates) },
  { weight: 2, arbitrary: fc.constantFrom(...queries) },
  { weight: 1, arbitrary: fc.constantFrom(...uuids) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Odd queries of the list, and others of the same tokens. */
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
