import { createHmac, hkdfSync } from 'node:crypto';
import type { ListEntity } from '@nova/contract';
import type { LedgerStore } from '@nova/files';

/** A line of the ledger (docs/interface/privacy.md#the-ledger). */
export interface ErasureLine {
  readonly erasureId: string;
  readonly accountId: string;
  readonly kind: ListEntity;
  /** The person's record, and those that were merged into it. */
  readonly ids: readonly string[];
  readonly action: 'ERASE' | 'ANONYMISE';
  /** Null for an anonymisation. */
  readonly reason: string | null;
  /** ISO 8601. */
  readonly on: string;
  /** Null for retention. */
  readonly userId: string | null;
  /** As `keyOf` makes them. */
  readonly keys: readonly string[];
  /** HMAC-SHA256 of the rest, in hex. */
  readonly proof: string;
}

/** What erasures are written down in, and recognised by. */
export interface ErasureLedger {
  readonly store: LedgerStore;
  /**
   * A keyed hash, by which the erased person is recognised and that tells nothing of them.
   * @param value an address or profile as duplicates compare it, or `kind:externalId`
   */
  keyOf(what: 'email' | 'linkedIn' | 'externalId', value: string): string;
  prove(line: Omit<ErasureLine, 'proof'>): ErasureLine;
  isProven(line: ErasureLine): boolean;
  /** Hex, for `nova_address_digest`: what a suppressed address of an erased person is hashed with. */
  readonly suppressionKey: string;
}

/** @param secret ERASURE_SECRET, or what is kept beside the ledger */
export function createErasureLedger(secret: string, store: LedgerStore): ErasureLedger {
  const derived = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `nova erasure ${purpose}`, 32));
  const [keying, proving] = [derived('keys'), derived('proofs')];
  const hashed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const prove = (line: Omit<ErasureLine, 'proof'>): ErasureLine => {
    const { erasureId, accountId, kind, ids, action, reason, on, userId, keys } = line;
    const said = { erasureId, accountId, kind, ids, action, reason, on, userId, keys };
    return { ...said, proof: hashed(proving, JSON.stringify(said)) };
  };
  return {
    store,
    keyOf: (what, value) => hashed(keying, `${what} ${value}`),
    prove,
    isProven: (line) => prove(line).proof === line.proof,
    suppressionKey: derived('suppressions').toString('hex'),
  };
}

/** What a line is found by in `erasure_marks`. */
export const marksOf = ({
  kind,
  ids,
  keys,
}: Pick<ErasureLine, 'kind' | 'ids' | 'keys'>): readonly string[] => [
  ...ids.map((id) => `${kind}:${id}`),
  ...keys,
];
