import { createHmac, timingSafeEqual } from 'node:crypto';
import { NovaError } from '@nova/contract';

/** Encodes positions of the feed as cursors, which are opaque and valid only in this installation. */
export interface Cursors {
  write(accountId: string, position: number): string;
  /** @throws BAD_REQUEST for a cursor that this installation did not issue to the account */
  read(accountId: string, cursor: string): number;
}

const positionBytes = 8;
const signatureBytes = 12;

/** Creates cursors of a position and a truncated signature, in base64url. */
export function createCursors(secret: string): Cursors {
  const signature = (accountId: string, position: Buffer): Buffer =>
    createHmac('sha256', secret)
      .update(`cursor ${accountId} `)
      .update(position)
      .digest()
      .subarray(0, signatureBytes);
  return {
    write(accountId, position) {
      const bytes = Buffer.alloc(positionBytes);
      bytes.writeBigUInt64BE(BigInt(position));
      return Buffer.concat([bytes, signature(accountId, bytes)]).toString('base64url');
    },
    read(accountId, cursor) {
      const cursorBytes = Buffer.from(cursor, 'base64url');
      const position = cursorBytes.subarray(0, positionBytes);
      // The text is compared again, because base64url decoding ignores invalid characters.
      const genuine =
        cursorBytes.length === positionBytes + signatureBytes &&
        cursorBytes.toString('base64url') === cursor &&
        timingSafeEqual(cursorBytes.subarray(positionBytes), signature(accountId, position));
      if (!genuine) {
        throw new NovaError(
          'BAD_REQUEST',
          'This cursor is none that the feed of your account has handed out. Begin without one, or with `now`.',
        );
      }
      return Number(position.readBigUInt64BE());
    },
  };
}
