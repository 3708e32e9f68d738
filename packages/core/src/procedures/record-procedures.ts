import type { Endpoint, KindName, Verb } from '@nova/contract';
import { createVerbs, type PlainVerbs } from '../records/plain-verbs.ts';
import type { AnyVerb } from './chain.ts';
import { makeProcedure, type ProcedureOf, type VerbOf } from './procedure.ts';

type Endpoints = Readonly<Partial<Record<Verb, Endpoint>>>;

/** The endpoints whose schemas fit what the kind's verbs take and answer; others become `never`. */
type Fitting<Name extends KindName, E extends Endpoints> = {
  readonly [V in keyof E]: V extends Verb
    ? E[V] extends Endpoint
      ? PlainVerbs<Name>[V] extends VerbOf<E[V]>
        ? E[V]
        : never
      : never
    : never;
};

type RecordProcedures<E extends Endpoints> = {
  readonly [V in keyof E]: E[V] extends Endpoint ? ProcedureOf<E[V]> : never;
};

/**
 * Makes the procedures of a kind that follow from its definition and its own rules, by verb.
 * @param endpoints by verb; the compiler compares each with the kind
 */
export function recordProcedures<Name extends KindName, E extends Endpoints>(
  name: Name,
  endpoints: E & Fitting<Name, E>,
): RecordProcedures<E> {
  const verbs = createVerbs(name);
  // The cast is needed because TypeScript cannot follow the names through the loop.
  return Object.fromEntries(
    Object.entries(endpoints as Readonly<Record<Verb, Endpoint>>).map(([verb, endpoint]) => [
      verb,
      makeProcedure(endpoint, verbs[verb as Verb] as AnyVerb),
    ]),
  ) as unknown as RecordProcedures<E>;
}
