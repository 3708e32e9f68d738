import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { rowKinds } from '../records/kinds.ts';
import type { PersonId } from './persons.ts';

/**
 * Proves that a person may go (docs/interface/privacy.md#holds). The transaction must hold a lock of the person's row
 * that is at least `FOR NO KEY UPDATE`, as a change of the hold does.
 * @throws INVALID_STATE
 */
export async function assertNotHeld(tx: AccountTransaction, { entity, recordId }: PersonId): Promise<void> {
  const [held] = await tx.rows(
    `SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = $2::uuid`,
    [recordId],
  );
  if (held) throw isHeld(rowKinds[entity].name);
}

/** @param name what people call the record */
export const isHeld = (name: string): NovaError =>
  new NovaError(
    'INVALID_STATE',
    `This ${name} is on hold and must stay as it is kept; nothing was deleted. A user who sees all records can release the hold.`,
  );
