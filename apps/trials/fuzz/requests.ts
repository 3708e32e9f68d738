import fc from 'fast-check';
import { smallCv } from '../../server/test/support/small-pdf.ts';
import type { Sent } from '../src/load/send.ts';
import { resolved, type OpenApiDocument, type Operation, type Schema } from './document.ts';
import type { KnownIds } from './known-ids.ts';
import { oddBody, oddQuery, oddText, oddValue } from './odd-values.ts';

/** What requests are made from. */
export interface Material {
  readonly document: OpenApiDocument;
  readonly ids: KnownIds;
  readonly keys: { readonly right: string; readonly wrongRole: string };
}

/** Material, and whether odd values are to be among it. */
interface Recipe extends Material {
  readonly odd: boolean;
}

type Headers = Readonly<Record<string, string>>;

/** A request of the operation: in two of five cases one that fits, else one that is odd in some place or all over. */
export const requestOf = (operation: Operation, material: Material): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 2, arbitrary: madeOf(operation, { ...material, odd: false }) },
    { weight: 3, arbitrary: madeOf(operation, { ...material, odd: true }) },
  );

function madeOf(operation: Operation, material: Recipe): fc.Arbitrary<Sent> {
  const { method, body } = operation;
  return fc
    .record({
      path: pathOf(operation, material),
      headers: headersOf(operation, material),
      content: body === undefined ? fc.constant({ headers: {} }) : contentOf(body, material),
    })
    .map(({ path, headers, content: { headers: contentHeaders, ...content } }) => ({
      ...{ method, path, ...content },
      headers: { ...headers, ...contentHeaders },
    }));
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const knownId = (name: string, { ids }: Recipe): fc.Arbitrary<string> => {
  const known = ids[name] ?? [];
  return fc.constantFrom(...(known.length > 0 ? known : Object.values(ids).flat()));
};

const rawPieces = [
  '%ff',
  '%00',
  '%zz',
  '%2e%2e%2f',
  '..%2f..%2fmasterdata',
  ';a=b',
  '%20',
  '%F0%9F',
  'a%0d%0ab',
  'x'.repeat(3_000),
];

const oddPieces = (material: Recipe) => [
  { weight: 1, arbitrary: knownId('another', material) },
  { weight: 1, arbitrary: fc.uuid() },
  // A blank or dotted piece is another path.
  { weight: 1, arbitrary: oddText.map((text) => `x${encoded(text)}`) },
  { weight: 1, arbitrary: fc.constantFrom(...rawPieces) },
];

function pathOf({ path, parameters }: Operation, material: Recipe): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const pieces = fc.record(
    Object.fromEntries(
      inPath.map((name) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: knownId(name, material) },
          ...(material.odd ? oddPieces(material) : []),
        ),
      ]),
    ),
  );
  return fc.tuple(pieces, queryOf(parameters, material)).map(([values, query]) => {
    const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

const unknownParameters = [
  'x=1',
  'page[]=1',
  'size[a]=b',
  '__proto__=1',
  '=',
  '&&',
  'apiKey',
  '%ff=%ff',
  'query',
];

const optional = (parts: fc.Arbitrary<string[]>): fc.Arbitrary<string[]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 2, arbitrary: parts });

function queryOf(parameters: Operation['parameters'], material: Recipe): fc.Arbitrary<string> {
  const own = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => {
      const plain = plainText(name, schema, material).map(encoded);
      if (!material.odd) return optional(plain.map((value) => [`${name}=${value}`]));
      const given = fc.oneof(
        { weight: 4, arbitrary: plain },
        { weight: 3, arbitrary: (name === 'query' ? oddQuery : oddText).map(encoded) },
        { weight: 1, arbitrary: fc.constantFrom('%ff', '%00', '%', '+', 'x'.repeat(6_000)) },
      );
      return fc.oneof(
        { weight: 8, arbitrary: optional(given.map((value) => [`${name}=${value}`])) },
        { weight: 1, arbitrary: fc.tuple(given, given).map(([a, b]) => [`${name}=${a}`, `${name}=${b}`]) },
        { weight: 1, arbitrary: given.map((value) => [`${name}[]=${value}`]) },
      );
    });
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant<string[]>([]) },
    { weight: material.odd ? 1 : 0, arbitrary: fc.constantFrom(...unknownParameters).map((text) => [text]) },
  );
  return fc.tuple(...own, unknown).map((parts) => parts.flat().join('&'));
}

const typesOf = ({ type }: Schema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? []).filter((one) => one !== 'null');

