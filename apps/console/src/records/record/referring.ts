import type { KindDefinition } from '../../definitions/definition.ts';
import { has, findKind, listedKinds } from '../../definitions/kinds.ts';

const findReferringFields = (from: KindDefinition, to: KindDefinition): readonly string[] =>
  from.fields.filter((field) => field.type === 'reference' && field.to === to.name).map(({ name }) => name);

/** True if records of the kind `name` belong to a record of the kind `to`, by a field such as `jobId`. */
export const hasReference = (name: string, to: KindDefinition): boolean => {
  const from = findKind(name);
  return from !== undefined && findReferringFields(from, to).includes(`${to.name}Id`);
};

/**
 * Lists the searchable kinds that refer to this kind, each with the referring field. Notes are left out, because they
 * have their own panel.
 */
export const findRelatedKinds = (to: KindDefinition): readonly { kind: KindDefinition; field: string }[] =>
  listedKinds
    .filter((kind) => kind.name !== 'note' && has(kind, 'search'))
    .flatMap((kind) => findReferringFields(kind, to).map((field) => ({ kind, field })));
