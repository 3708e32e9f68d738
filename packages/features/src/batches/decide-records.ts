import type { NovaError } from '@nova/contract';
import type { Kind, KindName } from '@nova/kinds';
import {
  newId,
  type FreshRecord,
  createDuplicateError,
  recordLimitReached,
  type RecordLimit,
} from '@nova/core';
import type { PreparedCreate } from './prepare-records.ts';

/** The account's state while the group's duplicate keys are locked. */
export interface RoomAndTwins {
  /** The records that have the keys, by duplicate key. */
  readonly twins: Readonly<Record<string, string>>;
  /** The number of the account's records of this kind. */
  readonly total: number;
}

/** Rules that apply to all records of a batch. */
export interface BatchRules {
  readonly kind: Kind<KindName>;
  readonly recordLimit: RecordLimit | undefined;
  readonly allowDuplicate: boolean;
}

/** A record that the batch creates. */
export interface Decided {
  readonly index: number;
  readonly id: string;
  readonly fresh: FreshRecord;
  /** The id of an existing record that this one duplicates, if the batch allows duplicates. */
  readonly twin: string | undefined;
}

export interface Refused {
  readonly index: number;
  readonly error: NovaError;
}

/** Decides record by record, in the same way as single creates in sequence. */
export function decideRecords(
  { kind, recordLimit, allowDuplicate }: BatchRules,
  prepared: readonly PreparedCreate[],
  { twins, total }: RoomAndTwins,
): readonly (Decided | Refused)[] {
  const holders = new Map(Object.entries(twins));
  let recordCount = total;
  const checkRoom = (): NovaError | undefined =>
    recordLimit && recordLimit.max !== null && recordCount >= recordLimit.max
      ? recordLimitReached(kind.singular, recordLimit, recordCount)
      : undefined;
  const decide = ({ index, fresh, unfit, refused }: PreparedCreate): Decided | Refused => {
    const error = unfit ?? (kind.limitBeforeDuplicates === true ? checkRoom() : undefined) ?? refused;
    if (error) return { index, error };
    if (!fresh) throw new Error(`Record ${String(index)} of a batch was not prepared`);
    const { duplicateKeys: keys, row } = fresh;
    const key = keys.find((one) => holders.has(one));
    const twin = key === undefined ? undefined : holders.get(key);
    if (twin !== undefined && !allowDuplicate)
      return { index, error: createDuplicateError(kind, row, { id: twin, key }) };
    const refusal = checkRoom();
    if (refusal) return { index, error: refusal };
    const id = newId();
    // The record with the lowest id represents a key, as `nova_duplicate` chooses it.
    for (const one of keys) if ((holders.get(one) ?? id) >= id) holders.set(one, id);
    recordCount += 1;
    return { index, id, fresh, twin };
  };
  return prepared.map(decide);
}