/** What fits a schema, as text. */
const plainText = (name: string, schema: Schema, material: Recipe): fc.Arbitrary<string> =>
  plainValue(name, schema, material).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );

/** What fits a schema, or looks as if it did; members are left out, or odd, now and then. */
function plainValue(name: string, given: Schema, material: Recipe): fc.Arbitrary<unknown> {
  const schema = resolved(material.document, given);
  const variants = schema.anyOf?.filter((one) => one.type !== 'null');
  if (variants) return fc.oneof(...variants.map((one) => plainValue(name, one, material)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type] = typesOf(schema);
  if (type === 'object') return objectOf(schema, material);
  if (type === 'array') {
    return fc.array(withOdd(plainValue(name, schema.items ?? {}, material), 12, material), { maxLength: 3 });
  }
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum = Infinity } = schema;
    const whole = fc.integer({ min, max: Math.min(maximum, min + 120) });
    return type === 'integer'
      ? whole
      : fc.oneof(
          whole,
          whole.map((number) => number / 4),
        );
  }
  if (type === 'boolean') return fc.boolean();
  if (name.endsWith('Id') && name !== 'id') return knownId(name, material);
  const byName = byNames.find(([pattern]) => pattern.test(name))?.[1];
  const examples = (schema.examples ?? []).filter((one) => typeof one === 'string');
  if (byName) return byName;
  return fc.oneof(
    ...examples.map((one) => fc.constant(one)),
    fc.constantFrom('Ada', 'Lovelace', 'engineer', 'São Paulo', '工程师', 'O’Neill & Söhne'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
  );
}

const pick = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** Texts that fit by the name of their place. */
const byNames: readonly (readonly [RegExp, fc.Arbitrary<string>])[] = [
  [/email/iu, fc.nat(99_999).map((number) => `person${String(number)}@fuzz.example`)],
  [/^(?:from|to)$/u, pick('01/11/2026', '30/11/2026', '15/06/2026')],
  [/since$/iu, pick('2026-11-01T00:00:00.000Z', '2020-02-29T12:00:00Z')],
  [/date|On$/u, pick('2026-03-14', '14/03/2026', '2024-02-29', '2026-03-14T09:26:53.589Z')],
  [/currency/iu, pick('EUR', 'GBP', 'JPY')],
  [/website|linkedIn|facebook|twitter/iu, pick('https://example.com/ada', 'ada-lovelace', 'www.example.com')],
  [/noticePeriod/u, pick('IMMEDIATE', 'ONE_MONTH', 'SOME_OTHER_1')],
  [
    /^query$/u,
    pick('engineer', 'createdOn:[now-1y TO now]', 'name OR id', '"a b"~3 AND NOT x*', '_exists_:id', '*'),
  ],
];

/** The value, or an odd one in one of so many cases. */
const withOdd = (value: fc.Arbitrary<unknown>, inCases: number, { odd }: Recipe): fc.Arbitrary<unknown> =>
  !odd ? value : fc.oneof({ weight: inCases - 1, arbitrary: value }, { weight: 1, arbitrary: oddValue });

function objectOf({ properties = {} }: Schema, material: Recipe): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = withOdd(plainValue(name, schema, material), 25, material);
    const entries = value.map((one): [string, unknown][] => [[name, one]]);
    return fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: entries });
  });
  return fc.tuple(...members).map((entries) => Object.fromEntries(entries.flat()));
}

interface SentContent {
  readonly headers: Headers;
  readonly body?: string | Buffer;
}

const contentTypes = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'a'.repeat(200),
];

