import { capitalise, type Endpoint, type JsonSchema, type Kind, type KindName, kinds } from '@nova/contract';
import { listRelated } from '@nova/core';
import { extractResource } from '@nova/features/contract';
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
      const { name, plural } = kinds[to];
      const description = `The ${plural}, by id.`;
      const record = createReference('schemas', capitalise(name));
      return [plural, { type: 'object', description, additionalProperties: record }];
    }),
  );
  const { description } = members.included;
  return { ...schema, properties: { ...members, included: { type: 'object', description, properties } } };
}
