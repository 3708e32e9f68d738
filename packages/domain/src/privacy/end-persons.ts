import { NovaError } from '@nova/contract';
import { type AccountDatabase, type AccountTransaction, retryTransaction } from '@nova/db';
import { kinds } from '@nova/kinds';
import { isId, newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import type { Actor } from '../records/audit.ts';
import { type Ending, endLocked, type LockedPerson, lockPersons, settleEnding } from './end-group.ts';
import type { ErasureLedger, ErasureLine } from './erasure-ledger.ts';
import { keepErasures } from './ledger/erasure-lines.ts';
import { ledgerKeysOf } from './ledger-keys.ts';

/** A caller, or the server as `via: 'system'` without a user. */
export interface EndingContext extends Actor {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'erasures'>;
}

/** A person who was erased or anonymised just now. */
export interface EndedPerson {
  readonly id: string;
  readonly line: ErasureLine;
  /** How many records of each part went or lost values, by what callers call them; parts without any are left out. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Every id that was asked for is in one of them. */
export interface Endings {
  readonly ended: readonly EndedPerson[];
  /** On hold: nothing happened to them. */
  readonly held: readonly string[];
  /** Unknown, or anonymised before if they are to be anonymised. */
  readonly gone: readonly string[];
  /** Not chosen. */
  readonly left: readonly string[];
}

/**
 * Erases or anonymises persons of one kind, about 50 at a time, in one transaction and with one write to the ledger
 * (docs/interface/privacy.md#the-ledger). If the ledger cannot be written, nothing happens; if the commit fails after
 * it, the next start does it again.
 * @param alongside runs in the transaction, after at least one person is ended
 * @throws UNAVAILABLE if the ledger cannot be written; what `alongside` throws
 */
export async function endPersons(
  ctx: EndingContext,
  ending: Ending,
  alongside: (tx: AccountTransaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Endings> {
  const { erasures } = ctx.ports;
  // The same in each try: the ledger may have a line of a try that failed.
  const lineIds = new Map(ending.ids.map((id) => [id.toLowerCase(), newId()]));
  const on = ctx.now().toISOString();
  return retryTransaction(() =>
    ctx.db.transaction(async (tx) => {
      const { persons: locked, held, gone } = await lockPersons(tx, ending);
      const { persons, left } = await chosenOf(tx, ending, locked);
      const ended = persons.map(({ id, row, externalIds, parts }): EndedPerson => {
        const { kind, action, reason, userId } = ending;
        const line = erasures.prove({
          erasureId: lineIds.get(id) ?? newId(),
          accountId: ctx.db.accountId,
          kind,
          ids: [id],
          action,
          reason,
          on,
          userId,
          keys: ledgerKeysOf(erasures, { kind, row, externalIds }),
        });
        return { id, line, parts };
      });
      const endings = { ended, held, gone, left };
      if (ended.length > 0) {
        const words = await endLocked(ctx, tx, ending, persons);
        // In the database too, where imports look.
        await keepErasures(
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

async function chosenOf(
  tx: AccountTransaction,
  { choose }: Ending,
  locked: readonly LockedPerson[],
): Promise<{ readonly persons: readonly LockedPerson[] } & Pick<Endings, 'left'>> {
  if (!choose || locked.length === 0) return { persons: locked, left: [] };
  const all = locked.map(({ id }) => id);
  const chosen = new Set(await choose(tx, all));
  return {
    persons: locked.filter(({ id }) => chosen.has(id)),
    left: all.filter((id) => !chosen.has(id)),
  };
}

/** The last step before the commit. @throws UNAVAILABLE */
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
 * Does again what a line of the ledger says, for records that are there again: after an older backup was restored.
 * Writes no line. A hold of that backup does not keep them: the person was erased after it.
 * @param database of the line's account
 * @param again.ids in place of the line's, for records that were found by its keys
 * @returns how many records it was done to
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
