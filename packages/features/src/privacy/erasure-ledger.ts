import { createHmac, hkdfSync } from 'node:crypto';
import type { ListEntity } from '../lists/distribution-lists-contract.ts';
import type { LedgerStore } from '@nova/files';

/** A line of the ledger (docs/interface/privacy.md#the-ledger). */
export interface ErasureLine {
  readonly erasureId: string;
  readonly accountId: string;
  readonly kind: ListEntity;
  /** The person's record, and the records that were merged into it. */
  readonly ids: readonly string[];
  readonly action: 'ERASE' | 'ANONYMISE';
  /** The reason of an erasure; null for an anonymisation. */
  readonly reason: string | null;
  /** ISO 8601. */
  readonly on: string;
  /** The user who caused it; null if the server did. */
  readonly userId: string | null;
  /** Hashes made by `keyOf`. */
  readonly keys: readonly string[];
  /** HMAC-SHA256 of all other members, in hex. */
  readonly proof: string;
}

/** The record of erasures, by which erased persons are recognised. */
export interface ErasureLedger {
  readonly store: LedgerStore;
  /**
   * Returns a keyed hash. It identifies an erased person, but reveals nothing about them.
   * @param value an address or profile as duplicates compare it, or `kind:externalId`
   */
  keyOf(what: 'email' | 'linkedIn' | 'externalId', value: string): string;
  prove(line: Omit<ErasureLine, 'proof'>): ErasureLine;
  isProven(line: ErasureLine): boolean;
  /** Hex key for `nova_address_digest`, which hashes the suppressed addresses of erased persons. */
  readonly suppressionKey: string;
}

/**
 * Creates a ledger.
 * @param secret ERASURE_SECRET, or the secret stored next to the ledger
 */
export function createErasureLedger(secret: string, store: LedgerStore): ErasureLedger {
  const deriveKey = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `nova erasure ${purpose}`, 32));
  const [keying, proving] = [deriveKey('keys'), deriveKey('proofs')];
  const hashText = (key: Buffer, text: string): string =>
    createHmac('sha256', key).update(text).digest('hex');
  const prove = (line: Omit<ErasureLine, 'proof'>): ErasureLine => {
    const { erasureId, accountId, kind, ids, action, reason, on, userId, keys } = line;
    const members = { erasureId, accountId, kind, ids, action, reason, on, userId, keys };
    return { ...members, proof: hashText(proving, JSON.stringify(members)) };
  };
  return {
    store,
    keyOf: (what, value) => hashText(keying, `${what} ${value}`),
    prove,
    isProven: (line) => prove(line).proof === line.proof,
    suppressionKey: deriveKey('suppressions').toString('hex'),
  };
}

/** Lists the marks by which a line is found in `erasure_marks`. */
export const listMarks = ({
  kind,
  ids,
  keys,
}: Pick<ErasureLine, 'kind' | 'ids' | 'keys'>): readonly string[] => [
  ...ids.map((id) => `${kind}:${id}`),
  ...keys,
];
