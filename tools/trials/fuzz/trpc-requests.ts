import type { Endpoint, ErrorCode } from '@nova/contract';
import fc from 'fast-check';
import type { Sent } from '../src/load/send.ts';
import {
  furtherHeaders,
  idempotencyKey,
  oddContentTypes,
  oddKey,
  type Headers,
  type Keys,
} from './headers.ts';
import { oddBody } from './odd-bodies.ts';
import { oddText } from './odd-texts.ts';
import { oddValue } from './odd-values.ts';
import type { Procedure } from './procedures.ts';
import { valueOf, type ValueRecipe } from './values.ts';

/** A request, and what its answer may be by the contract. */
export interface TrpcRequest extends Sent {
  /** Undefined for an unknown procedure. */
  readonly calls: readonly (Endpoint | undefined)[];
  readonly batch: boolean;
  /** Codes that the way of sending may bring besides the endpoint's. */
  readonly further: readonly ErrorCode[];
}

export interface TrpcMaterial extends Omit<ValueRecipe, 'odd'> {
  readonly keysOf: (endpoint: Endpoint) => Keys;
}

const json = { 'Content-Type': 'application/json' } as const;

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A third of the calls fit, a third have an odd input or key, a third are sent oddly. */
export const singleCall = (procedure: Procedure, material: TrpcMaterial): fc.Arbitrary<TrpcRequest> =>
  fc.oneof(
    plainCall(procedure, material, false),
    plainCall(procedure, material, true),
    oddlySent(procedure, material),
  );

