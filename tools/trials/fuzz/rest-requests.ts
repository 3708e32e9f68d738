import fc from 'fast-check';
import type { Sent } from '../src/load/send.ts';
import type { Operation } from './document.ts';
import {
  furtherHeaders,
  idempotencyKey,
  oddContentTypes,
  oddKey,
  type Headers,
  type Keys,
} from './headers.ts';
import { oddBody } from './odd-bodies.ts';
import { oddQuery, oddText } from './odd-texts.ts';
import { oddValue } from './odd-values.ts';
import { formOf, type SentContent } from './rest-forms.ts';
import type { Schema } from './schema.ts';
import { knownId, textOf, valueOf, type ValueRecipe } from './values.ts';

export interface Material extends Omit<ValueRecipe, 'odd'> {
  readonly keys: Keys;
}

type Recipe = Material & ValueRecipe;

/** Two of five requests fit; the rest are odd in some places. */
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
      method,
      path,
      ...content,
      headers: { ...headers, ...contentHeaders },
    }));
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

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
  // A blank or dotted piece would be another path.
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
      const plain = textOf(name, schema, material).map(encoded);
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

function contentOf(
  { type, schema }: { type: string; schema: Schema },
  material: Recipe,
): fc.Arbitrary<SentContent> {
  if (type === 'multipart/form-data') return formOf(schema, material);
  const json = (body: string | Buffer): SentContent => ({
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const fitting = valueOf('', schema, material).map((value) => JSON.stringify(value));
  if (!material.odd) return fitting.map(json);
  return fc.oneof(
    { weight: 14, arbitrary: fitting.map(json) },
    { weight: 2, arbitrary: oddValue.map((value) => json(JSON.stringify(value))) },
    { weight: 2, arbitrary: oddBody.map(json) },
    { weight: 1, arbitrary: fc.constant({ headers: {} }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fitting, fc.constantFrom(...oddContentTypes))
        .map(([body, name]) => ({ headers: { 'Content-Type': name }, body })),
    },
  );
}

const range = fc.constantFrom<Headers>(
  {},
  { Range: 'bytes=0-3' },
  { Range: 'bytes=99999-' },
  { Range: 'bytes=5-1,7' },
  { Range: 'lines=1' },
  { 'If-None-Match': '*' },
);

function headersOf({ method, parameters }: Operation, { keys, odd }: Recipe): fc.Arbitrary<Headers> {
  if (!odd) return fc.constant({ 'X-Api-Key': keys.right });
  const hasRange = parameters.some(({ name }) => name === 'Range');
  const none = fc.constant<Headers>({});
  return fc
    .tuple(oddKey(keys), method === 'POST' ? idempotencyKey : none, hasRange ? range : none, furtherHeaders)
    .map((parts) => Object.assign({}, ...parts) as Headers);
}
