import type { NovaError } from '@nova/contract';
import type { Kind, KindName } from '@nova/kinds';
import { newId } from '../../ids.ts';
import type { FreshRecord } from '../../records/crud.ts';
import { duplicateOf, recordLimitReached, type RecordLimit } from '../../records/refusals.ts';
import type { PreparedCreate } from './prepare-records.ts';

/** What the account holds while the group's keys are locked. */
export interface RoomAndTwins {
  /** Records by their duplicate keys. */
  readonly twins: Readonly<Record<string, string>>;
  /** Records of the kind. */
  readonly total: number;
}

/** How all records of a batch are to be written. */
export interface BatchRules {
  readonly kind: Kind<KindName>;
  readonly recordLimit: RecordLimit | undefined;
  readonly allowDuplicate: boolean;
}

/** A record that is to be created. */
export interface Decided {
  readonly index: number;
  readonly id: string;
  readonly fresh: FreshRecord;
  /** The record that it matches, although that is allowed. */
  readonly twin: string | undefined;
}

export interface Refused {
  readonly index: number;
  readonly error: NovaError;
}

/** Decides in the order of the records, as single creates one after the other would. */
export function decideRecords(
  { kind, recordLimit, allowDuplicate }: BatchRules,
  prepared: readonly PreparedCreate[],
  { twins, total }: RoomAndTwins,
): readonly (Decided | Refused)[] {
  const holders = new Map(Object.entries(twins));
  let held = total;
  const full = (): NovaError | undefined =>
    recordLimit && recordLimit.max !== null && held >= recordLimit.max
      ? recordLimitReached(kind.singular, recordLimit, held)
      : undefined;
  const decide = ({ index, fresh, unfit, refused }: PreparedCreate): Decided | Refused => {
    const error = unfit ?? (kind.limitBeforeDuplicates === true ? full() : undefined) ?? refused;
    if (error) return { index, error };
    if (!fresh) throw new Error(`Record ${String(index)} of a batch was not prepared`);
    const { duplicateKeys: keys, row } = fresh;
    const key = keys.find((one) => holders.has(one));
    const twin = key === undefined ? undefined : holders.get(key);
    if (twin !== undefined && !allowDuplicate)
      return { index, error: duplicateOf(kind, row, { id: twin, key }) };
    const refusal = full();
    if (refusal) return { index, error: refusal };
    const id = newId();
    // Of several records with a key the first by id counts.
    for (const one of keys) if ((holders.get(one) ?? id) >= id) holders.set(one, id);
    held += 1;
    return { index, id, fresh, twin };
  };
  return prepared.map(decide);
}
