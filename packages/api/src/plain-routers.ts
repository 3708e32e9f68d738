import {
  kinds,
  objectOfMembers,
  plainEndpoints,
  plainKindNames,
  type Endpoint,
  type PlainKindName,
} from '@nova/contract';
import { plainVerbs } from '@nova/domain';
import { authed } from './authed.ts';

type PlainEndpoints = typeof plainEndpoints;
type Writes = 'create' | 'update' | 'delete';

/** The procedure of an endpoint, as `authed` makes it. */
type ProcedureOf<E, Verb> =
  E extends Endpoint<infer I, infer O, infer K>
    ? ReturnType<ReturnType<typeof authed<I, O, K>>[Verb extends Writes ? 'mutation' : 'query']>
    : never;

type PlainRouters = {
  readonly [Resource in keyof PlainEndpoints]: {
    readonly [Verb in keyof PlainEndpoints[Resource]]: ProcedureOf<PlainEndpoints[Resource][Verb], Verb>;
  };
};

/** A router of each kind that has no rules but those of its definition: a procedure of each verb it is marked with. */
export const plainRouters = objectOfMembers<PlainRouters>(
  plainKindNames.map((name) => [kinds[name].plural, proceduresOf(name)] as const),
);

function proceduresOf(name: PlainKindName): Readonly<Record<string, unknown>> {
  const verbs: Readonly<Record<string, unknown>> = plainVerbs(name);
  const endpoints: Readonly<Record<string, Endpoint>> = plainEndpoints[kinds[name].plural];
  return Object.fromEntries(
    Object.entries(endpoints).map(([verb, endpoint]) => {
      const procedure = authed(endpoint);
      const answer = verbs[verb] as Parameters<typeof procedure.query>[0];
      return [verb, endpoint.type === 'query' ? procedure.query(answer) : procedure.mutation(answer)];
    }),
  );
}
