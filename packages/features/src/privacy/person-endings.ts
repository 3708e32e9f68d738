import type * as personEndingsContract from './person-endings-contract.ts';
import type * as distributionListsContract from '../lists/distribution-lists-contract.ts';
import {
  type Context,
  isId,
  isSameJson,
  type CurrentRow,
  runInTurn,
  changeInTransaction,
  type LockedChange,
  computeDuplicateKeys,
  rowKinds,
  notFound,
  onHold,
  runAndRollBack,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import { type AccountTransaction, retryTransaction } from '@nova/db';
import {
  listFieldColumns,
  listClearedFields,
  type Kind,
  kinds,
  referred,
  buildClearedRow,
} from '@nova/kinds';
import type { z } from 'zod';
import { deleteWithContents } from '../files/delete-files.ts';
import { findRelatedPersons } from './also-found.ts';
import { assertSeesAll } from './assert-sees-all.ts';
import { type Ending, lockPersons } from './end-group.ts';
import { type EndedPerson, endPersons } from './end-persons.ts';
import { assertNotHeld } from './holds.ts';
import { extractAddresses } from './ledger-keys.ts';
import { findPersonOrThrow, type OfPerson, type PersonId } from './persons.ts';

type Endpoints = (typeof personEndingsContract.personEndings)['candidates'];
type Fields = Pick<z.output<Endpoints['anonymise']['input']>, 'fields'>;
type Why = Omit<z.output<Endpoints['erase']['input']>, 'candidateId'>;
type Anonymised = z.output<typeof personEndingsContract.anonymised>;
type Erased = z.output<typeof personEndingsContract.erased>;

/** Creates the verbs that erase a kind of person (docs/interface/privacy.md). */
export function endingVerbs<Name extends distributionListsContract.ListEntity>(entity: Name) {
  const personIn = (input: OfPerson<Name>): PersonId => ({ entity, recordId: input[`${entity}Id`] });
  return {
    /** @throws FORBIDDEN, NOT_FOUND; INVALID_STATE for a person on hold, or anonymised before; UNAVAILABLE */
    anonymise: (ctx: Context, input: OfPerson<Name> & Fields): Promise<Anonymised> =>
      input.fields === undefined
        ? anonymise(ctx, personIn(input))
        : clearFields(ctx, personIn(input), [...new Set(input.fields)]),
    /**
     * @throws FORBIDDEN; NOT_FOUND for the person and the request; BAD_REQUEST for the request of somebody
     * else; INVALID_STATE for a person on hold, and a closed request; UNAVAILABLE
     */
    erase: (ctx: Context, input: OfPerson<Name> & Why): Promise<Erased> => erase(ctx, personIn(input), input),
  };
}

async function anonymise(ctx: Context, person: PersonId): Promise<Anonymised> {
  assertSeesAll(ctx);
  const { id, parts } = await endOne(ctx, person, { action: 'ANONYMISE', reason: null });
  return { id, fields: [...listClearedFields(kinds[person.entity])], parts };
}

async function erase(ctx: Context, person: PersonId, { reason, privacyRequestId }: Why): Promise<Erased> {
  assertSeesAll(ctx);
  const relatedPersons = await findRelatedPersons(ctx, person);
  const { line, parts } = await endOne(ctx, person, { action: 'ERASE', reason }, (tx) =>
    privacyRequestId === undefined ? Promise.resolve() : closeRequest(ctx, tx, { person, privacyRequestId }),
  );
  const { erasureId, on: erasedOn, proof } = line;
  return { erasureId, erasedOn, removed: parts, proof, alsoFound: [...relatedPersons] };
}

/**
 * Erases or anonymises one person.
 * @throws NOT_FOUND; INVALID_STATE for a person on hold, or anonymised before; UNAVAILABLE
 */
async function endOne(
  ctx: Context,
  { entity, recordId }: PersonId,
  what: Pick<Ending, 'action' | 'reason'>,
  alongside: (tx: AccountTransaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<EndedPerson> {
  const { name } = rowKinds[entity];
  if (!isId(recordId)) throw notFound(name);
  const ending: Ending = { ...what, kind: entity, ids: [recordId], userId: ctx.user.id };
  const work = () => endPersons(ctx, ending, alongside);
  const { ended, held } = await runInTurn(recordId, () =>
    entity === 'candidate' ? deleteWithContents(ctx, entity, recordId, work) : work(),
  );
  const [one] = ended;
  if (one) return one;
  if (held.length > 0) throw onHold(name);
  return refuseGone(ctx.db, { entity, recordId });
}

interface ForetoldEnding extends Pick<Ending, 'action'> {
  /** Only these fields would be cleared, if given. */
  readonly fields?: readonly string[] | undefined;
  readonly privacyRequestId?: string | undefined;
}

/**
 * Counts the records about a person that would be deleted or lose values, by the name under which callers know
 * them. Nothing is changed.
 * @throws as the verbs, except UNAVAILABLE
 */
export async function previewEnding(
  ctx: Context,
  person: PersonId,
  { action, fields, privacyRequestId }: ForetoldEnding,
): Promise<EndedPerson['parts']> {
  assertSeesAll(ctx);
  const { entity: kind, recordId } = person;
  const { name } = rowKinds[kind];
  if (!isId(recordId)) throw notFound(name);
  return runAndRollBack(ctx.db, async (tx) => {
    const { persons, held } = await lockPersons(tx, {
      kind,
      ids: [recordId],
      action: fields === undefined ? action : 'ERASE',
    });
    if (held.length > 0) throw onHold(name);
    const [one] = persons;
    if (!one) return refuseGone(tx, person);
    if (privacyRequestId !== undefined) await closeRequest(ctx, tx, { person, privacyRequestId });
    return fields === undefined ? one.parts : {};
  });
}

async function refuseGone(db: AccountTransaction, { entity, recordId }: PersonId): Promise<never> {
  await findPersonOrThrow(db, { entity, recordId });
  throw new NovaError(
    'INVALID_STATE',
    `This ${rowKinds[entity].name} was anonymised already; nothing is left to clear.`,
  );
}

interface ClosedRequest {
  readonly person: PersonId;
  readonly privacyRequestId: string;
}

/**
 * Closes the request that an erasure fulfils.
 * @throws NOT_FOUND, BAD_REQUEST, INVALID_STATE
 */
const closeRequest = (
  ctx: Context,
  tx: AccountTransaction,
  { person, privacyRequestId }: ClosedRequest,
): Promise<void> => {
  if (!isId(privacyRequestId)) throw notFound(rowKinds.privacyRequest.name);
  return changeInTransaction(ctx, tx, { kind: 'privacyRequest', id: privacyRequestId }, (current) => {
    if (current.recordId !== person.recordId.toLowerCase())
      throw new NovaError('BAD_REQUEST', 'privacyRequestId: this is the request of another person.');
    if (current.state !== 'OPEN') throw new NovaError('INVALID_STATE', 'This request is closed already.');
    return {
      row: { state: 'DONE', outcome: 'The person was erased.', closedOn: ctx.now().toISOString() },
    };
  });
};

/** Clears some fields of a person, who otherwise stays. The ledger gets no line about this. */
async function clearFields(ctx: Context, person: PersonId, fields: readonly string[]): Promise<Anonymised> {
  assertSeesAll(ctx);
  const { entity: kind, recordId: id } = person;
  if (!isId(id)) throw notFound(rowKinds[kind].name);
  const transaction = () =>
    ctx.db.transaction(async (tx) => {
      let addresses: readonly string[] = [];
      await changeInTransaction(ctx, tx, { kind, id }, async (current) => {
        await assertNotHeld(tx, person);
        addresses = extractAddresses(current);
        return buildClearing(kinds[kind], fields, current);
      });
      await eraseFields(tx, person, fields, addresses);
    });
  await runInTurn(id, () => retryTransaction(transaction));
  return { id: id.toLowerCase(), fields: [...fields], parts: {} };
}

/**
 * Adds a line to the audit trail even if the record had no values. nova_blank_person removes the values from
 * this line too.
 */
function buildClearing(kind: Kind, fields: readonly string[], current: CurrentRow): LockedChange {
  const row = buildClearedRow(kind, fields, false);
  const columns = fields.flatMap((name) => listFieldColumns(kind, name));
  return {
    row,
    duplicateKeys: computeDuplicateKeys(kind, { ...current, ...row }),
    action: 'anonymise',
    also: Object.fromEntries(
      columns.filter((column) => isSameJson(current[column], row[column])).map((column) => [column, {}]),
    ),
  };
}

/**
 * Removes what else is stored about the cleared fields. An address that the record still has elsewhere is not
 * removed.
 */
async function eraseFields(
  tx: AccountTransaction,
  { entity, recordId }: PersonId,
  fields: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  const { table, nameColumns } = referred[entity];
  const columns = fields.flatMap((name) => listFieldColumns(kinds[entity], name));
  const isNamed = nameColumns.some((column) => columns.includes(column));
  // The lock waits for a reader of the former document, who stores it under a lock of the row
  // (cached-documents.ts).
  const [left] = await tx.rows<{ row: CurrentRow }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t."accountId" = $1 AND t.id = $2::uuid FOR UPDATE`,
    [recordId],
  );
  await tx.rows(
    `SELECT nova_blank_person($1::uuid, $2, $3::uuid, $4::text[], $5::text[], ARRAY(
       SELECT lower(a.address) FROM unnest($6::text[]) AS a(address)
       EXCEPT SELECT lower(k.address) FROM unnest($7::text[]) AS k(address)), $8::boolean)::text AS done`,
    [
      ...[entity, recordId, columns, isNamed ? [...fields, ...nameMembers] : fields],
      ...[addresses, left ? extractAddresses(left.row) : [], isNamed],
    ],
  );
}

/** Stored answers show the whole name under this member. */
const nameMembers = ['name'] as const;
