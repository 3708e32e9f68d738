import { type ImportType, importTypes } from '../import-lines.ts';
import { type ListEntity, listEntities } from '../../lists/distribution-lists-contract.ts';
import type { ErasureLedger } from '../../privacy/erasure-ledger.ts';
import type { AccountDatabase } from '@nova/db';

/** Rules for persons who were erased or anonymised (docs/import-and-export.md#erased-persons). */
export interface ErasedPersons {
  /** Computes the marks of erased persons. With null, they are recognised only by the ids of their records. */
  readonly ledger: Pick<ErasureLedger, 'keyOf'> | null;
  /** If true, they are imported as new records. */
  readonly isAllowed: boolean;
  /** Shared by imports that refer to each other: `<type>:<caller's id>` of each person they left out. */
  readonly leftOut?: Set<string>;
}

export const hasErasures = async (db: AccountDatabase): Promise<boolean> =>
  (await db.rows('SELECT 1 FROM erasures WHERE "accountId" = $1 LIMIT 1')).length > 0;

/** @param types of the lines that were left out */
export function countErased(types: Iterable<string>): {
  readonly erased: number;
  readonly erasedWith: Readonly<Partial<Record<ImportType, number>>>;
} {
  let erased = 0;
  const erasedWith: Partial<Record<ImportType, number>> = {};
  for (const name of types) {
    const type = importTypes.find((one) => one === name);
    if (personKind(name) !== undefined) erased += 1;
    else if (type !== undefined) erasedWith[type] = (erasedWith[type] ?? 0) + 1;
  }
  return { erased, erasedWith };
}

export const personKind = (type: string): ListEntity | undefined =>
  listEntities.find((name) => name === type);
