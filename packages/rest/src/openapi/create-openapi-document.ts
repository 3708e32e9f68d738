import {
  createSchemaBook,
  documentationOf,
  type Endpoint,
  endpoints,
  failureEnvelope,
  resourceDocumentation,
  resourceOf,
} from '@nova/contract';
import { failureExamples } from '../examples/failure-examples.ts';
import { basePath } from '../route-table.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { generate, type GeneratedOperation } from './generate.ts';
import { headers } from './headers.ts';
import { createNamedSchemas, type NamedSchemas } from './named-schemas.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { errorsOf, responsesOf } from './responses.ts';
import { securityOf, securitySchemes } from './security-schemes.ts';

/**
 * The OpenAPI 3.1 document of the REST interface (docs/interface/README.md#surfaces): what the generator makes of the procedures, with the
 * names, examples, headers and failures that it does not know.
 */
export async function createOpenApiDocument(): Promise<OpenApiDocument> {
  const { info, paths: generated, components } = await generate();
  const schemas = createNamedSchemas(components.schemas);
  const failures = createSchemaBook('#/components/schemas/');
  failures.add(failureEnvelope);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of inOrder()) {
    const { path, method } = endpoint.route;
    const operation = generated[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${endpoint.name} is not generated.`);
    (paths[`${basePath}${path}`] ??= {})[method.toLowerCase()] = completed(endpoint, operation, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { ...info, ...about },
    servers: [{ url: '/', description: 'This server.' }],
    tags: tags(),
    paths,
    components: {
      schemas: { ...schemas.all(), ...failures.named() },
      headers,
      parameters: sharedParameters,
      examples: answeredExamples(),
      securitySchemes,
    },
  };
}

/** Who makes keys and knows this installation is whoever runs it. */
const about = {
  summary: 'A self-hosted recruitment CRM.',
  contact: { name: 'The operator of this server' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

/** The failures that some operation answers; the others belong to paths and links (see the introduction). */
const answeredExamples = (): typeof failureExamples => {
  const answered = new Set<string>(endpoints.flatMap(errorsOf));
  return Object.fromEntries(Object.entries(failureExamples).filter(([code]) => answered.has(code)));
};

const resources = Object.keys(resourceDocumentation);

/** The routed endpoints, resource by resource. */
const inOrder = (): readonly Endpoint[] =>
  resources.flatMap((resource) => endpoints.filter(({ name }) => resourceOf(name) === resource));

const tags = (): OpenApiDocument['tags'] =>
  [...new Set(inOrder().map(({ name }) => documentationOf(name)))].map(({ title, description }) => ({
    name: title,
    description,
  }));

function completed(endpoint: Endpoint, generated: GeneratedOperation, schemas: NamedSchemas): Operation {
  const { operationId, tags, summary, description } = generated;
  const requestBody = requestBodyOf(endpoint, generated, schemas);
  return {
    ...{ operationId, tags, summary, description },
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, generated),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, generated, schemas),
  };
}
