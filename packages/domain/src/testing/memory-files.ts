import { createHash } from 'node:crypto';
import type { FileStore } from '@nova/files';

/** A file store in memory: what was put, by storage key. */
export function memoryFiles(): Pick<FileStore, 'put'> & { readonly stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    async put(accountId, fileId, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const storageKey = `${accountId}/${fileId}`;
      stored.set(storageKey, bytes);
      return { storageKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
