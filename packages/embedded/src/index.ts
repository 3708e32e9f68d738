export { hasEmbeddedDatabase } from './data-directory.ts';
export { EmbeddedError, type EmbeddedErrorCode } from './errors.ts';
export { embeddedIn, type EmbeddedDatabase, type Role } from './open-embedded.ts';
