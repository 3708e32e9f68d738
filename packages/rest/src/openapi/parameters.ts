import type { JsonSchema, SchemaBook } from '@nova/contract';
import type { z } from 'zod';
import { exampleInput } from '../examples/example-input.ts';
import type { RoutedEndpoint } from '../route-table.ts';
import { component, type Parameter, type Reference } from './document-types.ts';
import { queryDescription } from './query-language.ts';

const isInPath = ({ route }: RoutedEndpoint, name: string): boolean => route.path.includes(`{${name}}`);

/** GET and DELETE carry their input in the address, the others in their body. */
const isInQuery = ({ route }: RoutedEndpoint): boolean => route.method === 'GET' || route.method === 'DELETE';

/** The members of an endpoint’s input that its body carries. */
export const bodyShape = (endpoint: RoutedEndpoint): Readonly<Record<string, z.ZodType>> =>
  isInQuery(endpoint) || endpoint.route.body === 'none'
    ? {}
    : Object.fromEntries(members(endpoint).filter(([name]) => !isInPath(endpoint, name)));

/** An endpoint’s input, member by member. */
const members = ({ input }: RoutedEndpoint): [string, z.ZodType][] => Object.entries(shapeOf(input));

/** Zod types the shape of an unknown object loosely; its members are schemas. */
const shapeOf = (input: z.ZodObject): Readonly<Record<string, z.ZodType>> => input.shape;

/** Path and query parameters by the contract, and the headers that an endpoint reads. */
export function parametersOf(endpoint: RoutedEndpoint, book: SchemaBook): readonly (Parameter | Reference)[] {
  const inAddress = members(endpoint).filter(([name]) => isInPath(endpoint, name) || isInQuery(endpoint));
  return [
    ...inAddress.map(([name, schema]) => parameter(endpoint, name, schema, book)),
    ...(endpoint.route.method === 'POST' ? [component('parameters', 'IdempotencyKey')] : []),
    ...(endpoint.envelope === 'file' ? [component('parameters', 'Range')] : []),
  ];
}

function parameter(endpoint: RoutedEndpoint, name: string, schema: z.ZodType, book: SchemaBook): Parameter {
  const path = isInPath(endpoint, name);
  const { description, ...rest }: JsonSchema = book.add(schema);
  const text = typeof description === 'string' ? description : '';
  const example = exampleInput(endpoint)[name];
  return {
    name,
    in: path ? 'path' : 'query',
    required: path || !schema.safeParse(undefined).success,
    description: name === 'query' && endpoint.searches ? queryDescription(text, endpoint.searches) : text,
    // Not as the parameter's own example: a form would send it, and its ids exist in no other account.
    schema: example === undefined ? rest : { ...rest, examples: [example] },
  };
}

/** Headers that several endpoints read. */
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any text of your own that names this request, such as a UUID. Sent again with the same key and body, the request is not carried out again: the first answer is repeated.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      examples: ['5f0c9d0e-4c1b-4f7e-9a55-2f6e0b8d7c31'],
    },
  },
  Range: {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'Asks for a part of the file, which is then answered with 206.',
    schema: { type: 'string', examples: ['bytes=0-1023'] },
  },
} as const satisfies Record<string, Parameter>;
