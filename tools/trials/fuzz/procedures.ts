import {
  createSchemaBook,
  endpoints,
  failureEnvelope,
  successEnvelope,
  type Endpoint,
  type JsonSchema,
} from '@nova/contract';
import type { NamedSchemas, Schema } from './schema.ts';

/** An endpoint as a procedure of tRPC: what it takes and what its `result.data` is. */
export interface Procedure {
  readonly endpoint: Endpoint;
  readonly input: Schema;
  readonly output: Schema;
}

/** Every procedure of the contract, and the schemas that theirs refer to. */
export interface Procedures {
  readonly all: readonly Procedure[];
  readonly schemas: NamedSchemas;
  /** What is answered before tRPC is asked: the failure that REST knows. */
  readonly failure: Schema;
}

/** Reads the procedures off the contract. */
export function readProcedures(): Procedures {
  const book = createSchemaBook('#/components/schemas/');
  const all = endpoints.map((endpoint) => ({
    endpoint,
    input: asSchema(book.add(endpoint.input)),
    output: outputOf(endpoint, (schema) => asSchema(book.add(schema))),
  }));
  const failure = asSchema(book.add(failureEnvelope));
  return { all, failure, schemas: book.named() };
}

type Add = (schema: Endpoint['output'] | NonNullable<Endpoint['facets']>) => Schema;

const whole: Schema = { type: 'integer', minimum: 0 };

/** A result is the envelope's data, for lists the page (docs/interface/trpc.md#calls); of a file or a table it is what is known of it. */
function outputOf(endpoint: Endpoint, add: Add): Schema {
  switch (endpoint.envelope) {
    case 'record':
      return add(endpoint.output);
    case 'list':
      return recordOf({
        data: { type: 'array', items: add(endpoint.output) },
        page: whole,
        size: { ...whole, minimum: 1, maximum: 100 },
        total: whole,
        ...(endpoint.facets ? { facets: add(endpoint.facets) } : {}),
      });
    case 'feed':
      return recordOf({
        data: { type: 'array', items: add(endpoint.output) },
        nextCursor: { type: 'string' },
        hasMore: { type: 'boolean' },
      });
    case 'publicJobs':
      return add(successEnvelope(endpoint));
    case 'file':
      return recordOf({
        fileName: { type: 'string' },
        contentType: { type: 'string' },
        size: whole,
        sha256: { type: 'string' },
      });
    case 'table':
      return recordOf({
        fileName: { type: 'string' },
        contentType: { type: 'string' },
        headers: { type: 'array', items: { type: 'string' } },
      });
    case 'text':
      return { type: 'string' };
  }
}

/** An object that has each of these members. */
export const recordOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Of the JSON Schema that the contract writes a `Schema` is as much as is read here. */
const asSchema = (schema: JsonSchema): Schema => schema;
