export { hasEmbeddedDatabase } from './data-directory.ts';
export { EmbeddedError, type EmbeddedErrorCode } from './embedded-error.ts';
export { embeddedIn } from './embedded-in.ts';
export type { Role } from './lock-data.ts';
export type { EmbeddedDatabase } from './open-embedded.ts';
