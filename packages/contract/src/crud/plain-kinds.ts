import { kinds, lineSchema, objectOfMembers, type Kind, type LineShape, type Verb } from '@nova/kinds';
import type { z } from 'zod';
import { crud } from './crud.ts';

type Kinds = typeof kinds;

/** The verbs of a kind; `never` for a kind that has none. */
type VerbsOf<Name extends keyof Kinds> = NonNullable<Kinds[Name]['verbs']>[number];

/** The kinds with verbs: their endpoints, import lines and documentation follow from their definitions. */
export type PlainKindName = {
  [Name in keyof Kinds]: [VerbsOf<Name>] extends [never] ? never : Name;
}[keyof Kinds];

const isPlain = (name: keyof Kinds): name is PlainKindName => {
  const { verbs = [] }: { readonly verbs?: readonly Verb[] } = kinds[name];
  return verbs.length > 0;
};

export const plainKindNames: readonly PlainKindName[] = Object.values(kinds)
  .map(({ name }) => name)
  .filter(isPlain);

type PlainEndpoints = {
  readonly [Name in PlainKindName as Kinds[Name]['plural']]: ReturnType<
    typeof crud<Name, Kinds[Name]['fields'], VerbsOf<Name>, Kinds[Name]['plural']>
  >;
};

const findKind = (name: PlainKindName): Kind => kinds[name];

export const plainKinds: readonly Kind[] = plainKindNames.map(findKind);

/** The endpoints of all plain kinds, as `plainEndpoints[plural][verb]`. */
export const plainEndpoints = objectOfMembers<PlainEndpoints>(
  plainKindNames.map((name) => [kinds[name].plural, crud(findKind(name))] as const),
);

type PlainLines = {
  readonly [Name in PlainKindName]: z.ZodObject<LineShape<Name, Kinds[Name]['fields']>>;
};

/** The schema of an import line, by kind. */
export const plainLines = objectOfMembers<PlainLines>(
  plainKindNames.map((name) => [name, lineSchema(findKind(name))] as const),
);
