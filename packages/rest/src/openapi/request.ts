import {
  deprecationNotice,
  describeSchema,
  type Endpoint,
  filePartOf,
  type JsonSchema,
  takesIdempotencyKey,
  findWrappedDeprecation,
} from '@nova/contract';
import { findDocumentationOrThrow, maximumFileSize } from '@nova/features/contract';
import type { z } from 'zod';
import { largestJsonBody } from '../read-input.ts';
import { buildExampleInput } from '../examples/example-input.ts';
import { createReference, type Parameter, type Reference, type RequestBody } from './document-types.ts';
import type { GeneratedOperation, GeneratedParameter, NamedSchemas } from './generate.ts';
import { describeQuery } from './introduction.ts';
import { listRelatedReferences } from './related.ts';

/** Returns the path, query and header parameters. */
export function buildParameters(
  endpoint: Endpoint,
  { parameters = [] }: GeneratedOperation,
): readonly (Parameter | Reference)[] {
  return [
    ...parameters.map((parameter) => describeParameter(endpoint, parameter)),
    ...(takesIdempotencyKey(endpoint) ? [createReference('parameters', 'IdempotencyKey')] : []),
    ...(endpoint.envelope === 'file' ? [createReference('parameters', 'Range')] : []),
  ];
}

function describeParameter(
  endpoint: Endpoint,
  { name, in: place, required = false, schema: generated }: GeneratedParameter,
): Parameter {
  const { description: told, ...schema } = describeSchema('', generated);
  // The generator loses the description of an optional member.
  const member = readMembers(endpoint.input)[name];
  const text = member?.description ?? (typeof told === 'string' ? told : '');
  const deprecation = member && findWrappedDeprecation(member);
  const notice = deprecation ? ` ${deprecationNotice(deprecation)}` : '';
  const example = buildExampleInput(endpoint)[name];
  return {
    name,
    in: place,
    required,
    ...(deprecation ? { deprecated: true } : {}),
    description:
      (name === 'query' && endpoint.searches ? describeQuery(text, endpoint.searches) : text) +
      (name === 'expand' ? ` ${describeRelated(endpoint)}` : '') +
      notice,
    // The example is in the schema. Forms of API explorers would send an example of the parameter itself, whose
    // ids exist in no other account.
    schema: example === undefined ? schema : { ...schema, examples: [example] },
  };
}

/** Names the references that `expand` takes. */
function describeRelated(endpoint: Endpoint): string {
  const names = Object.keys(listRelatedReferences(endpoint)).map((name) => `\`${name}\``);
  return names.length === 0
    ? 'These records refer to no other, so it takes none.'
    : `It takes ${names.join(', ')}.`;
}

/** Zod types the shape of an unknown object loosely. */
const readMembers = (input: z.ZodObject): Readonly<Record<string, z.ZodType>> => input.shape;

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

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Returns the name of a body: `CandidateSetStatusBody` for `candidates.setStatus`. */
const buildBodyName = ({ name }: Endpoint): string =>
  `${findDocumentationOrThrow(name).singular}${capitalise(name.slice(name.indexOf('.') + 1))}Body`;

export function buildRequestBody(
  endpoint: Endpoint,
  { requestBody }: GeneratedOperation,
  schemas: NamedSchemas,
): RequestBody | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return undefined;
  const file = filePartOf(endpoint);
  const largestFile = file?.maximum ?? maximumFileSize;
  const described = file ? addLargestSize(content.schema, file.name, largestFile) : content.schema;
  const schema = schemas.put(buildBodyName(endpoint), described, `The body of “${endpoint.summary}”.`);
  const input = buildExampleInput(endpoint);
  const members = Object.keys(content.schema.properties ?? {});
  const example = Object.fromEntries(
    members.filter((name) => name in input).map((name) => [name, input[name]]),
  );
  const required = content.schema.required !== undefined;
  if (type === 'application/json') {
    const mebibytes = String((endpoint.route.largestBody ?? largestJsonBody) / (1024 * 1024));
    const description = `A JSON object of at most ${mebibytes} MiB; members that are not known are left out, and \`warnings\` names them.`;
    return { required, description, content: { [type]: { schema, example } } };
  }
  const part = file?.name ?? 'file';
  const encoding = { [part]: { contentType: 'application/octet-stream' } };
  const description = `A form whose part \`${part}\` is the file, at most ${String(largestFile / (1024 * 1024))} MiB, with its name.`;
  return { required, description, content: { [type]: { schema, encoding, example } } };
}

/** Adds the file's largest size in bytes, which the generator leaves out. */
function addLargestSize(schema: JsonSchema, part: string, maxLength: number): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]: [string, object]) => [
    name,
    name === part ? { ...one, maxLength } : one,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
