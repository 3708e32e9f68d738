import { NovaError } from '@nova/contract';
import { accountDatabase } from '@nova/db';
import { type ErasedPersons, hasErasures, type ImportReport } from '@nova/features/imports';
import { countsText } from '../../output-text.ts';
import type { Tools } from '../../shell.ts';

/**
 * Finds the persons that an import or pull must leave out because they were erased or anonymised
 * (docs/import-and-export.md#erased-persons).
 * @throws INVALID_STATE if there are some and the ledger's secret is missing here; FileStoreError
 */
export async function findErasedPersons(
  { database, erasures }: Pick<Tools, 'database' | 'erasures'>,
  accountId: string,
  { allowErased = false }: { readonly allowErased?: boolean },
): Promise<ErasedPersons> {
  if (allowErased) return { ledger: null, isAllowed: true };
  const ledger = erasures.find();
  if (ledger === null && (await hasErasures(accountDatabase(database, accountId))))
    throw new NovaError(
      'INVALID_STATE',
      'Persons of the account were erased, and the secret that tells who they are is not here: run this with NOVA_DATA_DIR, ERASURE_LEDGER and ERASURE_SECRET as the server has them. --allow-erased takes them.',
    );
  return { ledger, isAllowed: false };
}

/** Reports erased persons to people; empty if nobody was left out. */
export function formatErased({
  erased,
  erasedWith,
}: Pick<ImportReport, 'erased' | 'erasedWith'>): readonly string[] {
  const theirs = countsText(erasedWith);
  if (erased === 0 && theirs === 'nothing') return [];
  const persons = erased === 1 ? '1 person who was' : `${erased.toLocaleString('en')} persons who were`;
  const also = theirs === 'nothing' ? '' : `, and of theirs: ${theirs}`;
  return [`Left out: ${persons} erased or anonymised${also}. --allow-erased takes them.`];
}
