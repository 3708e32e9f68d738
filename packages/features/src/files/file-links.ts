import { createHmac, timingSafeEqual } from 'node:crypto';
import { NovaError } from '@nova/contract';
import type { FileLinks } from './ports.ts';

/** The path of links on the server. */
export const fileLinkPath = '/files';

interface LinkedFile {
  readonly accountId: string;
  readonly fileId: string;
}

export interface FileLinkSigner extends FileLinks {
  /** @throws NOT_FOUND for a forged token, GONE for an expired one */
  verify(token: string, now: Date): LinkedFile;
}

const createUnknownLinkError = (): NovaError => new NovaError('NOT_FOUND', 'There is no such link.');

/** Links are `<account>.<file>.<expiry>.<signature>` (docs/interface/files.md#links). */
export function createFileLinks(secret: string, ttlSeconds: number): FileLinkSigner {
  const signText = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  return {
    sign({ accountId, fileId }, now) {
      const expiresOn = new Date(now.getTime() + ttlSeconds * 1000);
      const text = `${accountId}.${fileId}.${expiresOn.getTime().toString(36)}`;
      return { path: `${fileLinkPath}/${text}.${signText(text).toString('base64url')}`, expiresOn };
    },
    verify(token, now) {
      const at = token.lastIndexOf('.');
      const text = token.slice(0, Math.max(0, at));
      const signature = Buffer.from(token.slice(at + 1), 'base64url');
      const expected = signText(text);
      const [accountId, fileId, expiry] = text.split('.');
      // base64url ignores changes of the last bits, so only the original spelling counts as genuine.
      const genuine =
        signature.length === expected.length &&
        timingSafeEqual(signature, expected) &&
        token.slice(at + 1) === expected.toString('base64url');
      if (!genuine || accountId === undefined || fileId === undefined || expiry === undefined)
        throw createUnknownLinkError();
      if (Number.parseInt(expiry, 36) <= now.getTime()) {
        throw new NovaError(
          'GONE',
          'This link is past its time. Ask for a new one with GET /api/nova/files/{fileId}/link.',
        );
      }
      return { accountId, fileId };
    },
  };
}
