import { NovaError } from '@nova/contract';
import { type AccountDatabase, type AccountTransaction, retryTransaction } from '@nova/db';
import { kinds } from '@nova/kinds';
import { isId, newId, type Ports, type Actor } from '@nova/core';
import { type Ending, endLocked, type LockedPerson, lockPersons, settleEnding } from './end-group.ts';
import type { ErasureLedger, ErasureLine } from './erasure-ledger.ts';
import { saveErasures } from './ledger/erasure-lines.ts';
import { hashLedgerKeys } from './ledger-keys.ts';

/** A caller, or the server with `via: 'system'` and without a user. */
export interface EndingContext extends Actor {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'erasures'>;
}

/** A person who was erased or anonymised just now. */
export interface EndedPerson {
  readonly id: string;
  readonly line: ErasureLine;
  /**
   * The number of records that were deleted or lost values, by the name under which callers know them. Parts
   * without any are omitted.
   */
  readonly parts: Readonly<Record<string, number>>;
}

/** The outcome by person; every requested id is in one of the lists. */
export interface Endings {
  readonly ended: readonly EndedPerson[];
  /** Persons on hold, to whom nothing happened. */
  readonly held: readonly string[];
  /** Persons who are unknown, or who were anonymised before and should be anonymised. */
  readonly gone: readonly string[];
  /** Persons whom `choose` left out. */
  readonly left: readonly string[];
}

/**
 * Erases or anonymises persons of one kind, about 50 at a time, in one transaction and with one write to the
 * ledger (docs/interface/privacy.md#the-ledger). If the ledger cannot be written, nothing happens. If the
 * commit fails after the write, the next start repeats the work.
 * @param alongside runs in the transaction, if at least one person was erased or anonymised
 * @throws UNAVAILABLE if the ledger cannot be written; what `alongside` throws
 */
export async function endPersons(
  ctx: EndingContext,
  ending: Ending,
  alongside: (tx: AccountTransaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Endings> {
  const { erasures } = ctx.ports;
  // Each attempt uses the same ids, because the ledger may already have a line of an attempt that failed.
  const lineIds = new Map(ending.ids.map((id) => [id.toLowerCase(), newId()]));
  const on = ctx.now().toISOString();
  return retryTransaction(() =>
    ctx.db.transaction(async (tx) => {
      const { persons: locked, held, gone } = await lockPersons(tx, ending);
      const { persons, left } = await choosePersons(tx, ending, locked);
      const ended = persons.map(({ id, row, externalIds, parts, mergedIds, dropped }): EndedPerson => {
        const { kind, action, reason, userId } = ending;
        const line = erasures.prove({
          erasureId: lineIds.get(id) ?? newId(),
          accountId: ctx.db.accountId,
          kind,
          ids: [id, ...mergedIds],
          action,
          reason,
          on,
          userId,
          keys: hashLedgerKeys(erasures, { kind, rows: [row, ...dropped], externalIds }),
        });
        return { id, line, parts };
      });
      const endings = { ended, held, gone, left };
      if (ended.length > 0) {
        const words = await endLocked(ctx, tx, ending, persons);
        // The lines are stored in the database too, because imports look for them there.
        await saveErasures(
          tx,
          ended.map(({ line }) => line),
        );
        await alongside(tx);
        await settleEnding(tx, words);
      }
      await addToLedger(
        erasures,
        ended.map(({ line }) => line),
      );
      return endings;
    }),
  );
}

async function choosePersons(
  tx: AccountTransaction,
  { choose }: Ending,
  locked: readonly LockedPerson[],
): Promise<{ readonly persons: readonly LockedPerson[] } & Pick<Endings, 'left'>> {
  if (!choose || locked.length === 0) return { persons: locked, left: [] };
  const all = locked.map(({ id }) => id);
  const chosenIds = new Set(await choose(tx, all));
  return {
    persons: locked.filter(({ id }) => chosenIds.has(id)),
    left: all.filter((id) => !chosenIds.has(id)),
  };
}

/**
 * Writes the ledger as the last step before the commit.
 * @throws UNAVAILABLE
 */
async function addToLedger({ store }: ErasureLedger, lines: readonly ErasureLine[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    await store.add(lines.map((line) => JSON.stringify(line)));
  } catch (error) {
    throw new NovaError(
      'UNAVAILABLE',
      'The ledger of erasures could not be written, so nothing was erased. The log says why; the operator must see to it.',
      { cause: error },
    );
  }
}

/**
 * Repeats a line of the ledger for records that exist again, because an older backup was restored. It writes no
 * line. A hold in that backup does not protect them, because the person was erased after it.
 * @param database of the line's account
 * @param again.ids replaces the line's ids, for records that were found by its keys
 * @returns the number of records that were erased or anonymised
 */
export async function endAgain(
  database: AccountDatabase,
  { kind, ids, action, reason, userId }: ErasureLine,
  again: { readonly ids?: readonly string[]; readonly now?: () => Date } = {},
): Promise<number> {
  const server: Actor = {
    keyId: null,
    user: null,
    requestId: null,
    via: 'system',
    now: again.now ?? (() => new Date()),
  };
  const ending: Ending = { kind, ids: again.ids ?? ids, action, reason, userId };
  return retryTransaction(() =>
    database.transaction(async (tx) => {
      const { table } = kinds[kind];
      await tx.rows(
        `DELETE FROM privacy_holds h USING ${table} t WHERE h."accountId" = $1 AND t."accountId" = $1
           AND h."recordId" = t.id AND t.id = ANY ($2::uuid[])`,
        [ending.ids.filter(isId)],
      );
      const { persons } = await lockPersons(tx, ending);
      if (persons.length > 0) await settleEnding(tx, await endLocked(server, tx, ending, persons));
      return persons.length;
    }),
  );
}
