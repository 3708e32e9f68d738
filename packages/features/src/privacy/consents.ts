import type * as consentsContract from './consents-contract.ts';
import type * as distributionListsContract from '../lists/distribution-lists-contract.ts';
import {
  type Context,
  isId,
  newId,
  type DocumentPage,
  auditRow,
  type ChildRows,
  condition,
  readPage,
  type PageRequest,
  columns,
  iso,
  type RecordSource,
  notFound,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { addUnits } from '@nova/search';
import type { z } from 'zod';
import { buildEventRows } from '../events/event-queue.ts';
import {
  runForPerson,
  findPersonOrThrow,
  type NamedPerson,
  type OfPerson,
  type PersonId,
} from './persons.ts';
import { findPurpose } from './purposes.ts';
import { type AskedConsents, requestConsent } from './request-consent.ts';

type Consent = z.output<typeof consentsContract.consent>;
type Given = Omit<
  z.output<(typeof consentsContract.consents)['candidates']['record']['input']>,
  'candidateId'
>;

export const consentSource: RecordSource = {
  from: 'consents c',
  alias: 'c',
  joins: [],
  members: {
    ...columns('c', ['id', 'purpose', 'basis', 'version', 'text']),
    state: `CASE WHEN c.state = 'GIVEN' AND c."expiresOn" <= now() THEN 'EXPIRED' ELSE c.state END`,
    requestedOn: iso('c."requestedOn"'),
    givenOn: iso('c."givenOn"'),
    withdrawnOn: iso('c."withdrawnOn"'),
    expiresOn: iso('c."expiresOn"'),
    ...columns('c', ['proof', 'via', 'userId']),
  },
};

/** Creates the verbs about the consents of a kind of person (docs/interface/privacy.md#consents). */
export function consentVerbs<Name extends distributionListsContract.ListEntity>(entity: Name) {
  const personIn = (input: OfPerson<Name>): PersonId => ({ entity, recordId: input[`${entity}Id`] });
  return {
    /** @throws NOT_FOUND */
    consents: (ctx: Context, input: OfPerson<Name> & PageRequest): Promise<DocumentPage<Consent>> =>
      listConsents(ctx, personIn(input), input),
    /**
     * @returns the consent's id
     * @throws NOT_FOUND for the person and the purpose, BAD_REQUEST
     */
    recordConsent: (ctx: Context, input: OfPerson<Name> & Given): Promise<string> =>
      recordConsent(ctx, personIn(input), input),
    /**
     * @returns the consent's id
     * @throws NOT_FOUND, INVALID_STATE
     */
    withdrawConsent: (
      ctx: Context,
      input: OfPerson<Name> & { readonly consentId: string },
    ): Promise<string> => withdrawConsent(ctx, personIn(input), input.consentId),
    /** @throws as requestConsent */
    requestConsent: (
      ctx: Context,
      input: OfPerson<Name> & AskedConsents,
    ): Promise<z.output<typeof consentsContract.consentRequest>> =>
      requestConsent(ctx, personIn(input), input),
  };
}

async function listConsents(
  ctx: Context,
  person: PersonId,
  { page, size, updatedSince }: PageRequest,
): Promise<DocumentPage<Consent>> {
  await findPersonOrThrow(ctx.db, person);
  const conditions = [condition('c."recordId" = $?::uuid', person.recordId)];
  return readPage(ctx, consentSource, { page, size, updatedSince }, { conditions, stamp: 'createdOn' });
}

async function recordConsent(
  ctx: Context,
  person: PersonId,
  { purpose, proof, ...times }: Given,
): Promise<string> {
  const now = ctx.now().toISOString();
  const givenOn = times.givenOn ?? now;
  if (givenOn > now) throw new NovaError('BAD_REQUEST', 'givenOn: cannot be a moment to come.');
  const id = newId();
  await runForPerson(ctx, person, async (tx, named) => {
    const storedPurpose = await findPurpose(tx, purpose);
    if (!storedPurpose)
      throw new NovaError('NOT_FOUND', 'There is no purpose with this code in your account.');
    const { text, basis, version, validMonths } = storedPurpose;
    const expiresOn = times.expiresOn ?? (validMonths === null ? null : addMonths(givenOn, validMonths));
    if (expiresOn !== null && expiresOn <= givenOn)
      throw new NovaError('BAD_REQUEST', 'expiresOn: must be after givenOn.');
    const row = { id, ...person, purpose, basis, version, text, state: 'GIVEN', givenOn, expiresOn, proof };
    await writeConsentDeed(ctx, tx, { person, named, deed: 'given', purpose }, [
      { table: 'consents', rows: [{ ...row, via: 'USER', userId: ctx.user.id, createdOn: now }] },
    ]);
  });
  return id;
}

/** Adds months in UTC, as `nova_apply` counts them. */
export const addMonths = (instant: string, months: number): string =>
  new Date(addUnits(Date.parse(instant), months, 'M', 'UTC')).toISOString();

function withdrawConsent(ctx: Context, person: PersonId, consentId: string): Promise<string> {
  return runForPerson(ctx, person, async (tx, named) => {
    const [found] = isId(consentId)
      ? await tx.rows<{ state: string; purpose: string }>(
          `SELECT c.state, c.purpose FROM consents c
           WHERE c."accountId" = $1 AND c."recordId" = $2 AND c.id = $3 FOR UPDATE`,
          [person.recordId, consentId],
        )
      : [];
    if (!found) throw notFound('consent');
    if (found.state !== 'GIVEN')
      throw new NovaError(
        'INVALID_STATE',
        `This consent is ${found.state}; only one that is given can be withdrawn.`,
      );
    await tx.rows(
      `UPDATE consents c SET state = 'WITHDRAWN', "withdrawnOn" = $3::timestamptz WHERE c."accountId" = $1 AND c.id = $2`,
      [consentId, ctx.now().toISOString()],
    );
    await writeConsentDeed(ctx, tx, { person, named, deed: 'withdrawn', purpose: found.purpose }, []);
    return consentId;
  });
}

interface ConsentDeed {
  readonly person: PersonId;
  readonly named: NamedPerson;
  readonly deed: 'given' | 'withdrawn';
  readonly purpose: string;
}

/** Writes rows with their line in the audit trail and their event. */
export async function writeConsentDeed(
  ctx: Context,
  tx: AccountTransaction,
  { person: { entity, recordId }, named, deed, purpose }: ConsentDeed,
  rows: readonly ChildRows[],
): Promise<void> {
  const changes = { purpose: deed === 'given' ? { to: purpose } : { from: purpose } };
  const action = deed === 'given' ? 'recordConsent' : 'withdrawConsent';
  const line = auditRow(ctx, { entity, recordId, action, changes, withoutEvent: true });
  const event = buildEventRows(ctx, [
    { type: `${entity}.consent_${deed}`, kind: entity, recordId, ...named },
  ]);
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
    JSON.stringify([...rows, { table: 'audit_events', rows: [line] }, event]),
  ]);
}
