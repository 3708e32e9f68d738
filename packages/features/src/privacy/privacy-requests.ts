import type * as contract from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  changeLocked,
  type CurrentRow,
  plainCreation,
  type Row,
  condition,
  readDocument,
  readPage,
  columns,
  iso,
  joinOne,
  type RecordSource,
  formatToday,
  buildZoneSql,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { addUnits } from '@nova/search';
import type { z } from 'zod';
import { buildEventRows } from '../events/event-queue.ts';
import { assertSeesAll } from './assert-sees-all.ts';
import { runForPerson, type NamedPerson, type PersonId } from './persons.ts';

type PrivacyRequest = z.output<typeof contract.privacyRequest>;

/** Returns SQL that tests for an overdue request. Days are those of the account's time zone. */
const buildOverdueTest = (account: Pick<Context['account'], 'timeZone'>): string =>
  `(r.state = 'OPEN' AND r."dueOn" < (now() AT TIME ZONE ${buildZoneSql(account)})::date)`;

export const privacyRequestSource = (account: Pick<Context['account'], 'timeZone'>): RecordSource => ({
  from: 'privacy_requests r',
  alias: 'r',
  joins: [joinOne('users', 'u', 'r', 'userId')],
  members: {
    ...columns('r', ['id', 'reference', 'type', 'entity', 'recordId', 'state', 'via']),
    note: 'r.note',
    ...columns('r', ['receivedOn', 'dueOn']),
    overdue: buildOverdueTest(account),
    ...columns('r', ['extendMonths', 'extendReason', 'outcome']),
    closedOn: iso('r."closedOn"'),
    userId: 'r."userId"',
    userName: 'u.name',
    createdOn: iso('r."createdOn"'),
    updatedOn: iso('r."updatedOn"'),
  },
});

/**
 * Lists requests, newest first (docs/interface/privacy.md#requests).
 * @throws FORBIDDEN
 */
export async function listPrivacyRequests(
  ctx: Context,
  input: z.output<typeof contract.listPrivacyRequests.input>,
): Promise<DocumentPage<PrivacyRequest>> {
  assertSeesAll(ctx);
  const { state, type, overdue, recordId } = input;
  const filters = [
    state === undefined ? null : condition('r.state = $?::text', state),
    type === undefined ? null : condition('r.type = $?::text', type),
    overdue === undefined ? null : condition(`${buildOverdueTest(ctx.account)} = $?::boolean`, overdue),
    recordId === undefined ? null : condition('r."recordId" = $?::uuid', isId(recordId) ? recordId : null),
  ];
  return readPage(ctx, privacyRequestSource(ctx.account), input, {
    conditions: filters.filter((filter) => filter !== null),
  });
}

/** @throws FORBIDDEN, NOT_FOUND */
export async function getPrivacyRequest(
  ctx: Context,
  { privacyRequestId }: z.output<typeof contract.getPrivacyRequest.input>,
): Promise<JsonText<PrivacyRequest>> {
  assertSeesAll(ctx);
  return readDocument(ctx, privacyRequestSource(ctx.account), { id: privacyRequestId, what: 'request' });
}

/**
 * Adds a request to the register.
 * @returns the request's id
 * @throws FORBIDDEN; NOT_FOUND for the person; BAD_REQUEST for a day in the future
 */
export async function createPrivacyRequest(
  ctx: Context,
  input: z.output<typeof contract.createPrivacyRequest.input>,
): Promise<string> {
  assertSeesAll(ctx);
  const { type, entity, recordId, note = null } = input;
  const today = formatToday(ctx);
  const receivedOn = input.receivedOn ?? today;
  if (receivedOn > today) throw new NovaError('BAD_REQUEST', 'receivedOn: cannot be a day to come.');
  const reference = await takeReference(ctx);
  return runForPerson(ctx, { entity, recordId }, (tx, named) => {
    const row = { type, note, receivedOn, reference, userId: ctx.user.id };
    return writePrivacyRequest(ctx, tx, { person: { entity, recordId }, named, row });
  });
}

