import type { JsonSchema } from '@nova/contract';
import type { CodeSample } from '../samples/code-samples.ts';

/** The parts of an OpenAPI 3.1 document that this package makes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response>>;
  /** The procedure's name over tRPC. */
  readonly 'x-trpc-procedure': string;
  readonly 'x-codeSamples': readonly CodeSample[];
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly deprecated?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface RequestBody {
  readonly required: boolean;
  readonly description: string;
  readonly content: Content;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Content;
}

export type Content = Readonly<Record<string, MediaType>>;

interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Reference>>;
  readonly encoding?: Readonly<Record<string, unknown>>;
}

/** A reference to a component. */
export const component = (kind: string, name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});
