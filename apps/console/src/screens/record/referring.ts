import type { KindDefinition } from '../../definitions/definition.ts';
import { has, kindOf, listedKinds } from '../../definitions/kinds.ts';

const referring = (from: KindDefinition, to: KindDefinition): readonly string[] =>
  from.fields.filter((field) => field.type === 'reference' && field.to === to.name).map(({ name }) => name);

/** True if records of the kind `name` belong to a record of the kind `to`, by a field such as `jobId`. */
export const refersTo = (name: string, to: KindDefinition): boolean => {
  const from = kindOf(name);
  return from !== undefined && referring(from, to).includes(`${to.name}Id`);
};

/**
 * Lists the searchable kinds that refer to this kind, each with the referring field. Notes are left out, because they
 * have their own panel.
 */
export const relatedKinds = (to: KindDefinition): readonly { kind: KindDefinition; field: string }[] =>
  listedKinds
    .filter((kind) => kind.name !== 'note' && has(kind, 'search'))
    .flatMap((kind) => referring(kind, to).map((field) => ({ kind, field })));