function contentOf(
  { type, schema }: { type: string; schema: Schema },
  material: Recipe,
): fc.Arbitrary<SentContent> {
  if (type === 'multipart/form-data') return formOf(schema, material);
  const json = (body: string | Buffer): SentContent => ({
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const fitting = plainValue('', schema, material).map((value) => JSON.stringify(value));
  if (!material.odd) return fitting.map(json);
  return fc.oneof(
    { weight: 14, arbitrary: fitting.map(json) },
    { weight: 2, arbitrary: oddValue.map((value) => json(JSON.stringify(value))) },
    { weight: 2, arbitrary: oddBody.map(json) },
    { weight: 1, arbitrary: fc.constant({ headers: {} }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fitting, fc.constantFrom(...contentTypes)).map(([body, name]) => ({
        ...{ headers: { 'Content-Type': name }, body },
      })),
    },
  );
}

const boundary = 'the-boundary';
const files = [
  Buffer.alloc(0),
  Buffer.from('%PDF-1.4\nnothing more'),
  Buffer.from('just text'),
  Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
  Buffer.alloc(10 * 1024 * 1024 + 1),
];

function formOf(schema: Schema, material: Recipe): fc.Arbitrary<SentContent> {
  const { file: _file, ...rest } = resolved(material.document, schema).properties ?? {};
  const file = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...files.slice(0, -1)) },
    {
      weight: 2,
      arbitrary: fc
        .nat(500)
        .map((n) => smallCv(`Ada Fuzz${'abcdefghij'.charAt(n % 10)}`, `cv${String(n)}@fuzz.example`)),
    },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...files.slice(-1)) },
  );
  const disposition = (name: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const quotable = material.odd
    ? oddText.map((text) => text.replaceAll(/[\r\n"]/gu, '_'))
    : pick('CV.pdf', 'Lebenslauf Müller.docx');
  const filePart = fc
    .tuple(
      file,
      quotable,
      material.odd ? pick('file', 'file', 'file', 'File', 'x') : pick('file'),
      fc.constantFrom('application/pdf', 'text/plain', 'x'),
    )
    .map(([content, fileName, name, type]) =>
      Buffer.concat([
        Buffer.from(`${disposition(name, `; filename="${fileName}"`)}Content-Type: ${type}\r\n\r\n`),
        content,
      ]),
    );
  const members = objectOf({ properties: rest }, material).map((fields) =>
    Object.entries(fields).map(([name, value]) =>
      Buffer.from(`${disposition(name)}\r\n${asText(value).slice(0, 9_000)}`),
    ),
  );
  const closing = `--${boundary}--\r\n`;
  const end = material.odd ? pick(closing, closing, closing, '', `--${boundary}`) : pick(closing);
  const whole = fc
    .tuple(
      members,
      fc.array(filePart, { minLength: material.odd ? 0 : 1, maxLength: material.odd ? 2 : 1 }),
      end,
    )
    .map(([fields, parts, last]) =>
      Buffer.concat([
        ...[...fields, ...parts].flatMap((part) => [part, Buffer.from('\r\n')]),
        Buffer.from(last),
      ]),
    );
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  if (!material.odd) return whole.map((body) => ({ headers, body }));
  return fc.oneof(
    { weight: 12, arbitrary: whole.map((body) => ({ headers, body })) },
    { weight: 1, arbitrary: oddBody.map((body) => ({ headers, body })) },
    {
      weight: 1,
      arbitrary: oddBody.map((body) => ({ headers: { 'Content-Type': 'multipart/form-data' }, body })),
    },
    {
      weight: 1,
      arbitrary: oddBody.map((body) => ({ headers: { 'Content-Type': 'application/json' }, body })),
    },
  );
}

function headersOf({ method, parameters }: Operation, { keys, odd }: Recipe): fc.Arbitrary<Headers> {
  if (!odd) return fc.constant({ 'X-Api-Key': keys.right });
  const key = fc.oneof(
    { weight: 24, arbitrary: fc.constant<Headers>({ 'X-Api-Key': keys.right }) },
    { weight: 4, arbitrary: fc.constant<Headers>({ Authorization: `Bearer ${keys.right}` }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Headers>(
        {},
        { 'X-Api-Key': keys.wrongRole },
        { 'X-Api-Key': `${keys.right}x` },
        { 'X-Api-Key': keys.right, Authorization: `Bearer ${keys.wrongRole}` },
        { Authorization: 'Basic YTpi' },
        { 'X-Api-Key': '' },
      ),
    },
  );
  const idempotency = fc.constantFrom<Headers>(
    {},
    {},
    {},
    { 'Idempotency-Key': 'one' },
    { 'Idempotency-Key': 'k'.repeat(256) },
    { 'Idempotency-Key': 'two words' },
  );
  const range = fc.constantFrom<Headers>(
    {},
    { Range: 'bytes=0-3' },
    { Range: 'bytes=99999-' },
    { Range: 'bytes=5-1,7' },
    { Range: 'lines=1' },
    { 'If-None-Match': '*' },
  );
  const more = fc.constantFrom<Headers>(
    {},
    {},
    {},
    { 'X-Request-Id': 'own.id-1' },
    { 'X-Request-Id': '<>' },
    { Accept: 'text/html' },
    { 'Accept-Encoding': 'br' },
  );
  const hasRange = parameters.some(({ name }) => name === 'Range');
  return fc
    .tuple(key, method === 'POST' ? idempotency : fc.constant({}), hasRange ? range : fc.constant({}), more)
    .map((parts) => Object.assign({}, ...parts) as Headers);
}

/** A value as a form field carries it; an object may have a `toString` that is none. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
