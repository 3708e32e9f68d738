import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSchemaBook, deprecationNotice, type Endpoint } from '@nova/contract';
import {
  findDocumentationOrThrow,
  eventStream,
  failureEnvelope,
  listEvents,
  resourceDocumentation,
  extractResource,
} from '@nova/features/contract';
import { failureExamples } from '../examples/failure-examples.ts';
import { basePath, type Served, wholeContract } from '../route-table.ts';
import { buildCodeSamples } from '../samples/code-samples.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { createStreamOperation } from './event-stream.ts';
import {
  createNamedSchemas,
  generate,
  type GeneratedOperation,
  type NamedSchemas,
  moveQueryParameters,
} from './generate.ts';
import { pickHeaders } from './headers.ts';
import { buildParameters, buildRequestBody, sharedParameters } from './request.ts';
import { listErrors, buildResponses } from './responses.ts';
import { findSecurity, securitySchemes } from './security-schemes.ts';

/**
 * Creates the OpenAPI 3.1 document (docs/interface/README.md#surfaces): the generated part, plus names, examples,
 * headers and failures.
 * @param served the whole contract by default
 */
export async function createOpenApiDocument(served: Served = wholeContract): Promise<OpenApiDocument> {
  const { info, paths: generated, components } = await generate(served);
  const endpoints = sortEndpoints(served);
  const schemas = createNamedSchemas(components.schemas);
  const failures = createSchemaBook('#/components/schemas/');
  failures.add(failureEnvelope);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route;
    const operation = generated[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.name} is not generated.`);
    const fullOperation = completeOperation(endpoint, operation, schemas);
    // Other requests run between endpoints.
    await nextTurn();
    (paths[`${basePath}${path}`] ??= {})[method.toLowerCase()] = fullOperation;
    if (endpoint.name === listEvents.name)
      paths[`${basePath}${eventStream.path}`] = { get: createStreamOperation(fullOperation) };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, ...about },
    servers: [{ url: '/', description: 'This server.' }],
    tags: listTags(endpoints),
    paths,
    components: {
      schemas: { ...schemas.all(), ...failures.named() },
      headers: pickHeaders(endpoints),
      parameters: sharedParameters,
      examples: pickFailureExamples(endpoints),
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
const pickFailureExamples = (endpoints: readonly Endpoint[]): typeof failureExamples => {
  const errorCodes = new Set<string>(endpoints.flatMap(listErrors));
  return Object.fromEntries(Object.entries(failureExamples).filter(([code]) => errorCodes.has(code)));
};

const resources = Object.keys(resourceDocumentation);

const sortEndpoints = ({ endpoints }: Served): readonly Endpoint[] =>
  resources.flatMap((resource) => endpoints.filter(({ name }) => extractResource(name) === resource));

const listTags = (endpoints: readonly Endpoint[]): OpenApiDocument['tags'] =>
  [...new Set(endpoints.map(({ name }) => findDocumentationOrThrow(name)))].map(({ title, description }) => ({
    name: title,
    description,
  }));

function completeOperation(
  endpoint: Endpoint,
  operation: GeneratedOperation,
  schemas: NamedSchemas,
): Operation {
  const generated = moveQueryParameters(endpoint, operation);
  const { operationId, summary, description } = generated;
  const { deprecated } = endpoint;
  const requestBody = buildRequestBody(endpoint, generated, schemas);
  return {
    operationId,
    tags: [findDocumentationOrThrow(endpoint.name).title],
    summary,
    ...(deprecated
      ? { deprecated: true, description: `${description} ${deprecationNotice(deprecated)}` }
      : { description }),
    security: findSecurity(endpoint),
    parameters: buildParameters(endpoint, generated),
    ...(requestBody ? { requestBody } : {}),
    responses: buildResponses(endpoint, generated, schemas),
    'x-trpc-procedure': endpoint.name,
    ...(endpoint.userRole === null ? {} : { 'x-user-role': endpoint.userRole }),
    'x-codeSamples': buildCodeSamples(endpoint),
  };
}
