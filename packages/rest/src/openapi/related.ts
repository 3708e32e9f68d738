import { type Endpoint, type JsonSchema, type Kind, type KindName, kinds } from '@nova/contract';
import { listRelated } from '@nova/core';
import { endpoints, extractResource } from '@nova/features/contract';
import { z } from 'zod';
import { createReference } from './document-types.ts';

/** Returns the references that `expand` of an endpoint takes, and their kinds. */
export function listRelatedReferences({ name, input }: Endpoint): Readonly<Record<string, KindName>> {
  const kind = Object.values<Kind>(kinds).find(({ plural }) => plural === extractResource(name));
  return kind && input.shape.expand !== undefined ? listRelated(kind) : {};
}

/** Describes the related records of an answer by the schemas of their kinds (docs/interface/paging.md#related-records). */
export function describeIncluded(endpoint: Endpoint, schema: JsonSchema): JsonSchema {
  const members = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  if (!members.included) return schema;
  const properties = Object.fromEntries(
    Object.values(listRelatedReferences(endpoint)).map((to) => {
      const { plural } = kinds[to];
      const description = `The ${plural}, by id.`;
      return [
        plural,
        { type: 'object', description, additionalProperties: createReference('schemas', findListed(plural)) },
      ];
    }),
  );
  const { description } = members.included;
  return { ...schema, properties: { ...members, included: { type: 'object', description, properties } } };
}

/** Finds the name of the schema that the lists of a kind show. */
function findListed(plural: string): string {
  const listEndpoint = endpoints.find(
    ({ name, envelope, input }) =>
      envelope === 'list' && extractResource(name) === plural && input.shape.cursor !== undefined,
  );
  const id = listEndpoint && z.globalRegistry.get(listEndpoint.output)?.id;
  if (id === undefined) throw new Error(`There is no list of ${plural}.`);
  return id;
}
