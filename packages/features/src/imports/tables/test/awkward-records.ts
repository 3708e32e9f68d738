import fc from 'fast-check';
import { tableKinds, type TableKind } from '../../tables-contract.ts';
import { lineFields, type LineField } from '../../transfer/table/line-fields.ts';

/** Easily misread. */
const texts = [
  ...[
    '=1+1',
    "='x'!A1",
    '+44 20 7946 0958',
    '-5',
    '-',
    '@home',
    "'=x",
    "'",
    "''=",
    '"',
    '""',
    'a "b" c',
    '"a", "b"',
  ],
  ...[
    'a,b',
    'a;b',
    'a | b',
    'a\nb',
    'a\r\nb',
    'a\rb',
    'tab\there',
    'a\u2028b',
    'sep=;',
    'x\uFFFDy',
    '#',
    '\\',
    '%',
  ],
  ...[
    'Zoë Müller-Lüdenscheidt',
    '👩‍👩‍👧‍👦 & Co',
    '日本語',
    'مرحبا',
    '0012',
    '1E5',
    '50k',
    'true',
    '2026-01-02',
    '01/02/2026',
    'a: b',
  ],
];
const numbers = [
  0,
  1,
  12.5,
  0.1 + 0.2,
  1.125,
  1_234.567,
  90_000,
  1e15,
  1e-7,
  123_456_789.123_456_78,
  2 ** 31 - 1,
];
const instants = ['2020-02-29T23:59:59.999Z', '2024-01-02T03:04:05.006Z', '0001-01-01T00:00:00.000Z'];
const days = ['1990-12-31', '2000-02-29', '0001-01-01', '2026-03-04'];

export const customFields = tableKinds.flatMap((entity) =>
  [
    ...[
      ['Visa, type', 'TEXT'],
      ['Email', 'TEXT'],
      ['=Sum', 'TEXT'],
      ['a.b', 'TEXT'],
      ['Notice;period', 'NUMBER'],
    ],
    ...[
      ['Has CV', 'BOOLEAN'],
      ['Überprüft "am"', 'DATE'],
      ['Company name', 'LIST'],
      ['tags 1 value', 'LIST'],
    ],
  ].map(([label, kind], position) => ({ type: 'customField', entity, label, kind, position })),
);

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const list = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const tags = fc.array(fc.record({ group: fc.option(text), value: text }), { maxLength: 3 });

const customValues = fc.record({
  'Visa, type': text.map((value) => ({ value })),
  Email: text.map((value) => ({ value })),
  '=Sum': text.map((value) => ({ value })),
  'a.b': text.map((value) => ({ value })),
  'Notice;period': fc.constantFrom(...numbers, -5, -0.125).map((value) => ({ value: String(value) })),
  'Has CV': fc.boolean().map((value) => ({ boolValue: String(value) })),
  'Überprüft "am"': fc.constantFrom(...days).map((dateValue) => ({ dateValue })),
  'Company name': list.map((listValue) => ({ listValue })),
  'tags 1 value': list.map((listValue) => ({ listValue })),
});

const own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  desiredSalaryCurrency: fc.constantFrom('EUR', 'GBP'),
  bidCurrency: fc.constantFrom('EUR', 'GBP'),
  payCurrency: fc.constantFrom('EUR', 'GBP'),
  currency: fc.constantFrom('EUR', 'GBP'),
  noticePeriod: fc.constantFrom('IMMEDIATE', 'SOME_DAYS'),
  rating: fc.integer({ min: 0, max: 5 }),
  probability: fc.constantFrom(0, 33.125, 100),
  estimatedDurationMonths: fc.constantFrom(0, 1.5, 12),
  employeeCount: fc.integer({ min: 0, max: 2_000_000 }),
  openPositions: fc.integer({ min: 0, max: 2_000 }),
  foundedYear: fc.integer({ min: 0, max: 2_200 }),
  linkedIn: fc.constantFrom('linkedin.com/in/ada', '@ada'),
  facebook: fc.constantFrom('fb', 'facebook.com/ada'),
  twitter: fc.constantFrom('@ada', 'x.com/ada'),
  website: fc.constantFrom('https://example.com/?a=1,2;3', 'example.com'),
};

const byKind: Readonly<Partial<Record<LineField['kind'], fc.Arbitrary<unknown>>>> = {
  text,
  phone: fc.constantFrom('+44 20 7946 0958', '(0)30-1234', '=cmd', '0012', '4.47912E+11', '1e5', "'4E5"),
  number: fc.constantFrom(...numbers),
  boolean: fc.boolean(),
  date: fc.constantFrom(...days),
  instant: fc.constantFrom(...instants.slice(0, 2)),
  texts: list,
};

const known =
  /^(?:id|reference|email|name|title|.*Id|(?:owner|source|company|parentCompany|secondaryCompany|status|state|industry|sector|pipeline|employmentType|experienceLevel)Name)$/u;
const isOther = ({ path, kind }: LineField): boolean =>
  path.includes('#') ||
  kind === 'items' ||
  known.test(path[0] ?? '') ||
  path[0] === 'location' ||
  // Appended to the notes.
  path[0] === 'moreNotes';

const latitude = fc.constantFrom(51.507_351, -0.125, 0);

function fieldValue({ path, kind, codes }: LineField): fc.Arbitrary<unknown> | undefined {
  const [name = ''] = path.slice(-1);
  if (/Date$|^postedOn$/u.test(name) && kind === 'text') return fc.constantFrom(...days);
  if (/Url$|^url$/u.test(name)) return own.website;
  if (/^(?:alternateEmail|applyEmail)$/u.test(name))
    return fc.constantFrom("o'neil+x@example.com", '=a|b@example.com');
  if (name.endsWith('itude')) return latitude;
  if (path.join('.') === 'pay.currency.code') return own.bidCurrency;
  return kind === 'code' ? fc.constantFrom(...codes) : (own[name] ?? byKind[kind]);
}

function put(line: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) line[first] = value;
  else put((line[first] ??= {}) as Record<string, unknown>, rest, value);
}

/** Some fields that fit in a cell; stable for a seed. */
export function awkwardLines(type: TableKind, count: number, seed: number): Record<string, unknown>[] {
  const fields = lineFields(type).filter((field) => !isOther(field));
  const values = fields.map((field) =>
    fc.option(fieldValue(field) ?? fc.constant(undefined), { freq: 3, nil: undefined }),
  );
  const drawn = fc.sample(
    fc.record({ values: fc.tuple(...values), tags, custom: customValues, place: fc.option(text) }, {}),
    { numRuns: count, seed },
  );
  return drawn.map(({ values: cells, tags: given, custom, place }, index) => {
    const line: Record<string, unknown> = { type, id: `${type}-${String(index)}`, tags: given };
    fields.forEach(({ path }, at) => {
      if (cells[at] !== undefined) put(line, path, cells[at]);
    });
    if (lineFields(type).some(({ path }) => path[0] === 'location')) line.location = place;
    const some = Object.entries(custom).filter((_, at) => (index + at) % 3 !== 0);
    line.customFields = some.map(([fieldLabel, value]) => ({ fieldLabel, ...value }));
    return line;
  });
}
