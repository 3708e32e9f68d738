import { NovaError } from '@nova/contract';
import type { privacyRequestTypes } from '../contract.ts';
import { newId, type Context, changeInTransaction, rowKinds, formatToday } from '@nova/core';
import { type AccountTransaction, retryTransaction } from '@nova/db';
import { answerConsent, type ConsentAnswer, consentAnswers } from '../answer-consent.ts';
import { findPersonOrThrow, type NamedPerson, type PersonId } from '../persons.ts';
import { takeReference, writePrivacyRequest } from '../privacy-requests.ts';
import { countAnswer } from './bounds.ts';
import type { FoundPersonPage } from './find-person-page.ts';

type PrivacyRequestType = (typeof privacyRequestTypes)[number];

/** The type of request that an action of the page adds to the register. */
const requestTypes = {
  object: 'OBJECTION',
  copy: 'ACCESS',
  erase: 'ERASURE',
} as const satisfies Record<string, PrivacyRequestType>;

type Asking = keyof typeof requestTypes;

/** Actions that the page's forms can send. */
const pageActions = [...consentAnswers, ...(Object.keys(requestTypes) as Asking[])] as const;

/**
 * Outcomes of an action. `noted`: a request of this type was open already; `unchanged`: the answer was the same
 * before.
 */
export const pageOutcomes = [...pageActions, 'noted', 'unchanged'] as const;

type PageOutcome = (typeof pageOutcomes)[number];

interface PageAnswer {
  readonly action: string;
  /** The purpose's code, for agree, refuse and withdraw. */
  readonly purpose: string | null;
}

/**
 * Carries out a person's action on their page. An erasure is only requested here; the agency carries it out.
 * @throws RATE_LIMITED; BAD_REQUEST for another action or a purpose that the page does not show; NOT_FOUND if
 * the person is gone
 */
export async function answerPersonPage(
  { ctx, person, pageId }: FoundPersonPage,
  { action, purpose }: PageAnswer,
): Promise<PageOutcome> {
  await countAnswer(ctx, pageId);
  const answer = consentAnswers.find((one) => one === action);
  if (answer !== undefined) return answerAbout(ctx, person, answer, purpose);
  const asking = (Object.keys(requestTypes) as Asking[]).find((one) => one === action);
  if (asking === undefined)
    throw new NovaError('BAD_REQUEST', `action: one of ${pageActions.join(', ')} is needed.`);
  return (await addRequest(ctx, person, asking)) ? asking : 'noted';
}

async function answerAbout(
  ctx: Context,
  person: PersonId,
  answer: ConsentAnswer,
  purpose: string | null,
): Promise<PageOutcome> {
  // The database cannot store a NUL in a text, so it would refuse the query.
  if (purpose === null || purpose === '' || purpose.includes('\0'))
    throw new NovaError('BAD_REQUEST', `purpose: ${answer} needs the code of a purpose.`);
  const isChanged = await runAlone(ctx, person, (tx, named) =>
    answerConsent(ctx, tx, { person, named, purpose, answer }),
  );
  return isChanged ? answer : 'unchanged';
}

/**
 * Adds a request to the register, where only one request of a type is open at a time.
 * @returns true if it is new
 */
async function addRequest(ctx: Context, person: PersonId, asking: Asking): Promise<boolean> {
  const type = requestTypes[asking];
  const isKnown = await isOpen(ctx.db, person, type);
  const reference = isKnown ? null : await takeReference(ctx);
  return runAlone(ctx, person, async (tx, named) => {
    if (asking === 'object') await stopMail(ctx, tx, person);
    if (reference === null || (await isOpen(tx, person, type))) return false;
    const row = { type, receivedOn: formatToday(ctx), reference, via: 'PAGE' };
    await writePrivacyRequest(ctx, tx, { person, named, row });
    return true;
  });
}

/** Runs a transaction in which no other answer of the person is carried out. */
const runAlone = <T>(
  ctx: Context,
  person: PersonId,
  work: (tx: AccountTransaction, named: NamedPerson) => Promise<T>,
): Promise<T> =>
  retryTransaction(() =>
    ctx.db.transaction(async (tx) => {
      await tx.rows(`SELECT nova_lock_account($1::uuid, $2)::text AS locked`, [`page of ${person.recordId}`]);
      return work(tx, await findPersonOrThrow(tx, person, 'FOR KEY SHARE'));
    }),
  );

const isOpen = async (
  db: AccountTransaction,
  { recordId }: PersonId,
  type: PrivacyRequestType,
): Promise<boolean> =>
  (
    await db.rows(
      `SELECT r.id FROM privacy_requests r
       WHERE r."accountId" = $1 AND r."recordId" = $2::uuid AND r.type = $3 AND r.state = 'OPEN' LIMIT 1`,
      [recordId, type],
    )
  ).length > 0;

/** Stops all mail to the person, at each of their addresses. */
async function stopMail(ctx: Context, tx: AccountTransaction, { entity, recordId }: PersonId): Promise<void> {
  await changeInTransaction(ctx, tx, { kind: entity, id: recordId }, () => ({ row: { doNotContact: true } }));
  const addresses = await tx.rows<{ email: string }>(
    `SELECT DISTINCT lower(btrim(a.email)) AS email FROM ${rowKinds[entity].table} t
     CROSS JOIN LATERAL unnest(ARRAY[t.email, t."alternateEmail"]) AS a(email)
     WHERE t."accountId" = $1 AND t.id = $2::uuid AND btrim(a.email) <> ''
       AND (NOT nova_suppressed($1::uuid, btrim(a.email)) OR lower(btrim(a.email)) IN (
         SELECT s.email FROM mail_suppressions s WHERE s."accountId" = $1 AND s.source = 'BOUNCE'))
     ORDER BY 1`,
    [recordId],
  );
  for (const { email } of addresses)
    await tx.rows(`SELECT nova_suppress($1::uuid, $2::uuid, $3, 'UNSUBSCRIBE', $4)::text AS done`, [
      newId(),
      email,
      'Objected on the person’s own page',
    ]);
}
