import type { Endpoint } from '@nova/contract';
import { endpoints, resourceDocumentation, extractResource } from '@nova/features/contract';
import { basePath, createSampleCall } from '@nova/rest';
import type { OpenApiDocument } from '../openapi.ts';

export interface Resource {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly href: string;
  readonly endpoints: readonly ShownEndpoint[];
}

interface ShownEndpoint {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly href: string;
}

export const endpointHref = (name: string): string | undefined => hrefs.get(name);

export const toSlug = (resource: string): string =>
  resource.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

export const resources: readonly Resource[] = Object.entries(resourceDocumentation).map(
  ([resource, { title, description }]) => {
    const slug = toSlug(resource);
    const href = `/docs/reference/${slug}`;
    const resourceEndpoints = endpoints
      .filter(({ name }) => extractResource(name) === resource)
      .map((endpoint) => ({
        endpoint,
        path: `${basePath}${endpoint.route.path}`,
        href: `${href}#tag/${slug}/${endpoint.name.slice(resource.length + 1)}`,
      }));
    return { slug, title, description, href, endpoints: resourceEndpoints };
  },
);

const hrefs = new Map<string, string>(
  resources.flatMap(({ endpoints: shown }) => shown.map(({ endpoint, href }) => [endpoint.name, href])),
);

type Operation = NonNullable<OpenApiDocument['paths'][string]>[string];

/** Returns the part of the document that describes one resource. */
export function referenceDocument(document: OpenApiDocument, resource: Resource): object {
  const { title, slug } = resource;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { endpoint, path } of resource.endpoints) {
    const method = endpoint.route.method.toLowerCase();
    const operation = document.paths[path]?.[method];
    if (!operation) throw new Error(`${endpoint.name} is not in the OpenAPI document.`);
    (paths[path] ??= {})[method] = simplifyOperation(endpoint, operation, slug);
  }
  const { openapi, servers } = document;
  const info = { title, version: String(document.info.version) };
  const tags = [{ name: slug, 'x-displayName': 'Endpoints' }];
  return { openapi, info, servers, tags, paths, components: collectComponents(paths, document.components) };
}

/** Removes parts that the page's form cannot use: it adds the key itself, and would send every example as a value. */
function simplifyOperation(endpoint: Endpoint, operation: Operation, slug: string): object {
  const { security: _security, description, parameters, ...rest } = operation;
  const { query } = createSampleCall(endpoint);
  return {
    ...rest,
    description: `tRPC \`${endpoint.name}\`\n\n${description}`,
    tags: [slug],
    operationId: extractVerb(endpoint.name),
    parameters: parameters.map((parameter) => {
      if (!('name' in parameter) || parameter.in === 'path') return parameter;
      const { examples, ...schema } = parameter.schema;
      return {
        ...parameter,
        description: collapseFields(parameter.description),
        schema: parameter.name in query ? { ...schema, examples } : schema,
      };
    }),
  };
}

const collapseFields = (description: string): string =>
  description.replace(/^Fields: (.*)$/mu, '<details><summary>Fields</summary>\n\n$1\n\n</details>');

const extractVerb = (name: string): string => name.slice(name.indexOf('.') + 1);

const references = /"#\/components\/(\w+)\/([^"/]+)"/gu;

/** Returns the components that a part of the document refers to, directly or not. */
function collectComponents(
  part: unknown,
  components: OpenApiDocument['components'],
): OpenApiDocument['components'] {
  const result: Record<string, Record<string, unknown>> = {};
  const open = [JSON.stringify(part)];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, kind = '', name = ''] of text.matchAll(references)) {
      if (result[kind]?.[name] !== undefined) continue;
      const component = components[kind]?.[name];
      (result[kind] ??= {})[name] = component;
      open.push(JSON.stringify(component));
    }
  }
  return result;
}
