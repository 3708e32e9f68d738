import { documentationOf, type SchemaBook } from '@nova/contract';
import { z } from 'zod';
import { exampleInput } from '../examples/example-input.ts';
import type { RoutedEndpoint } from '../route-table.ts';
import type { RequestBody } from './document-types.ts';
import { bodyShape } from './parameters.ts';

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `candidates.setStatus` has the body `CandidateSetStatusBody`. */
const bodyName = ({ name }: RoutedEndpoint): string =>
  `${documentationOf(name).singular}${capitalised(name.slice(name.indexOf('.') + 1))}Body`;

/** The body that an endpoint reads; undefined where it reads none. */
export function requestBodyOf(endpoint: RoutedEndpoint, book: SchemaBook): RequestBody | undefined {
  const shape = bodyShape(endpoint);
  const names = Object.keys(shape);
  if (names.length === 0) return undefined;
  const schema = book.addNamed(bodyName(endpoint), z.object(shape), `The body of “${endpoint.summary}”.`);
  const input = exampleInput(endpoint);
  const example = Object.fromEntries(
    names.filter((name) => name in input).map((name) => [name, input[name]]),
  );
  const required = !z.object(shape).safeParse({}).success;
  if (endpoint.route.body !== 'multipart') {
    const description = 'A JSON object of at most 1 MiB; members that are not known are ignored.';
    return { required, description, content: { 'application/json': { schema, example } } };
  }
  const encoding = { file: { contentType: 'application/octet-stream' } };
  const description = 'A form whose part `file` is the file, at most 10 MiB, with its name.';
  return { required, description, content: { 'multipart/form-data': { schema, encoding, example } } };
}
