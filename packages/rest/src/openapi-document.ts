import {
  commonErrors,
  errorTable,
  failureEnvelope,
  successEnvelope,
  type Endpoint,
  type ErrorCode,
} from '@nova/contract';
import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { basePath, routedEndpoints, type RoutedEndpoint } from './route-table.ts';

type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;
type Operation = NonNullable<NonNullable<NonNullable<OpenApiDocument['paths']>[string]>['get']>;

/** One answer of an operation, as far as this file makes them. */
interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
type Answers = Readonly<Record<string, Answer>>;

const documented = initTRPC.meta<OpenApiMeta>().create();

/** What the document shows of an endpoint's output: bytes have no schema of their own. */
const documentedOutput = (endpoint: Endpoint): z.ZodType =>
  endpoint.envelope === 'file' ? z.string() : successEnvelope(endpoint);

const resourceOf = (endpoint: Endpoint): string => endpoint.name.split('.', 1).join('');

/** A procedure that exists to be documented: the contract's input, and the envelope that is really sent. */
function documentedProcedure(endpoint: RoutedEndpoint) {
  const { method, path, body } = endpoint.route;
  const procedure = documented.procedure
    .meta({
      openapi: {
        method,
        path: `${basePath}${path}` as `/${string}`,
        operationId: endpoint.name.replace('.', '_'),
        summary: endpoint.summary,
        description: endpoint.description ?? endpoint.summary,
        tags: [resourceOf(endpoint)],
        protect: false,
        contentTypes: [body === 'multipart' ? 'multipart/form-data' : 'application/json'],
      },
    })
    .input(endpoint.input)
    .output(documentedOutput(endpoint));
  const never = (): never => {
    throw new Error(`${endpoint.name} is documented here, not answered`);
  };
  return endpoint.type === 'query' ? procedure.query(never) : procedure.mutation(never);
}

/** The failures of an endpoint by status, each with its codes and what they mean. */
function failures(endpoint: RoutedEndpoint): Answers {
  const codes = [...new Set<ErrorCode>([...commonErrors, ...endpoint.errors])];
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const meanings = codes.filter((code) => errorTable[code].status === status);
      const description = meanings.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n');
      const schema = { $ref: '#/components/schemas/Failure' };
      return [String(status), { description, content: { 'application/json': { schema } } }];
    }),
  );
}

const bytes: Answer = {
  description: 'The file, as an attachment with its name in Content-Disposition.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function complete(operation: Operation, endpoint: RoutedEndpoint): void {
  const generated = operation.responses as Answers | undefined;
  const success = endpoint.envelope === 'file' ? bytes : generated?.['200'];
  operation.responses = { ...(success ? { '200': success } : {}), ...failures(endpoint) };
  operation.security = [securityOf(endpoint, 'Query'), securityOf(endpoint, 'Header'), { bearer: [] }];
}

const securityOf = (endpoint: Endpoint, place: 'Query' | 'Header'): Record<string, string[]> => ({
  [`${endpoint.role === 'PUBLIC' ? 'publicApiKey' : 'privateApiKey'}${place === 'Query' ? '' : 'Header'}`]:
    [],
});

const keyIn = (place: 'query' | 'header', role: string) =>
  ({
    type: 'apiKey',
    in: place,
    name: place === 'query' ? 'apiKey' : 'X-Api-Key',
    description: `A ${role} key, given by the server’s operator.`,
  }) as const;

/**
 * The OpenAPI 3.1 document of the REST interface, generated from the contract (CONTRACT section 1).
 * @param baseUrl where the server answers, without a trailing slash
 */
export function createOpenApiDocument(baseUrl: string): OpenApiDocument {
  const router = documented.router(
    Object.fromEntries(
      routedEndpoints.map((endpoint) => [endpoint.name.replace('.', '_'), documentedProcedure(endpoint)]),
    ),
  );
  const document = generateOpenApiDocument(router, {
    title: 'Nova',
    description:
      'A self-hosted recruitment CRM: candidates, companies, contacts, jobs, interviews, placements, campaigns and files.',
    version: '1.0.0',
    baseUrl,
    openApiVersion: '3.1.0',
  });
  for (const endpoint of routedEndpoints) {
    const item = document.paths?.[`${basePath}${endpoint.route.path}`];
    const operation = item?.[methodKey(endpoint)];
    if (operation) complete(operation, endpoint);
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Failure: failureSchema() },
    securitySchemes: {
      privateApiKey: keyIn('query', 'PRIVATE'),
      privateApiKeyHeader: keyIn('header', 'PRIVATE'),
      publicApiKey: keyIn('query', 'PUBLIC'),
      publicApiKeyHeader: keyIn('header', 'PUBLIC'),
      bearer: { type: 'http', scheme: 'bearer', description: 'A key as a bearer token.' },
    },
  };
  return document;
}

const methodKey = ({ route }: RoutedEndpoint): 'get' | 'post' | 'put' | 'delete' =>
  (({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' }) as const)[route.method];

type Schema = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>[string];

/** JSON Schema 2020-12 is the schema language of OpenAPI 3.1; the libraries only name their types apart. */
function failureSchema(): Schema {
  const {
    $schema: _dialect,
    id: _id,
    ...schema
  } = z.toJSONSchema(failureEnvelope) as Record<string, unknown>;
  return schema;
}
