import {
  commonErrors,
  createSchemaBook,
  endpoints,
  failureEnvelope,
  type Endpoint,
  type JsonSchema,
} from '../src/index.ts';

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
  const { route, name, role, envelope, errors } = endpoint;
  const { method, path, body, query = [], withoutRequestId, unknownId } = route;
  return [
    `${method} ${path}`,
    `  ${name} for ${role} keys${body ? `, body ${body}` : ''}${withoutRequestId ? ', without requestId' : ''}`,
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

function typeText(schema: JsonSchema): string {
  const { $ref, anyOf, items, properties, format, pattern } = schema;
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (typeof $ref === 'string') return $ref;
  if (Array.isArray(anyOf)) return anyOf.map((one: JsonSchema) => typeText(one)).join(' or ');
  if (Array.isArray(values)) return values.map(String).join(' | ');
  if (items)
    return `list of ${typeText(items as JsonSchema)}${boundsText(schema.minItems, schema.maxItems)}${nullText(schema)}`;
  if (properties)
    return `{ ${memberLines(schema)
      .map((line) => line.slice(4))
      .join(', ')} }${nullText(schema)}`;
  const [type = 'anything'] = [schema.type ?? 'anything'].flat().map(String);
  const form = format ?? pattern;
  const bounds = boundsText(schema.minLength ?? schema.minimum, schema.maxLength ?? schema.maximum);
  return `${type === 'string' ? 'text' : type}${bounds}${form === undefined ? '' : ` as ${String(form)}`}${nullText(schema)}`;
}

const boundsText = (least: unknown, most: unknown): string =>
  least === undefined && most === undefined ? '' : `(${String(least ?? '')}..${String(most ?? '')})`;

const nullText = ({ type }: JsonSchema): string =>
  Array.isArray(type) && type.includes('null') ? ' or null' : '';