export function inputOf({ input }: Procedure, material: TrpcMaterial, odd: boolean): fc.Arbitrary<unknown> {
  const fitting = valueOf('', input, { ...material, odd });
  if (!odd) return fitting;
  return fc.oneof(
    { weight: 14, arbitrary: fitting },
    { weight: 2, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** An odd call sometimes has a wrong key. */
export function headersOf(
  { endpoint }: Procedure,
  { keysOf }: TrpcMaterial,
  odd: boolean,
): fc.Arbitrary<Headers> {
  const keys = keysOf(endpoint);
  if (!odd) return fc.constant({ 'X-Api-Key': keys.right });
  const none = fc.constant<Headers>({});
  return fc
    .tuple(oddKey(keys), endpoint.type === 'mutation' ? idempotencyKey : none, furtherHeaders)
    .map((parts): Headers => Object.assign({}, ...parts));
}

function plainCall(procedure: Procedure, material: TrpcMaterial, odd: boolean): fc.Arbitrary<TrpcRequest> {
  const { endpoint } = procedure;
  return fc
    .tuple(inputOf(procedure, material, odd), headersOf(procedure, material, odd))
    .map(([input, headers]) => ({
      ...sentAs(endpoint.type, endpoint.name, input, headers),
      calls: [endpoint],
      batch: false,
      further: [],
    }));
}

/** As tRPC's links send it: a query's input in the address, a mutation's in the body. */
export function sentAs(type: Endpoint['type'], path: string, input: unknown, headers: Headers): Sent {
  const text = JSON.stringify(input) as string | undefined;
  if (type === 'mutation') {
    const sent = { method: 'POST', path: `/trpc/${path}`, headers: { ...headers, ...json } };
    return text === undefined ? sent : { ...sent, body: text };
  }
  const query = text === undefined ? '' : `${path.includes('?') ? '&' : '?'}input=${encoded(text)}`;
  return { method: 'GET', path: `/trpc/${path}${query}`, headers };
}

type Oddity = (procedure: Procedure, input: unknown, headers: Headers) => fc.Arbitrary<Partial<TrpcRequest>>;

function oddlySent(procedure: Procedure, material: TrpcMaterial): fc.Arbitrary<TrpcRequest> {
  const { endpoint } = procedure;
  const oddities = [...anywhere, ...(endpoint.type === 'query' ? inQueries : inMutations)];
  return fc
    .tuple(
      inputOf(procedure, material, false),
      headersOf(procedure, material, true),
      fc.constantFrom(...oddities),
    )
    .chain(([input, headers, oddity]) =>
      oddity(procedure, input, headers).map((odd) => ({
        ...sentAs(endpoint.type, endpoint.name, input, headers),
        calls: [endpoint],
        batch: false,
        further: [],
        ...odd,
      })),
    );
}

const otherType: Oddity = ({ endpoint }, input, headers) => {
  const type = endpoint.type === 'query' ? 'mutation' : 'query';
  const further = ['METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE'] as const;
  return fc.constant({ ...sentAs(type, endpoint.name, input, headers), further });
};

/** HEAD is answered with headers alone. */
const otherMethod: Oddity = () =>
  fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD').map((method) => ({ method }));

const otherName: Oddity = ({ endpoint }, input, headers) =>
  fc
    .constantFrom(
      ...['', '.', '/', '.call', '%00', '%zz', '%ff', ',', `,${endpoint.name}`, 'x'.repeat(3_000)].map(
        (more) => endpoint.name + more,
      ),
      endpoint.name.replace('.', '/'),
      endpoint.name.replace('.', '%2E'),
      endpoint.name.toUpperCase(),
    )
    .map((name) => ({
      ...sentAs(endpoint.type, name, input, headers),
      further: ['NOT_FOUND'],
    }));

/** Unknown or repeated parameters. */
const otherParameters: Oddity = ({ endpoint }, input, headers) =>
  fc
    .constantFrom(
      'batch=0',
      'batch=true',
      'lastEventId=1',
      '__proto__=1',
      '=',
      '%ff=%ff',
      'input',
      'apiKey=x',
    )
    .map((parameter) => sentAs(endpoint.type, `${endpoint.name}?${parameter}`, input, headers));

/** Only batches may be streamed. */
const asStream: Oddity = ({ endpoint }, input, headers) =>
  fc
    .constantFrom<Headers>({ 'trpc-accept': 'application/jsonl' }, { Accept: 'application/jsonl' })
    .map((accept) => sentAs(endpoint.type, endpoint.name, input, { ...headers, ...accept }));

const otherHost: Oddity = (_procedure, _input, headers) =>
  fc
    .constantFrom('a b', '[', 'x'.repeat(300), '%', 'a:b')
    .map((Host) => ({ headers: { ...headers, ...json, Host } }));

const anywhere: readonly Oddity[] = [otherType, otherMethod, otherName, otherParameters, otherHost, asStream];

const oddInputText = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{}',
    '"x"',
    'undefined',
    '%ff',
    '%00',
    '%',
    '{"a":',
    '%7B%7D%7B%7D',
  ),
  fc.constantFrom('%00', '%F0%9F', '{"page":1e400}', '{"__proto__":{"size":1}}', 'x'.repeat(6_000)),
  fc.constantFrom('['.repeat(2_000), '[1]&input={}', '{}&input=['),
  oddText.map(encoded),
);

const oddInput: Oddity = ({ endpoint }, _input, headers) =>
  oddInputText.map((text) => ({
    path: `/trpc/${endpoint.name}?input=${text}`,
    headers,
  }));

/** Parameters that change how tRPC reads a query. */
const connectionParameters: Oddity = ({ endpoint }, input, headers) =>
  fc
    .constantFrom('{', 'null', '[]', '{"a":1}', '{"a":"b"}')
    .map((text) => sentAs('query', `${endpoint.name}?connectionParams=${encoded(text)}`, input, headers));

/** A query with a content type, sometimes with a body. */
const typedQuery: Oddity = ({ endpoint }, input, headers) =>
  fc
    .tuple(
      fc.constantFrom(...oddContentTypes, 'application/json', 'application/octet-stream'),
      fc.constantFrom('', '{}', 'x'.repeat(5_000)),
    )
    .map(([type, body]) => ({
      ...sentAs('query', endpoint.name, input, { ...headers, 'Content-Type': type }),
      ...(body === '' ? {} : { body }),
      further: ['METHOD_NOT_ALLOWED'],
    }));

const inQueries: readonly Oddity[] = [oddInput, oddInput, connectionParameters, typedQuery];

const rawBody: Oddity = (_procedure, _input, headers) =>
  oddBody.map((body) => ({ headers: { ...headers, ...json }, body }));

const typedBody: Oddity = (_procedure, _input, headers) =>
  fc
    .constantFrom(
      ...oddContentTypes,
      'application/octet-stream',
      'multipart/form-data; boundary=b',
      'text/json',
    )
    .map((type) => ({ headers: { ...headers, 'Content-Type': type } }));

const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--b--\r\n';

const formBody: Oddity = (_procedure, _input, headers) =>
  fc.nat(form.length).map((length) => ({
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
    body: length % 3 === 0 ? form : form.slice(0, length),
  }));

const inMutations: readonly Oddity[] = [rawBody, rawBody, typedBody, formBody];
