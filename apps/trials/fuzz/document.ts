/** As much of a JSON schema as the document's inputs have. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

/** An operation of the document, everything named put in its place but the schemas. */
export interface Operation {
  /** Method and path, as people name it. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly type: string; readonly schema: Schema };
  readonly responses: DocumentedOperation['responses'];
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** Reads a server's own document. */
export async function fetchDocument(url: string): Promise<OpenApiDocument> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
}

/** Every operation of a document. */
export function operationsOf({ paths, components }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, responses },
        parameters: parameters.flatMap((one) =>
          'name' in one ? [one] : named(components.parameters, one.$ref),
        ),
        ...(type === undefined || content === undefined ? {} : { body: { type, schema: content.schema } }),
      };
    }),
  );
}

/** The schema itself where it is only referred to. */
export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const [found = {}] = named(document.components.schemas, schema.$ref);
  return resolved(document, found);
}

const named = <T>(components: Readonly<Record<string, T>>, reference: string): readonly T[] => {
  const found = components[reference.slice(reference.lastIndexOf('/') + 1)];
  return found === undefined ? [] : [found];
};
