import { endpoints, resourceDocumentation, resourceOf, type Endpoint } from '@nova/contract';
import { basePath } from '@nova/rest';

/** The endpoints of a resource, as the reference presents them. */
export interface Resource {
  /** As its page’s address ends. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly href: string;
  readonly endpoints: readonly ShownEndpoint[];
}

export interface ShownEndpoint {
  readonly endpoint: Endpoint;
  /** The whole REST path. */
  readonly path: string;
  /** Where the reference shows it. */
  readonly href: string;
}

/** Where the reference shows an endpoint; undefined for what is no endpoint. */
export const endpointHref = (name: string): string | undefined => hrefs.get(name);

/** A resource’s name as addresses write it. */
export const slugOf = (resource: string): string =>
  resource.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** All resources in the reference’s order, each with its endpoints. */
export const resources: readonly Resource[] = Object.entries(resourceDocumentation).map(
  ([resource, { title, description }]) => {
    const slug = slugOf(resource);
    const href = `/docs/reference/${slug}`;
    const shown = endpoints
      .filter(({ name }) => resourceOf(name) === resource)
      .map((endpoint) => ({
        endpoint,
        path: `${basePath}${endpoint.route.path}`,
        href: `${href}#tag/${slug}/${endpoint.name.slice(resource.length + 1)}`,
      }));
    return { slug, title, description, href, endpoints: shown };
  },
);

const hrefs = new Map<string, string>(
  resources.flatMap(({ endpoints: shown }) => shown.map(({ endpoint, href }) => [endpoint.name, href])),
);
