import type { AccountDatabase, AccountTransaction } from '@nova/db';
import type { Ports } from '../ports.ts';
import type { Actor } from '../records/audit.ts';
import type { ErasureLedger, ErasureLine } from './erasure-ledger.ts';
import type { PersonId } from './persons.ts';

/** A caller, or the server as `via: 'system'` without a user. */
export interface EndingContext extends Actor {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'erasures'>;
}

export interface Ending {
  readonly kind: PersonId['entity'];
  readonly ids: readonly string[];
  readonly action: ErasureLine['action'];
  /** Null for an anonymisation. */
  readonly reason: string | null;
  /** Null for retention. */
  readonly userId: string | null;
  /** Those who still are to be ended, of whom nobody else changes anything meanwhile. */
  readonly choose?: (tx: AccountTransaction, ids: readonly string[]) => Promise<readonly string[]>;
}

/** A person who was erased or anonymised just now. */
export interface EndedPerson {
  readonly id: string;
  readonly line: ErasureLine;
  /** How many records of each part went with the person, by plural; parts without any are left out. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Every id that was asked for is in one of them. */
export interface Endings {
  readonly ended: readonly EndedPerson[];
  /** On hold: nothing happened to them. */
  readonly held: readonly string[];
  /** Unknown, or anonymised before if they are to be anonymised. */
  readonly gone: readonly string[];
  /** Whom `choose` did not name. */
  readonly left: readonly string[];
}

/**
 * Erases or anonymises persons of one kind, about 50 at a time, in one transaction and with one write to the ledger
 * (docs/interface/privacy.md#the-ledger). If the ledger cannot be written, nothing happens.
 * @throws UNAVAILABLE if the ledger cannot be written
 */
export async function endPersons(ctx: EndingContext, ending: Ending): Promise<Endings> {
  throw new Error(`${ctx.db.accountId} ${ending.kind}`);
}

/**
 * Does again what a line of the ledger says, for records that are there again: after an older backup was restored.
 * Writes no line.
 * @param database of the line's account
 * @param again.ids in place of the line's, for records that were found by its keys
 * @returns how many records it was done to
 */
export async function endAgain(
  database: AccountDatabase,
  ledger: ErasureLedger,
  line: ErasureLine,
  again: { readonly ids?: readonly string[]; readonly now?: () => Date } = {},
): Promise<number> {
  throw new Error(`${database.accountId} ${ledger.store.place} ${line.kind} ${String(again.ids)}`);
}
