import { createSchemaBook, successEnvelope, type Endpoint, type JsonSchema } from '@nova/contract';
import { endpoints, failureEnvelope } from '@nova/features/contract';
import type { NamedSchemas, Schema } from './schema.ts';

/** An endpoint over tRPC: its input and its `result.data`. */
export interface Procedure {
  readonly endpoint: Endpoint;
  readonly input: Schema;
  readonly output: Schema;
}

/** With the schemas that procedures refer to. */
export interface Procedures {
  readonly all: readonly Procedure[];
  readonly schemas: NamedSchemas;
  /** The failure of REST, answered before tRPC. */
  readonly failure: Schema;
}

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

/** Where a cursor was given, and where related records were asked for. */
const walkMembers: Readonly<Record<string, Schema>> = {
  nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  included: { type: 'object' },
};

const whole: Schema = { type: 'integer', minimum: 0 };

/** The envelope's data; a list's page (docs/interface/trpc.md#calls), the metadata of a file, a table or an archive. */
function outputOf(endpoint: Endpoint, add: Add): Schema {
  switch (endpoint.envelope) {
    case 'record':
      return add(endpoint.output);
    case 'list':
      return recordOf(
        {
          data: { type: 'array', items: add(endpoint.output) },
          page: whole,
          size: { ...whole, minimum: 1, maximum: 100 },
          total: whole,
          ...(endpoint.facets ? { facets: add(endpoint.facets) } : {}),
        },
        endpoint.input.shape.cursor === undefined ? {} : walkMembers,
      );
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
    case 'archive':
      return recordOf({ fileName: { type: 'string' }, contentType: { type: 'string' } });
    case 'text':
      return { type: 'string' };
  }
}

export const recordOf = (
  properties: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** `Schema` covers only what this reads. */
const asSchema = (schema: JsonSchema): Schema => schema;
