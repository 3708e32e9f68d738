import type { Bounds } from '@nova/limits';
import type { DocumentCache } from './records/cached-documents.ts';
import type { HitsCache } from './records/hits-cache.ts';
import type { Sealing } from './sealing.ts';

/**
 * The services that verbs need in addition to the database. Each feature adds its own in its `ports.ts`, so that this
 * package knows none of them.
 */
export interface Ports {
  readonly documentCache: DocumentCache;
  readonly hitsCache: HitsCache;
  /** Counts calls of anonymous callers against their bounds. */
  readonly bounds: Bounds;
  /** Encrypts secrets in the database. */
  readonly sealing: Sealing;
}
