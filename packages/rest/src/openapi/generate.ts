import { setImmediate as nextTurn } from 'node:timers/promises';
import type { appRouter } from '@nova/features/router';
import {
  contractVersion,
  describeSchema,
  type Endpoint,
  isDownload,
  type JsonSchema,
  listQueryMembers,
  successEnvelope,
} from '@nova/contract';
import { z } from 'zod';
import type { Served } from '../route-table.ts';
import { introduction } from './introduction.ts';
import { securitySchemes } from './security-schemes.ts';

export interface GeneratedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly GeneratedParameter[];
  readonly requestBody?: { readonly content: GeneratedContent };
  readonly responses: Readonly<Record<string, { readonly content: GeneratedContent }>>;
}

export interface GeneratedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

type GeneratedContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface GeneratedDocument {
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, GeneratedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Generates the document by trpc-to-openapi, which is loaded on demand because it brings an HTTP handler. */
export async function generate(served: Served): Promise<GeneratedDocument> {
  const { generateOpenApiDocument } = await import('trpc-to-openapi');
  const parts: GeneratedDocument[] = [];
  for (const endpoints of splitEndpoints(served.endpoints)) {
    const generated = generateOpenApiDocument(addSchemas({ ...served, endpoints }), {
      title: 'Nova',
      version: contractVersion,
      description: introduction,
      baseUrl: '/',
      openApiVersion: '3.1.0',
      securitySchemes: { ...securitySchemes },
    });
    parts.push(openObjects(generated));
    await nextTurn();
  }
  return joinDocuments(parts);
}

/** Endpoints that are generated in one turn of the event loop, so that the server can answer in between. */
const atOnce = 20;

const splitEndpoints = (endpoints: readonly Endpoint[]): readonly (readonly Endpoint[])[] =>
  Array.from({ length: Math.ceil(endpoints.length / atOnce) }, (_, at) =>
    endpoints.slice(at * atOnce, (at + 1) * atOnce),
  );

/** Combines the parts. A path may have methods in several of them. */
function joinDocuments(parts: readonly GeneratedDocument[]): GeneratedDocument {
  const paths: Record<string, Readonly<Record<string, GeneratedOperation>>> = {};
  for (const part of parts)
    for (const [path, operations] of Object.entries(part.paths))
      paths[path] = { ...paths[path], ...operations };
  const schemas = Object.assign({}, ...parts.map(({ components }) => components.schemas)) as Readonly<
    Record<string, JsonSchema>
  >;
  return { info: parts[0]?.info ?? {}, paths, components: { schemas } };
}

/** Opens the objects in answers: the generator closes them, but records may gain members. */
function openObjects(document: object): GeneratedDocument {
  const open = (key: string, value: unknown): unknown =>
    key === 'additionalProperties' && value === false ? undefined : value;
  return JSON.parse(JSON.stringify(document), open) as GeneratedDocument;
}

/**
 * Adds schemas to procedures, which have none: the chain validates their input, and nobody parses their output, because
 * the database writes its JSON.
 */
function addSchemas({ endpoints, router }: Served): typeof appRouter {
  const servedProcedures = router._def.procedures as Readonly<Record<string, unknown>>;
  const procedures = Object.fromEntries(
    endpoints.map((endpoint) => {
      const { _def } = servedProcedures[endpoint.name] as { readonly _def: object };
      return [
        endpoint.name,
        { _def: { ..._def, inputs: [endpoint.input], output: buildAnswerSchema(endpoint) } },
      ];
    }),
  );
  return { ...router, _def: { ...router._def, procedures } } as unknown as typeof appRouter;
}

const buildAnswerSchema = (endpoint: Endpoint): z.ZodType =>
  isDownload(endpoint) ? z.file() : successEnvelope(endpoint);

/** Moves query members back to parameters, because the generator puts all input except ids into the body. */
export function moveQueryParameters(endpoint: Endpoint, generated: GeneratedOperation): GeneratedOperation {
  const [type, content] = Object.entries(generated.requestBody?.content ?? {})[0] ?? [];
  const queryNames = Object.keys(listQueryMembers(endpoint));
  if (type === undefined || content === undefined || queryNames.length === 0) return generated;
  const members = Object.entries(content.schema.properties ?? {});
  const parameters = members
    .filter(([name]) => queryNames.includes(name))
    .map(([name, schema]): GeneratedParameter => ({ name, in: 'query', schema: schema as JsonSchema }));
  const properties = Object.fromEntries(members.filter(([name]) => !queryNames.includes(name)));
  return {
    ...generated,
    parameters: [...(generated.parameters ?? []), ...parameters],
    requestBody: { content: { [type]: { ...content, schema: { ...content.schema, properties } } } },
  };
}

export interface NamedSchemas {
  /**
   * @returns a reference
   * @throws if another schema has the name
   */
  put(name: string, schema: JsonSchema, description: string): JsonSchema;
  all(): Readonly<Record<string, JsonSchema>>;
}

export function createNamedSchemas(generated: Readonly<Record<string, JsonSchema>>): NamedSchemas {
  const namedSchemas = new Map(
    Object.entries(generated).map(([name, schema]) => [name, describeSchema(name, schema)]),
  );
  return {
    put(name, schema, description) {
      const described = describeSchema(name, { ...schema, description });
      const previousSchema = namedSchemas.get(name);
      if (previousSchema && JSON.stringify(previousSchema) !== JSON.stringify(described))
        throw new Error(`Two schemas are called ${name}.`);
      namedSchemas.set(name, described);
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => Object.fromEntries([...namedSchemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
