export { createNovaClient, type NovaClient } from './create-nova-client.ts';
export type { AppRouter } from './generated/app-router.ts';
export type { NovaProcedures } from './generated/procedures.ts';
export type { CallOptions, ClientOptions } from './client-options.ts';
export { NovaApiError, NovaConnectionError } from './errors.ts';
export type { FileDownload } from './file-download.ts';
export type { FileSource, NamedContent } from './file-source.ts';
export type { Page } from './page.ts';
export type * from './generated/types.ts';
