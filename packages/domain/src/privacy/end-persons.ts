import { NovaError } from '@nova/contract';
import { type AccountDatabase, type AccountTransaction, retryTransaction } from '@nova/db';
import { fieldsThatGo, type Kind, kinds, rowWithout } from '@nova/kinds';
import { isId, newId } from '../ids.ts';
import type { Ports } from '../ports.ts';
import { type Actor, auditRow } from '../records/audit.ts';
import { changeGroup } from '../records/change-group.ts';
import type { CurrentRow } from '../records/change-record.ts';
import { type ErasureLedger, type ErasureLine, marksOf } from './erasure-ledger.ts';
import { addressesIn, ledgerKeysOf } from './ledger-keys.ts';
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
  /** Names those who still are to be ended, of the locked; all where absent. */
  readonly choose?: (tx: AccountTransaction, ids: readonly string[]) => Promise<readonly string[]>;
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
 * @param alongside runs in the transaction, after the persons are ended
 * @throws UNAVAILABLE if the ledger cannot be written; what `alongside` throws
 */
export async function endPersons(
  ctx: EndingContext,
  ending: Ending,
  alongside: (tx: AccountTransaction, endings: Endings) => Promise<unknown> = () => Promise.resolve(),
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
      if (ended.length > 0) {
        await end(ctx, tx, ending, persons);
        await writeLines(
          tx,
          ended.map(({ line }) => line),
        );
      }
      const endings = { ended, held, gone, left };
      await alongside(tx, endings);
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
): Promise<Pick<LockedPersons, 'persons'> & Pick<Endings, 'left'>> {
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

interface LockedPerson {
  readonly id: string;
  readonly row: CurrentRow;
  readonly externalIds: readonly string[];
  readonly parts: Readonly<Record<string, number>>;
}

interface LockedPersons extends Pick<Endings, 'held' | 'gone'> {
  readonly persons: readonly LockedPerson[];
}

interface Locked {
  readonly id: string;
  readonly row: CurrentRow;
}

interface Facts {
  readonly id: string;
  readonly held: boolean;
  readonly externalIds: readonly string[];
  readonly parts: Readonly<Record<string, number>>;
}

/**
 * In the order of ids, against deadlocks. FOR UPDATE: neither a record about the person nor a cached document comes
 * meanwhile.
 */
async function lockPersons(
  tx: AccountTransaction,
  { kind: name, ids, action }: Pick<Ending, 'kind' | 'ids' | 'action'>,
): Promise<LockedPersons> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { table } = kinds[name];
  const found = await tx.rows<Locked>(
    `SELECT t.id::text AS id, to_jsonb(t) AS row FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[]) ORDER BY t.id FOR UPDATE`,
    [asked.filter(isId)],
  );
  const rows = found.filter(({ row }) => action === 'ERASE' || row.anonymisedOn === null);
  const known = new Set(rows.map(({ id }) => id));
  const facts = await factsOf(tx, name, action, [...known]);
  const persons = rows.flatMap(({ id, row }) => {
    const one = facts.get(id);
    return one === undefined || one.held ? [] : [{ row, ...one }];
  });
  return {
    persons,
    held: asked.filter((id) => facts.get(id)?.held),
    gone: asked.filter((id) => !known.has(id)),
  };
}

async function factsOf(
  tx: AccountTransaction,
  kind: Ending['kind'],
  action: Ending['action'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  if (ids.length === 0) return new Map();
  const facts = await tx.rows<Facts>(
    `SELECT p.id::text AS id, p.parts,
       EXISTS (SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = p.id) AS held,
       ARRAY(SELECT e."externalId" FROM external_ids e WHERE e."accountId" = $1 AND e."recordId" = p.id ORDER BY 1) AS "externalIds"
     FROM nova_person_parts($1::uuid, $2, $3::uuid[], $4::boolean) p`,
    [kind, ids, action === 'ERASE'],
  );
  return new Map(facts.map((one) => [one.id, one]));
}

const addressesOf = (persons: readonly LockedPerson[]): readonly string[] =>
  persons.flatMap(({ row }) => addressesIn(row));

async function end(
  ctx: Actor,
  tx: AccountTransaction,
  { kind, action, reason }: Ending,
  persons: readonly LockedPerson[],
): Promise<void> {
  const ids = persons.map(({ id }) => id);
  if (action === 'ANONYMISE') {
    await changeGroup(ctx, tx, { kind, ids }, (current) => ({
      row: anonymousRow(ctx, kind, current),
      action: 'anonymise',
    }));
    await tx.rows(`SELECT nova_anonymise_persons($1::uuid, $2, $3::uuid[], $4::text[])::text AS done`, [
      ...[kind, ids, addressesOf(persons)],
    ]);
    return;
  }
  const rows = persons.map(({ id, row }) =>
    auditRow(ctx, {
      entity: kind,
      recordId: id,
      action: 'erase',
      record: row,
      changes: reason === null ? {} : { reason: { to: reason } },
    }),
  );
  await tx.rows(`SELECT nova_erase_persons($1::uuid, $2, $3::uuid[], $4::text[], $5::jsonb)::text AS done`, [
    ...[kind, ids, addressesOf(persons), JSON.stringify(rows[0])],
  ]);
  await addRows(tx, [{ table: 'audit_events', rows }]);
}

/** The date of the last activity stays, although what it was of may go. */
function anonymousRow(
  { now }: Pick<Actor, 'now'>,
  kind: Ending['kind'],
  { lastActivityDate = null }: CurrentRow,
): Readonly<Record<string, unknown>> {
  const of: Kind = kinds[kind];
  return {
    ...rowWithout(of, fieldsThatGo(of), true),
    anonymisedOn: now().toISOString(),
    importedActivityDate: lastActivityDate,
  };
}

const addRows = (tx: AccountTransaction, children: readonly unknown[]): Promise<unknown> =>
  tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [JSON.stringify(children)]);

/** In the database too, where imports look. */
async function writeLines(tx: AccountTransaction, lines: readonly ErasureLine[]): Promise<void> {
  const erasures = lines.map(({ erasureId: id, accountId: _account, ...line }) => ({ id, ...line }));
  const marks = lines.flatMap((line) =>
    [...new Set(marksOf(line))].map((mark) => ({ mark, erasureId: line.erasureId })),
  );
  await addRows(tx, [
    { table: 'erasures', rows: erasures },
    { table: 'erasure_marks', rows: marks },
  ]);
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
  _ledger: ErasureLedger,
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
      if (persons.length > 0) await end(server, tx, ending, persons);
      return persons.length;
    }),
  );
}
