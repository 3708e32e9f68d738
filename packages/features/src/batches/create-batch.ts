import {
  type BatchedRecord,
  type BatchKindName,
  batchRecordsPerWrite,
  type BatchResult,
  mayTryAgain,
  type UnfitRecord,
} from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  type Attempt,
  type Context,
  getRecordLimit,
  type Write,
  createInternalError,
  translateDatabaseError,
} from '@nova/core';
import { AccountTurns } from '@nova/db';
import { kinds } from '@nova/kinds';
import { splitIntoGroups } from '../bulk/bulk-groups.ts';
import { prepareRecords, type SentRecord } from './prepare-records.ts';
import { type GroupRules, toRefusedRecord, writeRecords } from './write-records.ts';

/**
 * Limits how many batches an account runs at once. Groups of one account wait for each other at its counters, and
 * each holds a connection while it waits. Without the limit, other accounts would find none.
 */
const turns = new AccountTurns({ what: 'batches', atOnce: 4, perAccount: 2 });

interface BatchInput {
  /** An element is an `UnfitRecord` if it did not fit the kind's schema. */
  readonly records: readonly (Write | UnfitRecord)[];
  readonly allowDuplicate?: boolean | undefined;
}

/**
 * Creates records in the same way as single creates in sequence. Each group has its own transaction, and a refused
 * record does not stop the others. A repeated attempt continues where earlier ones ended
 * (docs/interface/batches.md).
 * @throws RATE_LIMITED; UNAVAILABLE if nothing was done
 */
export const batchVerb =
  (name: BatchKindName) =>
  async (ctx: Context, { records, allowDuplicate = false }: BatchInput): Promise<BatchResult> => {
    const attempt = ctx.parts?.attempt();
    const results = readEarlierResults(attempt);
    const remaining = records.flatMap((input, index): SentRecord[] =>
      results.has(index) ? [] : [{ index, input }],
    );
    await ctx.parts?.countWrites(Math.ceil(remaining.length / batchRecordsPerWrite) - 1);
    const kind = kinds[name];
    const rules: GroupRules = {
      kind,
      recordLimit: getRecordLimit(ctx, kind),
      allowDuplicate,
      note: async (tx, more) =>
        (await attempt?.note(tx, summariseResults([...results.values(), ...more].filter(isSettled)))) ??
        doNothing,
    };
    const keep = (some: readonly BatchedRecord[]): void => {
      for (const one of some) results.set(one.index, one);
    };
    for (const group of splitIntoGroups(remaining)) {
      try {
        await turns.run(ctx.account.id, () => writeParts(ctx, rules, group, keep));
      } catch (error) {
        const refusal = toRefusal(error);
        const nothingDone = [...results.values()].every(({ id }) => id === null);
        if (refusal?.code !== 'UNAVAILABLE' || nothingDone) throw error;
        ctx.parts?.failed(refusal);
        keep(
          remaining.flatMap(({ index }) =>
            results.has(index) ? [] : [toRefusedRecord({ index, error: refusal })],
          ),
        );
        break;
      }
    }
    return summariseResults([...results.values()]);
  };

const doNothing = (): void => undefined;

const isSettled = (one: BatchedRecord): boolean => !mayTryAgain(one);

const toRefusal = (error: unknown): NovaError | undefined =>
  error instanceof NovaError ? error : translateDatabaseError(error);

/** Returns the results of earlier attempts by the record's index. */
function readEarlierResults(attempt: Attempt | undefined): Map<number, BatchedRecord> {
  // The cast is safe because an earlier attempt noted this shape.
  const { results } = (attempt?.done ?? { results: [] }) as Pick<BatchResult, 'results'>;
  return new Map(results.map((one) => [one.index, one]));
}

function summariseResults(results: readonly BatchedRecord[]): BatchResult {
  const created = results.filter(({ id }) => id !== null).length;
  return {
    created,
    failed: results.length - created,
    results: results.toSorted((one, other) => one.index - other.index),
  };
}

/** Writes a group. If the database refuses it, each half is tried alone, until the refused records are found. */
async function writeParts(
  ctx: Context,
  rules: GroupRules,
  sent: readonly SentRecord[],
  keep: (some: readonly BatchedRecord[]) => void,
): Promise<void> {
  try {
    const prepared = await prepareRecords(ctx, rules.kind, sent);
    const results = await writeRecords(ctx, rules, prepared);
    keep(results);
    for (const { index, warnings } of prepared)
      ctx.warnings.add(
        warnings.list.map(({ path, message }) => ({ path: `records.${String(index)}.${path}`, message })),
      );
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal?.code === 'UNAVAILABLE' || refusal?.code === 'IDEMPOTENCY_IN_PROGRESS') throw error;
    const [first, second] = sent;
    if (first && !second) {
      const fault = refusal ?? createInternalError(error);
      ctx.parts?.failed(fault);
      keep([toRefusedRecord({ index: first.index, error: fault })]);
      return;
    }
    const middle = Math.ceil(sent.length / 2);
    await writeParts(ctx, rules, sent.slice(0, middle), keep);
    await writeParts(ctx, rules, sent.slice(middle), keep);
  }
}
