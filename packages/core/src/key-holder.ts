import type { KeyJobs, KeyRole } from '@nova/contract';
import type { ContextAccount, ContextUser } from './context.ts';

/** Finds the holder of a key or session by its text (docs/interface/keys-and-accounts.md#refused-keys). */
export interface KeyDirectory {
  /** Returns null if the key is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyHolder | null>;
  /** Returns null if the session is malformed, unknown or ended (docs/interface/session.md). */
  findSession(token: string): Promise<KeyHolder | null>;
  /** Writes pending last uses. */
  close(): Promise<void>;
}

export interface KeyHolder {
  /** The id of the key or of the session. */
  readonly id: string;
  /** The key's id; null for a session. */
  readonly keyId: string | null;
  readonly role: KeyRole;
  /** The jobs that a PUBLIC key reads; null for other roles. */
  readonly jobs: KeyJobs | null;
  readonly account: ContextAccount;
  readonly user: ContextUser;
}
