import { NovaError, Warnings } from '@nova/contract';
import { UnfitRecord } from './contract.ts';
import {
  type Context,
  type FreshRecord,
  buildFreshRecord,
  noteUnknownUsers,
  type Sought,
  prepareWrite,
  loadReferences,
  mergeLookups,
  type ReferenceLookup,
  assertNeeded,
  type Write,
} from '@nova/core';
import type { Kind, KindName } from '@nova/kinds';

/** A record of a batch as the caller sent it. */
export interface SentRecord {
  readonly index: number;
  readonly input: Write | UnfitRecord;
}

/** A record of a batch, checked as far as possible before its group's transaction. */
export interface PreparedCreate {
  readonly index: number;
  readonly fresh?: FreshRecord;
  /** Present if the record's own values are invalid. */
  readonly unfit?: NovaError;
  /** Present if the record's references are invalid. Some kinds report a full account first. */
  readonly refused?: NovaError;
  readonly warnings: Warnings;
}

/** Prepares the records of a group. One statement looks up the references of all of them. */
export async function prepareRecords(
  ctx: Context,
  kind: Kind<KindName>,
  sent: readonly SentRecord[],
): Promise<readonly PreparedCreate[]> {
  const records = sent.map((one) => ({
    index: one.index,
    // Each record has its own warnings, because strict handling refuses only the record that caused them.
    warnings: new Warnings(ctx.warnings.strict),
    ...checkInput(kind, one),
  }));
  // The records are prepared one after the other, because a kind's rules may query the database.
  const lookups: (Settled<Sought> | undefined)[] = [];
  for (const { write } of records)
    lookups.push(write && (await settle(() => prepareWrite(ctx, kind, write))));
  const references = await loadReferences(ctx, combineLookups(lookups));
  return records.map(({ index, warnings, unfit }, at): PreparedCreate => {
    const { value, refused } = lookups[at] ?? {};
    if (!value) return { index, warnings, ...(unfit && { unfit }), ...(refused && { refused }) };
    const { write } = value;
    const recordContext = { ...ctx, warnings };
    try {
      noteUnknownUsers(recordContext, kind, { write, references });
      return { index, warnings, fresh: buildFreshRecord(recordContext, kind, { write, references }) };
    } catch (error) {
      return { index, warnings, refused: requireRefusal(error) };
    }
  });
}

function combineLookups(lookups: readonly (Settled<Sought> | undefined)[]): ReferenceLookup {
  let all: ReferenceLookup = {};
  for (const one of lookups) if (one?.value) all = mergeLookups(all, one.value.lookup);
  return all;
}

interface ReadRecord {
  readonly write?: Write;
  readonly unfit?: NovaError;
}

function checkInput(kind: Kind, { input }: SentRecord): ReadRecord {
  if (input instanceof UnfitRecord) return { unfit: input.error };
  try {
    assertNeeded(kind, input);
    return { write: input };
  } catch (error) {
    return { unfit: requireRefusal(error) };
  }
}

interface Settled<T> {
  readonly value?: T;
  readonly refused?: NovaError;
}

async function settle<T>(work: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { refused: requireRefusal(error) };
  }
}

/**
 * Returns an error that concerns the record itself.
 * @throws any other error, which fails the whole group
 */
function requireRefusal(error: unknown): NovaError {
  if (error instanceof NovaError) return error;
  throw error;
}
