import { commonErrors, createSchemaBook, type Endpoint, type JsonSchema } from '../src/index.ts';
import { endpoints } from '../../features/src/endpoints.ts';
import { failureEnvelope } from '../../features/src/failure-envelope.ts';

/**
 * The interface as text, for people to review: each endpoint with its route, input, answer and errors, and each named schema with
 * its members in their order.
 */
export function interfaceText(): string {
  const book = createSchemaBook('');
  const described = endpoints.map((endpoint) => ({
    place: `${endpoint.route.path} ${endpoint.route.method}`,
    lines: endpointLines(endpoint, book.add(endpoint.input), book.add(endpoint.output)),
  }));
  book.add(failureEnvelope);
  const schemas = Object.entries(book.named()).map(([name, schema]) => [name, ...memberLines(schema)]);
  return [
    ['# Every endpoint also fails with', ...commonErrors.map((code) => `  ${code}`)],
    ...described.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ lines }) => lines),
    ...schemas,
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function endpointLines(endpoint: Endpoint, input: JsonSchema, output: JsonSchema): readonly string[] {
  const { route, name, role, userRole, envelope, errors } = endpoint;
  const { method, path, body, query = [], withoutRequestId, unknownId } = route;
  return [
    `${method} ${path}`,
    `  ${name} for ${role} keys${userRole === 'ADMIN' ? ' of an ADMIN' : ''}${body ? `, body ${body}` : ''}${withoutRequestId ? ', without requestId' : ''}`,
    ...memberLines(input).map((line) =>
      query.some((one) => line.trim().startsWith(one)) ? `${line}, in the query` : line,
    ),
    `  answers ${envelope} of ${typeText(output)}`,
    ...(unknownId ? [`  an unknown id fails with ${unknownId}`] : []),
    ...(errors.length > 0 ? [`  fails with ${errors.toSorted().join(' ')}`] : []),
  ];
}

function memberLines(schema: JsonSchema): readonly string[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const members = Object.entries(properties);
  if (members.length === 0) return schema.properties === undefined ? [`  ${typeText(schema)}`] : [];
  return members.map(
    ([name, member]) => `  - ${name}${required.includes(name) ? '' : '?'}: ${typeText(member)}`,
  );
}

/** The keywords that the text shows. */
interface Keywords {
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

function typeText(schema: JsonSchema): string {
  const words = schema as Keywords;
  const { $ref, anyOf, items, properties, format, pattern } = words;
  const values = words.enum ?? (words.const === undefined ? undefined : [words.const]);
  if ($ref !== undefined) return $ref;
  if (anyOf) return anyOf.map((one) => typeText(one)).join(' or ');
  if (values) return values.map(String).join(' | ');
  if (items)
    return `list of ${typeText(items)}${boundsText(words.minItems, words.maxItems)}${nullText(schema)}`;
  if (properties)
    return `{ ${memberLines(schema)
      .map((line) => line.slice(4))
      .join(', ')} }${nullText(schema)}`;
  const [type = 'anything'] = [words.type ?? 'anything'].flat();
  const form = format ?? pattern;
  const bounds = boundsText(words.minLength ?? words.minimum, words.maxLength ?? words.maximum);
  return `${type === 'string' ? 'text' : type}${bounds}${form === undefined ? '' : ` as ${form}`}${nullText(schema)}`;
}

const boundsText = (least?: number, most?: number): string =>
  least === undefined && most === undefined ? '' : `(${String(least ?? '')}..${String(most ?? '')})`;

const nullText = ({ type }: JsonSchema): string =>
  Array.isArray(type) && type.includes('null') ? ' or null' : '';
