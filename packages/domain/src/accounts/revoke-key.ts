import type { Database } from '@nova/db';
import { isId } from '../ids.ts';
import { unknownId } from './not-found.ts';

export interface RevokedKey {
  readonly id: string;
  readonly prefix: string;
  readonly role: string;
  readonly revokedOn: string;
}

/**
 * Revokes a key; it stops working everywhere within 5 seconds (docs/interface/keys-and-accounts.md#keys). A key that was revoked before keeps the
 * time of that.
 * @throws NOT_FOUND for an unknown key
 */
export async function revokeKey(database: Database, keyId: string, now = new Date()): Promise<RevokedKey> {
  const [revoked] = isId(keyId)
    ? await database.query<RevokedKey>(
        `UPDATE api_keys SET "revokedOn" = coalesce("revokedOn", $2::timestamptz) WHERE id = $1
         RETURNING id, prefix, role, nova_iso("revokedOn") AS "revokedOn"`,
        [keyId, now.toISOString()],
      )
    : [];
  if (revoked === undefined) throw unknownId('key', keyId, 'key list --account ID');
  return revoked;
}
