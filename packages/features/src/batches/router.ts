import { makeProcedure, type ProcedureOf, router } from '@nova/core';
import { kinds, objectOfMembers } from '@nova/kinds';
import { batches, batchKindNames } from './contract.ts';
import { batchVerb } from './create-batch.ts';

type BatchProcedures = {
  readonly [Plural in keyof typeof batches]: { readonly createBatch: ProcedureOf<(typeof batches)[Plural]> };
};

/** The type is stated, because the loop loses the names of the kinds. */
export const batchesRouter = router(
  objectOfMembers<BatchProcedures>(
    batchKindNames.map((name) => {
      const { plural } = kinds[name];
      const createBatch = makeProcedure(batches[plural], batchVerb(name));
      return [plural, { createBatch }] as const;
    }),
  ),
);
