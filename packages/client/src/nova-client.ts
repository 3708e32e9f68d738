export type { CallOptions, ClientOptions, FeedPage, Page, RecordPage, WithRelated } from './client-types.ts';
export { createNovaClient, type NovaClient } from './create-nova-client.ts';
export { NovaApiError, NovaConnectionError } from './errors.ts';
export type { EventFeed, FollowingFeed, FollowInput } from './event-feed.ts';
export type { FileDownload, FileSource, NamedContent } from './files.ts';
export type { AppRouter } from './generated/app-router.ts';
export type { EventOf, NovaEvent } from './generated/events.ts';
export type { NovaProcedures } from './generated/procedures.ts';
export type * from './generated/types.ts';
