import { listEntities } from '../../../lists/distribution-lists-contract.ts';
import { NovaError } from '@nova/contract';
import { dropUndefined, formatToday } from '@nova/core';
import { addMonthsToDay } from '../../../privacy/privacy-requests.ts';
import { referred } from '@nova/kinds';
import { nullColumns, type ReferenceColumn, defineTransferKind } from './transfer-kind.ts';

/** References to the person. The line's `entity` decides which one counts. */
const person: readonly ReferenceColumn[] = listEntities.map((to) => ({
  column: 'recordId',
  to,
  ofEntity: to,
  goesAlong: true,
}));

const references: readonly ReferenceColumn[] = [
  ...person,
  { column: 'userId', to: 'user', name: 'userName' },
];

const instants = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `nova_iso(t."${name}")`]));

const buildIdQuery = (table: string, column: string): string =>
  `(SELECT x.id FROM ${table} x WHERE x."accountId" = t."accountId" AND x.id = t."${column}")`;

/** SQL of the user's id in an export; null for a user who no longer exists. */
const userShown = { userId: buildIdQuery('users', 'userId') };

export const privacyPurposeKind = defineTransferKind({
  type: 'privacyPurpose',
  table: 'privacy_purposes',
  columns: { code: '', name: '', text: '', basis: '', validMonths: null, version: 1 },
  computedDefaults: {},
  references: [],
  hasLabels: false,
  stamp: 'updatedOn',
  hasActivity: false,
  // A changed text gets a higher version, because consents name the version that was agreed to.
  changeOf: (row, before) => {
    const least = Number(before.version) + (row.text === before.text ? 0 : 1);
    return { ...row, version: Math.max(least, Number(row.version ?? 0)) };
  },
  lineKey: ({ code }) => code,
  uniqueColumns: ['code'],
  export: { order: 't.code' },
});

export const consentKind = defineTransferKind({
  type: 'consent',
  table: 'consents',
  columns: {
    entity: '',
    purpose: '',
    basis: '',
    version: 1,
    text: '',
    via: 'USER',
    ...nullColumns('requestedOn', 'givenOn', 'withdrawnOn', 'expiresOn', 'proof'),
  },
  computedDefaults: { state: '' },
  references,
  hasLabels: false,
  stamp: null,
  hasActivity: false,
  computeColumns: ({ state, givenOn, withdrawnOn, expiresOn }, { now }) => {
    const wasGiven = state === 'GIVEN' || state === 'EXPIRED' || state === 'WITHDRAWN';
    refuseIf(wasGiven && !givenOn, `givenOn: a consent that is ${state} was given once; say when.`);
    refuseIf(givenOn && givenOn > now, 'givenOn: cannot be a moment to come.');
    refuseIf(givenOn && expiresOn && expiresOn <= givenOn, 'expiresOn: must be after givenOn.');
    refuseIf(state === 'WITHDRAWN' && !withdrawnOn, 'withdrawnOn: say when the consent was withdrawn.');
    return { state: state === 'EXPIRED' ? 'GIVEN' : state };
  },
  export: {
    members: { ...instants('requestedOn', 'givenOn', 'withdrawnOn', 'expiresOn'), ...userShown },
  },
});

/** SQL of the person's id in an export; null if the person no longer exists. */
const personShown = `CASE t.entity ${listEntities
  .map((name) => `WHEN '${name}' THEN ${buildIdQuery(referred[name].table, 'recordId')}`)
  .join(' ')} END`;

/** `type` is the line's own type, so the kind of request is called `requestType`. */
export const privacyRequestKind = defineTransferKind({
  type: 'privacyRequest',
  table: 'privacy_requests',
  prefix: 'PRI',
  columns: {
    entity: '',
    state: 'OPEN',
    via: 'USER',
    receivedOn: '',
    note: null,
    ...nullColumns('extendMonths', 'extendReason', 'outcome', 'closedOn'),
  },
  computedDefaults: { type: '', dueOn: '' },
  references,
  hasLabels: false,
  stamp: 'updatedOn',
  hasActivity: false,
  computeColumns: (line, { before, id, now, timeZone }) => {
    const { requestType, recordId, receivedOn, extendMonths, closedOn = before?.closedOn } = line;
    const today = formatToday({ account: { timeZone }, now: () => new Date(now) });
    refuseIf(receivedOn > today, 'receivedOn: cannot be a day to come.');
    refuseIf(line.dueOn && line.dueOn < receivedOn, 'dueOn: cannot be before receivedOn.');
    const isOpen = (line.state ?? before?.state ?? 'OPEN') === 'OPEN';
    refuseIf(isOpen && closedOn, 'closedOn: the request is open.');
    refuseIf(!isOpen && !closedOn, 'closedOn: say when the request was closed.');
    const stays = before?.receivedOn === receivedOn;
    return dropUndefined({
      type: requestType,
      dueOn: line.dueOn ?? (stays ? undefined : addMonthsToDay(receivedOn, 1 + (extendMonths ?? 0))),
      // A request without a person refers to its own id, which no person has.
      recordId: recordId === null ? (before?.recordId ?? id) : undefined,
    });
  },
  export: {
    omitted: ['type'],
    members: { requestType: 't.type', recordId: personShown, ...instants('closedOn'), ...userShown },
  },
});

export const privacyHoldKind = defineTransferKind({
  type: 'privacyHold',
  table: 'privacy_holds',
  columns: { entity: '', reason: '' },
  computedDefaults: { since: null },
  references,
  hasLabels: false,
  stamp: null,
  hasActivity: false,
  computeColumns: ({ since }, { before, now }) =>
    dropUndefined({ since: since ?? (before ? undefined : now) }),
  changeOf: (row, before) =>
    moment(row.since) < moment(before.since) ? row : { ...row, since: before.since },
  lineKey: ({ entity, recordId }) => `${entity}:${recordId}`,
  uniqueColumns: ['recordId'],
  export: { omitted: ['createdOn'], members: { ...instants('since'), ...userShown } },
});

const moment = (value: unknown): number => Date.parse(typeof value === 'string' ? value : '');

/** @throws NovaError BAD_REQUEST */
function refuseIf(isWrong: unknown, message: string): void {
  if (isWrong) throw new NovaError('BAD_REQUEST', message);
}
