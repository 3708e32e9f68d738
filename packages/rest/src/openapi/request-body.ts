import { documentationOf, filePartOf, type Endpoint } from '@nova/contract';
import { exampleInput } from '../examples/example-input.ts';
import type { RequestBody } from './document-types.ts';
import type { GeneratedOperation } from './generate.ts';
import type { NamedSchemas } from './named-schemas.ts';

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `candidates.setStatus` has the body `CandidateSetStatusBody`. */
const bodyName = ({ name }: Endpoint): string =>
  `${documentationOf(name).singular}${capitalised(name.slice(name.indexOf('.') + 1))}Body`;

/** The body that an endpoint reads, by name and with an example; undefined where it reads none. */
export function requestBodyOf(
  endpoint: Endpoint,
  { requestBody }: GeneratedOperation,
  schemas: NamedSchemas,
): RequestBody | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return undefined;
  const schema = schemas.put(bodyName(endpoint), content.schema, `The body of “${endpoint.summary}”.`);
  const input = exampleInput(endpoint);
  const members = Object.keys(content.schema.properties ?? {});
  const example = Object.fromEntries(
    members.filter((name) => name in input).map((name) => [name, input[name]]),
  );
  const required = content.schema.required !== undefined;
  if (type === 'application/json') {
    const description =
      'A JSON object of at most 1 MiB; members that are not known are left out, and `warnings` names them.';
    return { required, description, content: { [type]: { schema, example } } };
  }
  const part = filePartOf(endpoint)?.name ?? 'file';
  const encoding = { [part]: { contentType: 'application/octet-stream' } };
  const description = `A form whose part \`${part}\` is the file, at most 10 MiB, with its name.`;
  return { required, description, content: { [type]: { schema, encoding, example } } };
}