export interface NewPrivacyRequest {
  readonly person: PersonId;
  readonly named: NamedPerson;
  readonly row: Row & { readonly type: PrivacyRequest['type']; readonly receivedOn: string };
}

/**
 * Writes a request with its event, in a transaction of `runForPerson`.
 * @returns the request's id
 */
export async function writePrivacyRequest(
  ctx: Context,
  tx: AccountTransaction,
  { person: { entity, recordId }, named, row }: NewPrivacyRequest,
): Promise<string> {
  const dueOn = addMonthsToDay(row.receivedOn, 1);
  const event = buildEventRows(ctx, [
    { type: `${entity}.privacy_requested`, kind: entity, recordId, ...named },
  ]);
  const { id, text, values } = plainCreation(
    ctx,
    'privacyRequest',
    { ...row, entity, recordId, dueOn },
    () => [event],
  );
  await tx.rows(text, values);
  return id;
}

export async function takeReference(ctx: Context): Promise<string> {
  const [taken] = await ctx.db.write<{ number: string }>(
    `SELECT nova_take_reference($1::uuid, $2, '{}'::text[], NULL) ->> 'number' AS number`,
    ['privacyRequest'],
  );
  if (!taken) throw new Error('No number was taken.');
  return `PRI-${taken.number}`;
}

/** Returns the same day of a later month, or its last day: a month after 31 January ends with February. */
export const addMonthsToDay = (day: string, months: number): string =>
  new Date(addUnits(Date.parse(day), months, 'M', 'UTC')).toISOString().slice(0, day.length);

/**
 * Closes a request, or extends it once.
 * @returns the request's id
 * @throws FORBIDDEN, NOT_FOUND, CONFLICT; BAD_REQUEST for neither or both; INVALID_STATE if it is closed, or was
 * extended before
 */
export async function updatePrivacyRequest(
  ctx: Context,
  { privacyRequestId, ...input }: z.output<typeof contract.updatePrivacyRequest.input>,
): Promise<string> {
  assertSeesAll(ctx);
  const change = prepareChange(ctx, input);
  return changeLocked(ctx, 'privacyRequest', privacyRequestId, (current) => {
    if (current.state !== 'OPEN') throw new NovaError('INVALID_STATE', 'This request is closed already.');
    return { row: change(current) };
  });
}

type Update = Omit<z.output<typeof contract.updatePrivacyRequest.input>, 'privacyRequestId'>;

/** @throws BAD_REQUEST; INVALID_STATE when applied */
function prepareChange(
  ctx: Context,
  { state, outcome, extendMonths, extendReason }: Update,
): (current: CurrentRow) => Row {
  const extends_ = extendMonths !== undefined || extendReason !== undefined;
  if (extends_ === (state !== undefined || (outcome ?? null) !== null))
    throw new NovaError(
      'BAD_REQUEST',
      'Give either state and outcome, to close it, or extendMonths and extendReason.',
    );
  if (!extends_) return () => buildClosing(ctx, { state, outcome });
  if (extendMonths === undefined || extendReason === undefined)
    throw new NovaError('BAD_REQUEST', 'An extension needs extendMonths and extendReason.');
  return (current) => {
    if (current.extendMonths !== null)
      throw new NovaError('INVALID_STATE', 'This request was extended already; that is possible once.');
    const dueOn = addMonthsToDay(String(current.receivedOn), 1 + extendMonths);
    return { extendMonths, extendReason, dueOn };
  };
}

/** @throws BAD_REQUEST */
function buildClosing(ctx: Context, { state, outcome = null }: Update): Row {
  if (state === undefined) throw new NovaError('BAD_REQUEST', 'state: an outcome needs DONE or REFUSED.');
  if (state === 'REFUSED' && outcome === null)
    throw new NovaError('BAD_REQUEST', 'outcome: a refusal needs its reason.');
  return { state, outcome, closedOn: ctx.now().toISOString() };
}
