import type { Address } from './serve-pglite.ts';

/** What the engine is told when it starts; crosses a thread boundary. */
export interface EngineOptions {
  /** The directory that holds the database. */
  readonly directory: string;
  readonly socketDirectory?: string;
  readonly password?: string;
  readonly port?: number;
  /**
   * Two 64-bit numbers shared with the starter: since when a call into the database has been running (ms, 0 for none), and
   * how many works run whose statements may take as long as they like.
   */
  readonly shared: SharedArrayBuffer;
}

/** What the engine says to its starter. */
export type EngineReport =
  | { readonly state: 'ready'; readonly address: Address }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'closed' };
