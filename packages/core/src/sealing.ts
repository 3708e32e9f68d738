import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '@nova/db';

/** Encrypts secrets in the database (docs/operations.md#secrets-at-rest). */
export interface Sealing {
  /**
   * Encrypts a secret.
   * @param purpose the use and owner of the secret, such as `webhook <account> <id>`; unsealing needs the same text
   * @returns a text to store
   */
  seal(purpose: string, secret: string): string;
  /** @throws SealError for another key or purpose, or a changed text */
  unseal(purpose: string, sealed: string): string;
}

/** A secret could not be decrypted. The message does not contain it. */
export class SealError extends Error {
  constructor(purpose: string, cause?: unknown) {
    const why = 'The key of the server is another one than when it was sealed, or it was changed since';
    super(`What is kept sealed for "${purpose}" cannot be opened. ${why}.`, { cause });
    this.name = 'SealError';
  }
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The version of the format. */
const prefix = 'v1.';

/**
 * Creates the encryption: AES-256-GCM with a key derived from the secret, a fresh nonce for each text, and the
 * purpose as additional data.
 * @param secret the result of `ensureSigningSecret(database, 'sealing')`, or SEALING_SECRET
 */
export function createSealing(secret: string): Sealing {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'nova sealing', 32));
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]);
      return prefix + Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url');
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
      // Decoding ignores some changes, so the text is compared with its only spelling.
      const isWhole =
        sealed === prefix + bytes.toString('base64url') && bytes.length >= nonceBytes + tagBytes;
      if (!isWhole) throw new SealError(purpose);
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
        return text.toString('utf8');
      } catch (error) {
        throw new SealError(purpose, error);
      }
    },
  };
}

/** Each purpose has its own secret. */
type SecretPurpose = 'fileLink' | 'cursor' | 'mail' | 'sealing' | 'challenge';

/** Returns a secret that is created once per database and is the same for all processes. */
export async function ensureSigningSecret(database: Database, signed: SecretPurpose): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `INSERT INTO server_settings (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
    [`${signed}Secret`, randomBytes(32).toString('base64url')],
  );
  if (!row) throw new Error(`The database kept no ${signed}Secret`);
  return row.value;
}
