import type { FileStore } from '@nova/files';

/** Makes temporary addresses of files that need no key. */
export interface FileLinks {
  sign(
    file: { readonly accountId: string; readonly fileId: string },
    now: Date,
  ): { readonly path: string; readonly expiresOn: Date };
}

declare module '@nova/core/ports' {
  interface Ports {
    readonly files: FileStore;
    readonly links: FileLinks;
  }
}
