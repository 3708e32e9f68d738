import { plainEndpoints, plainKindNames, kinds, objectOfMembers, type Endpoint } from '@nova/contract';
import { type ProcedureOf, recordProcedures, router } from '@nova/core';

type Plain = typeof plainEndpoints;

type Procedures = {
  readonly [Plural in keyof Plain]: {
    readonly [V in keyof Plain[Plural]]: Plain[Plural][V] extends Endpoint
      ? ProcedureOf<Plain[Plural][V]>
      : never;
  };
};

/**
 * The procedures of kinds that need none of their own (ARCHITECTURE.md#adding-a-kind). The type is stated,
 * because the loop loses the kinds' names.
 */
export const plainKindsRouter = router(
  objectOfMembers<Procedures>(
    plainKindNames.map((name) => {
      const { plural } = kinds[name];
      return [plural, recordProcedures(name, plainEndpoints[plural])] as const;
    }),
  ),
);
