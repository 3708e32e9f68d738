import { type ImportType, importTypes, type ListEntity, listEntities } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { ErasureLedger } from '@nova/domain';

/** How an import treats persons who were erased or anonymised (docs/import-and-export.md#erased-persons). */
export interface ErasedPersons {
  /** Null: they are known by the ids of their records alone. */
  readonly ledger: Pick<ErasureLedger, 'keyOf'> | null;
  /** They come in as new records. */
  readonly isAllowed: boolean;
  /** For several imports that refer to each other: whom they left out, by `<type>:<caller's id>`. */
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
