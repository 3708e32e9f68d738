import type { KindDefinition } from '../../definitions/definition.ts';
import { has, kindOf, listedKinds } from '../../definitions/kinds.ts';

const referring = (from: KindDefinition, to: KindDefinition): readonly string[] =>
  from.fields.filter((field) => field.type === 'reference' && field.to === to.name).map(({ name }) => name);

/** Whether records of the kind `name` belong to records of the other. */
export const refersTo = (name: string, to: KindDefinition): boolean => {
  const from = kindOf(name);
  return from !== undefined && referring(from, to).includes(`${to.name}Id`);
};

/** Kinds whose lists can be asked for the records that refer to one of this kind, with the field that refers. */
export const relatedKinds = (to: KindDefinition): readonly { kind: KindDefinition; field: string }[] =>
  listedKinds
    .filter((kind) => kind.name !== 'note' && has(kind, 'search'))
    .flatMap((kind) => referring(kind, to).map((field) => ({ kind, field })));
