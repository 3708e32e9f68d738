import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { type Context, newId, auditRow } from '@nova/core';
import { addMonths, writeConsentDeed } from './consents.ts';
import type { NamedPerson, PersonId } from './persons.ts';
import { findPurpose } from './purposes.ts';

export const consentAnswers = ['agree', 'refuse', 'withdraw'] as const;

export type ConsentAnswer = (typeof consentAnswers)[number];

interface AnsweredPurpose {
  readonly person: PersonId;
  readonly named: NamedPerson;
  /** The purpose's code. */
  readonly purpose: string;
  readonly answer: ConsentAnswer;
}

interface HeldConsent {
  readonly id: string;
  readonly state: 'REQUESTED' | 'GIVEN' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED';
  readonly basis: string;
  readonly version: number;
  readonly text: string;
}

/**
 * Carries out a person's answer on their own page (docs/interface/privacy.md#the-persons-page). Agreeing and
 * refusing concern the purpose's last consent; withdrawing concerns all that are in force.
 * @param tx in which nobody else answers for the person
 * @returns false if nothing changed
 * @throws BAD_REQUEST if the person was never asked for this purpose
 */
export async function answerConsent(
  ctx: Context,
  tx: AccountTransaction,
  answered: AnsweredPurpose,
): Promise<boolean> {
  const { person, purpose, answer } = answered;
  const consents = await tx.rows<HeldConsent>(
    `SELECT c.id, CASE WHEN c.state = 'GIVEN' AND c."expiresOn" <= $4::timestamptz THEN 'EXPIRED' ELSE c.state END AS state,
       c.basis, c.version, c.text
     FROM consents c WHERE c."accountId" = $1 AND c."recordId" = $2::uuid AND c.purpose = $3
     ORDER BY c."createdOn" DESC, c.id DESC FOR NO KEY UPDATE`,
    [person.recordId, purpose, ctx.now().toISOString()],
  );
  const [last] = consents;
  if (!last) throw new NovaError('BAD_REQUEST', 'purpose: this page does not ask for it.');
  if (answer === 'withdraw')
    return recordWithdrawal(
      ctx,
      tx,
      answered,
      consents.filter(({ state }) => state === 'GIVEN'),
    );
  if (answer === 'refuse') return last.state === 'REQUESTED' && refuse(ctx, tx, answered, last);
  return last.state !== 'GIVEN' && recordAgreement(ctx, tx, answered, last);
}

/**
 * Describes the proof of an answer.
 * @param on ISO 8601
 */
const formatProof = (done: string, on: string): string => `${done} on the person’s own page on ${on}.`;

/** Records an agreement. A consent that was withdrawn or has expired stays as it is, and a new one is added. */
async function recordAgreement(
  ctx: Context,
  tx: AccountTransaction,
  { person, named, purpose }: AnsweredPurpose,
  { id, state, basis, version, text }: HeldConsent,
): Promise<true> {
  const givenOn = ctx.now().toISOString();
  const months = (await findPurpose(tx, purpose))?.validMonths ?? null;
  const expiresOn = months === null ? null : addMonths(givenOn, months);
  const agreement = {
    state: 'GIVEN',
    givenOn,
    expiresOn,
    proof: formatProof('Agreed', givenOn),
    via: 'PAGE',
    userId: null,
  };
  const isAnew = state === 'WITHDRAWN' || state === 'EXPIRED';
  const row = { id: newId(), ...person, purpose, basis, version, text, ...agreement, createdOn: givenOn };
  if (!isAnew)
    await tx.rows(
      `UPDATE consents c SET state = 'GIVEN', "givenOn" = $3::timestamptz, "expiresOn" = $4::timestamptz, proof = $5,
         via = 'PAGE', "userId" = NULL WHERE c."accountId" = $1 AND c.id = $2::uuid`,
      [id, givenOn, expiresOn, agreement.proof],
    );
  await writeConsentDeed(
    ctx,
    tx,
    { person, named, deed: 'given', purpose },
    isAnew ? [{ table: 'consents', rows: [row] }] : [],
  );
  return true;
}

async function refuse(
  ctx: Context,
  tx: AccountTransaction,
  { person: { entity, recordId }, purpose }: AnsweredPurpose,
  { id }: HeldConsent,
): Promise<true> {
  const line = auditRow(ctx, {
    entity,
    recordId,
    action: 'refuseConsent',
    withoutEvent: true,
    changes: { purpose: { from: purpose } },
  });
  await tx.rows(
    `WITH refused AS (UPDATE consents c SET state = 'REFUSED', proof = $3, via = 'PAGE', "userId" = NULL
       WHERE c."accountId" = $1 AND c.id = $2::uuid)
     SELECT nova_add_children($1::uuid, $4::jsonb)::text AS done`,
    [
      id,
      formatProof('Refused', ctx.now().toISOString()),
      JSON.stringify([{ table: 'audit_events', rows: [line] }]),
    ],
  );
  return true;
}

async function recordWithdrawal(
  ctx: Context,
  tx: AccountTransaction,
  { person, named, purpose }: AnsweredPurpose,
  consents: readonly HeldConsent[],
): Promise<boolean> {
  if (consents.length === 0) return false;
  await tx.rows(
    `UPDATE consents c SET state = 'WITHDRAWN', "withdrawnOn" = $3::timestamptz
     WHERE c."accountId" = $1 AND c.id = ANY ($2::uuid[])`,
    [consents.map(({ id }) => id), ctx.now().toISOString()],
  );
  await writeConsentDeed(ctx, tx, { person, named, deed: 'withdrawn', purpose }, []);
  return true;
}
