import type { Endpoint } from '@nova/contract';
import { sampleCallOf } from '@nova/rest';
import type { OpenApiDocument } from '../open-api-document.ts';
import type { Resource } from './resources.ts';

type Operation = NonNullable<OpenApiDocument['paths'][string]>[string];

/** The part of the OpenAPI document that describes one resource, as the page draws it. */
export function referenceDocument(document: OpenApiDocument, resource: Resource): object {
  const { title, slug } = resource;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { endpoint, path } of resource.endpoints) {
    const method = endpoint.route.method.toLowerCase();
    const operation = document.paths[path]?.[method];
    if (!operation) throw new Error(`${endpoint.name} is not in the OpenAPI document.`);
    (paths[path] ??= {})[method] = shown(endpoint, operation, slug);
  }
  const { openapi, servers } = document;
  const info = { title, version: String(document.info.version) };
  const tags = [{ name: slug, 'x-displayName': 'Endpoints' }];
  return { openapi, info, servers, tags, paths, components: reached(paths, document.components) };
}

/**
 * An operation with its tRPC name, without the ways to carry a key, for the page carries it, and filled in as its samples are: a
 * form would send every example there is.
 */
function shown(endpoint: Endpoint, operation: Operation, slug: string): object {
  const { security: _security, description, parameters, ...rest } = operation;
  const { query } = sampleCallOf(endpoint);
  return {
    ...rest,
    description: `tRPC \`${endpoint.name}\`\n\n${description}`,
    tags: [slug],
    operationId: verbOf(endpoint.name),
    parameters: parameters.map((parameter) => {
      if (!('name' in parameter) || parameter.in === 'path') return parameter;
      const { examples, ...schema } = parameter.schema;
      return {
        ...parameter,
        description: folded(parameter.description),
        schema: parameter.name in query ? { ...schema, examples } : schema,
      };
    }),
  };
}

/** The fields of a query are many; who looks for one opens them. */
const folded = (description: string): string =>
  description.replace(/^Fields: (.*)$/mu, '<details><summary>Fields</summary>\n\n$1\n\n</details>');

const verbOf = (name: string): string => name.slice(name.indexOf('.') + 1);

const references = /"#\/components\/(\w+)\/([^"/]+)"/gu;

/** The components that a part of the document refers to, and those that these refer to. */
function reached(part: unknown, components: OpenApiDocument['components']): OpenApiDocument['components'] {
  const found: Record<string, Record<string, unknown>> = {};
  const open = [JSON.stringify(part)];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, kind = '', name = ''] of text.matchAll(references)) {
      if (found[kind]?.[name] !== undefined) continue;
      const component = components[kind]?.[name];
      (found[kind] ??= {})[name] = component;
      open.push(JSON.stringify(component));
    }
  }
  return found;
}
