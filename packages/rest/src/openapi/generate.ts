import { setImmediate as nextTurn } from 'node:timers/promises';
import type { appRouter } from '@nova/api';
import { contractVersion, isDownload, successEnvelope, type Endpoint, type JsonSchema } from '@nova/contract';
import { z } from 'zod';
import type { Served } from '../served.ts';
import { introduction } from './introduction.ts';
import { securitySchemes } from './security-schemes.ts';

/** What the generator makes of a procedure. */
export interface GeneratedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
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

export interface GeneratedDocument {
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, GeneratedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/**
 * The document as trpc-to-openapi generates it of the router: paths, parameters, bodies and answers, with the schemas that have
 * names under them. Loaded when it is asked for, for the package brings an HTTP handler along.
 */
export async function generate(served: Served): Promise<GeneratedDocument> {
  const { generateOpenApiDocument } = await import('trpc-to-openapi');
  const parts: GeneratedDocument[] = [];
  for (const endpoints of batchesOf(served.endpoints)) {
    const generated = generateOpenApiDocument(withAnswers({ ...served, endpoints }), {
      title: 'Nova',
      version: contractVersion,
      description: introduction,
      baseUrl: '/',
      openApiVersion: '3.1.0',
      securitySchemes: { ...securitySchemes },
    });
    parts.push(asSent(generated));
    await nextTurn();
  }
  return joined(parts);
}

/** Endpoints that are described at a stretch: the server's thread has others to answer between them. */
const atOnce = 20;

const batchesOf = (endpoints: readonly Endpoint[]): readonly (readonly Endpoint[])[] =>
  Array.from({ length: Math.ceil(endpoints.length / atOnce) }, (_, at) =>
    endpoints.slice(at * atOnce, (at + 1) * atOnce),
  );

/** Parts of a document as one: a path may have methods in several of them. */
function joined(parts: readonly GeneratedDocument[]): GeneratedDocument {
  const paths: Record<string, Readonly<Record<string, GeneratedOperation>>> = {};
  for (const part of parts)
    for (const [path, operations] of Object.entries(part.paths))
      paths[path] = { ...paths[path], ...operations };
  const schemas = Object.assign({}, ...parts.map(({ components }) => components.schemas)) as Readonly<
    Record<string, JsonSchema>
  >;
  return { info: parts[0]?.info ?? {}, paths, components: { schemas } };
}

/** The document as it is sent. The generator closes every object that is answered; a record may grow members. */
function asSent(document: object): GeneratedDocument {
  const open = (key: string, value: unknown): unknown =>
    key === 'additionalProperties' && value === false ? undefined : value;
  return JSON.parse(JSON.stringify(document), open) as GeneratedDocument;
}

/**
 * The router, each procedure with what REST answers. A procedure itself has no output schema: what it answers is text that the
 * database wrote, and is not read again.
 */
function withAnswers({ endpoints, router }: Served): typeof appRouter {
  const known = router._def.procedures as Readonly<Record<string, unknown>>;
  const procedures = Object.fromEntries(
    endpoints.map((endpoint) => {
      const { _def } = known[endpoint.name] as { readonly _def: object };
      return [endpoint.name, { _def: { ..._def, output: answerOf(endpoint) } }];
    }),
  );
  return { ...router, _def: { ...router._def, procedures } } as unknown as typeof appRouter;
}

const answerOf = (endpoint: Endpoint): z.ZodType =>
  isDownload(endpoint) ? z.file() : successEnvelope(endpoint);
