import {
  createSchemaBook,
  documentationOf,
  resourceDocumentation,
  resourceOf,
  type SchemaBook,
} from '@nova/contract';
import { failureExamples } from '../examples/failure-examples.ts';
import { basePath, routedEndpoints, type RoutedEndpoint } from '../route-table.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { headers } from './headers.ts';
import { introduction } from './introduction.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { errorsOf, responsesOf } from './responses.ts';
import { securityOf, securitySchemes } from './security-schemes.ts';

/** The OpenAPI 3.1 document of the REST interface, read off the contract (CONTRACT section 1). */
export function createOpenApiDocument(): OpenApiDocument {
  const book = createSchemaBook('#/components/schemas/');
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of inOrder()) {
    const operations = (paths[`${basePath}${endpoint.route.path}`] ??= {});
    operations[endpoint.route.method.toLowerCase()] = operationOf(endpoint, book);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nova',
      version: '1.0.0',
      summary: 'A self-hosted recruitment CRM.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: tags(),
    paths,
    components: {
      schemas: book.named(),
      headers,
      parameters: sharedParameters,
      examples: answeredExamples(),
      securitySchemes,
    },
  };
}

/** The failures that some operation answers; the others belong to paths and links (see the introduction). */
const answeredExamples = (): typeof failureExamples => {
  const answered = new Set<string>(routedEndpoints.flatMap(errorsOf));
  return Object.fromEntries(Object.entries(failureExamples).filter(([code]) => answered.has(code)));
};

const resources = Object.keys(resourceDocumentation);

/** The routed endpoints, resource by resource. */
const inOrder = (): readonly RoutedEndpoint[] =>
  resources.flatMap((resource) => routedEndpoints.filter(({ name }) => resourceOf(name) === resource));

const tags = (): OpenApiDocument['tags'] =>
  [...new Set(inOrder().map(({ name }) => documentationOf(name)))].map(({ title, description }) => ({
    name: title,
    description,
  }));

function operationOf(endpoint: RoutedEndpoint, book: SchemaBook): Operation {
  const requestBody = requestBodyOf(endpoint, book);
  return {
    operationId: endpoint.name.replace('.', '_'),
    tags: [documentationOf(endpoint.name).title],
    summary: endpoint.summary,
    description: endpoint.description ?? '',
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, book),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, book),
  };
}
