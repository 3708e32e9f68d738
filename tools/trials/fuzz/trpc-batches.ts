import type { Endpoint, ErrorCode } from '@nova/contract';
import fc from 'fast-check';
import type { Procedure } from './procedures.ts';
import { headersOf, inputOf, sentAs, type TrpcMaterial, type TrpcRequest } from './trpc-requests.ts';

const noNames = [
  ...['', 'candidates', 'candidates.', '.get', 'candidates.get.x', 'nope.nope', '%20', '*'],
  ...['constructor', '__proto__', 'toString.call', 'candidates.constructor', 'candidates.__proto__'],
  ...['candidates..get', 'candidates.get%00', '%F0%9F%92%A9', '..%2f..%2fetc', '%2e%2e'],
];

const badNames = ['%zz', '%ff', '%', 'x'.repeat(3_000), ',', ',,,,', '/', '//candidates.get'];

/** Calls of unknown procedures, alone and in a batch. */
export const unknownCalls = (headers: Readonly<Record<string, string>>): fc.Arbitrary<TrpcRequest> =>
  fc
    .tuple(
      fc.constantFrom(...noNames, ...badNames),
      fc.constantFrom('query', 'mutation'),
      fc.boolean(),
      fc.constantFrom({}, { 0: {} }, [], null, undefined),
    )
    .map(([name, type, batch, input]) => ({
      ...sentAs(type, batch ? `${name}?batch=1` : name, input, headers),
      batch,
      further: ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const,
      // In a batch a comma separates names.
      calls: Array.from({ length: batch ? name.split(',').length : 1 }, () => undefined),
    }));

/** Mostly procedures of one type with an input each; sometimes neither. */
export function batchCall(
  procedure: Procedure,
  partners: readonly Procedure[],
  material: TrpcMaterial,
): fc.Arbitrary<TrpcRequest> {
  const { type } = procedure.endpoint;
  const alike = partners.filter(({ endpoint }) => endpoint.type === type);
  return fc
    .array(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom<Procedure | undefined>(...alike) },
        { weight: 1, arbitrary: fc.constantFrom<Procedure | undefined>(...partners) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      { maxLength: 5 },
    )
    .chain((others) => batchOf([procedure, ...others], type, material));
}

const mixed: readonly ErrorCode[] = ['METHOD_NOT_ALLOWED', 'NOT_FOUND', 'BAD_REQUEST'];

function batchOf(
  procedures: readonly (Procedure | undefined)[],
  type: Endpoint['type'],
  material: TrpcMaterial,
): fc.Arbitrary<TrpcRequest> {
  const [first] = procedures;
  const inputs = fc.tuple(
    ...procedures.map((one) => (one ? inputOf(one, material, true) : fc.constant<unknown>({}))),
  );
  const headers = first ? headersOf(first, material, true) : fc.constant({});
  const names = procedures.map((one) => one?.endpoint.name ?? 'no.such').join(',');
  const calls = procedures.map((one) => one?.endpoint);
  return fc
    .tuple(inputs, headers, fc.constantFrom(...numberings), streamed)
    .map(([values, sent, number, accept]) => ({
      ...sentAs(type, `${names}?batch=1`, number(values), { ...sent, ...accept }),
      calls,
      batch: true,
      further: mixed,
    }));
}

const streamed = fc.constantFrom<Readonly<Record<string, string>>>(...Array.from({ length: 9 }, () => ({})), {
  'trpc-accept': 'application/jsonl',
});

type Numbering = (inputs: readonly unknown[]) => unknown;

const byIndex: Numbering = (inputs) => Object.fromEntries(inputs.entries());

/** Members `0`, `1` …, and likely mistakes. */
const numberings: readonly Numbering[] = [
  ...Array.from({ length: 6 }, () => byIndex),
  (inputs) => inputs,
  (inputs) => Object.fromEntries(inputs.map((input, at) => [`0${String(at)}`, input])),
  (inputs) => Object.fromEntries(inputs.map((input, at) => [String(-at), input])),
  (inputs) => Object.fromEntries(inputs.map((input, at) => [String(at + 0.5), input])),
  (inputs) => ({
    ...Object.fromEntries(inputs.entries()),
    99: {},
    '-1': {},
    '1e0': {},
    length: 1e9,
    constructor: {},
  }),
  (inputs) => Object.fromEntries(inputs.slice(1).map((input, at) => [String(at), input])),
  () => JSON.parse('{"__proto__":{"0":{}}}') as unknown,
  () => null,
  () => 'text',
  () => undefined,
];

/** Batches at the bound, one above it, and as long as an address allows. */
export function longBatch(
  { endpoint }: Procedure,
  input: unknown,
  { keysOf }: TrpcMaterial,
): fc.Arbitrary<TrpcRequest> {
  return fc.constantFrom(20, 50, 51, 300, 1_000, 3_000).map((length) => {
    const calls = Array.from({ length }, () => endpoint);
    const path = `${calls.map(({ name }) => name).join(',')}?batch=1`;
    const inputs = Object.fromEntries(calls.map((_, at) => [String(at), input]));
    const headers = { 'X-Api-Key': keysOf(endpoint).right };
    return { ...sentAs(endpoint.type, path, inputs, headers), calls, batch: true, further: ['BAD_REQUEST'] };
  });
}
