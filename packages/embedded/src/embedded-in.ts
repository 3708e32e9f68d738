import type { Role } from './lock-data.ts';
import { type EmbeddedDatabase, openEmbedded, type OpenEmbeddedOptions } from './open-embedded.ts';

/** Another process is done with the data by then, or it will not be soon, in ms. */
const WAIT_MS = 30_000;

/**
 * How the embedded database of a data directory is opened: what `openDatabase` of `@nova/db` takes where there is no
 * PostgreSQL server.
 * @param waitMs how long to wait for another process to be done with the data, in ms
 */
export const embeddedIn =
  (dataDir: string, role: Role, waitMs = WAIT_MS) =>
  (options: Pick<OpenEmbeddedOptions, 'statementTimeoutMs' | 'onEvent'>): Promise<EmbeddedDatabase> =>
    openEmbedded({ ...options, dataDir, role, waitMs });
