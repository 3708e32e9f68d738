import { kinds, lineSchema, objectOfMembers, type Kind, type LineShape, type Verb } from '@nova/kinds';
import type { z } from 'zod';
import { crud } from './crud.ts';

type Kinds = typeof kinds;

/** The verbs that a kind is marked with; never for one that is not. */
type VerbsOf<Name extends keyof Kinds> = NonNullable<Kinds[Name]['verbs']>[number];

/** The kinds that are marked with verbs: endpoints, lines of import and documentation follow from their definitions. */
export type PlainKindName = {
  [Name in keyof Kinds]: [VerbsOf<Name>] extends [never] ? never : Name;
}[keyof Kinds];

const isPlain = (name: keyof Kinds): name is PlainKindName => {
  const { verbs = [] }: { readonly verbs?: readonly Verb[] } = kinds[name];
  return verbs.length > 0;
};

/** Their names, in the order of the list of kinds. */
export const plainKindNames: readonly PlainKindName[] = Object.values(kinds)
  .map(({ name }) => name)
  .filter(isPlain);

type PlainEndpoints = {
  readonly [Name in PlainKindName as Kinds[Name]['plural']]: ReturnType<
    typeof crud<Name, Kinds[Name]['fields'], VerbsOf<Name>>
  >;
};

const definitionOf = (name: PlainKindName): Kind => kinds[name];

/** Their definitions. */
export const plainKinds: readonly Kind[] = plainKindNames.map(definitionOf);

/** The endpoints of each, by its plural and by verb. */
export const plainEndpoints = objectOfMembers<PlainEndpoints>(
  plainKindNames.map((name) => [kinds[name].plural, crud(definitionOf(name))] as const),
);

type PlainLines = {
  readonly [Name in PlainKindName]: z.ZodObject<LineShape<Name, Kinds[Name]['fields']>>;
};

/** What a line of an import about each may say. */
export const plainLines = objectOfMembers<PlainLines>(
  plainKindNames.map((name) => [name, lineSchema(definitionOf(name))] as const),
);
