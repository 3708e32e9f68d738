import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createSchemaBook,
  deprecationNotice,
  documentationOf,
  type Endpoint,
  eventStream,
  failureEnvelope,
  listEvents,
  resourceDocumentation,
  resourceOf,
} from '@nova/contract';
import { failureExamples } from '../examples/failure-examples.ts';
import { basePath, type Served, wholeContract } from '../route-table.ts';
import { codeSamplesOf } from '../samples/code-samples.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { eventStreamOperation } from './event-stream.ts';
import {
  createNamedSchemas,
  generate,
  type GeneratedOperation,
  type NamedSchemas,
  withQueryParameters,
} from './generate.ts';
import { headersOf } from './headers.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './request.ts';
import { errorsOf, responsesOf } from './responses.ts';
import { securityOf, securitySchemes } from './security-schemes.ts';

/**
 * Creates the OpenAPI 3.1 document (docs/interface/README.md#surfaces): the generated part, plus names, examples,
 * headers and failures.
 * @param served the whole contract by default
 */
export async function createOpenApiDocument(served: Served = wholeContract): Promise<OpenApiDocument> {
  const { info, paths: generated, components } = await generate(served);
  const endpoints = inOrder(served);
  const schemas = createNamedSchemas(components.schemas);
  const failures = createSchemaBook('#/components/schemas/');
  failures.add(failureEnvelope);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route;
    const operation = generated[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.name} is not generated.`);
    const made = completed(endpoint, operation, schemas);
    // Other requests run between endpoints.
    await nextTurn();
    (paths[`${basePath}${path}`] ??= {})[method.toLowerCase()] = made;
    if (endpoint.name === listEvents.name)
      paths[`${basePath}${eventStream.path}`] = { get: eventStreamOperation(made) };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, ...about },
    servers: [{ url: '/', description: 'This server.' }],
    tags: tags(endpoints),
    paths,
    components: {
      schemas: { ...schemas.all(), ...failures.named() },
      headers: headersOf(endpoints),
      parameters: sharedParameters,
      examples: answeredExamples(endpoints),
      securitySchemes,
    },
  };
}

/** The contact is the operator, because only they can issue keys and know the installation. */
const about = {
  summary: 'A self-hosted recruitment CRM.',
  contact: { name: 'The operator of this server' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

/** Returns examples only of failures that endpoints answer. The introduction explains those of paths and links. */
const answeredExamples = (endpoints: readonly Endpoint[]): typeof failureExamples => {
  const answered = new Set<string>(endpoints.flatMap(errorsOf));
  return Object.fromEntries(Object.entries(failureExamples).filter(([code]) => answered.has(code)));
};

const resources = Object.keys(resourceDocumentation);

const inOrder = ({ endpoints }: Served): readonly Endpoint[] =>
  resources.flatMap((resource) => endpoints.filter(({ name }) => resourceOf(name) === resource));

const tags = (endpoints: readonly Endpoint[]): OpenApiDocument['tags'] =>
  [...new Set(endpoints.map(({ name }) => documentationOf(name)))].map(({ title, description }) => ({
    name: title,
    description,
  }));

function completed(endpoint: Endpoint, made: GeneratedOperation, schemas: NamedSchemas): Operation {
  const generated = withQueryParameters(endpoint, made);
  const { operationId, tags, summary, description } = generated;
  const { deprecated } = endpoint;
  const requestBody = requestBodyOf(endpoint, generated, schemas);
  return {
    operationId,
    tags,
    summary,
    ...(deprecated
      ? { deprecated: true, description: `${description} ${deprecationNotice(deprecated)}` }
      : { description }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, generated),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, generated, schemas),
    'x-trpc-procedure': endpoint.name,
    ...(endpoint.userRole === null ? {} : { 'x-user-role': endpoint.userRole }),
    'x-codeSamples': codeSamplesOf(endpoint),
  };
}
