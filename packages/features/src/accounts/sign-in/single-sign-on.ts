import type { forgetSingleSignOn as endpoint } from '../contract.ts';
import type { recordId } from '@nova/contract';
import { type Context, isId, auditRow, notFound, type VisitorContext } from '@nova/core';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { normaliseEmail } from '@nova/kinds';
import type { z } from 'zod';
import { findOperatorsUser } from '../users.ts';
import { startSession } from './sessions.ts';

/** A person whose identity a provider of single sign-on has confirmed. */
export interface VouchedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
}

/** An account that a person may sign in to. */
interface SignInChoice {
  readonly accountId: string;
  readonly accountName: string;
  /** True if the person has signed in to this account before. */
  readonly isKnown: boolean;
}

interface SignInChoices {
  /** Known accounts come first, then the others by the age of the person's user, oldest first. */
  readonly choices: readonly SignInChoice[];
  /**
   * The only choice, if it can be entered without asking. It is null if the person has never signed in there and
   * has a disabled user in another account: they might mean that one.
   */
  readonly only: SignInChoice | null;
}

/** Bounds the accounts that have a user with the same email. */
const mostChoices = 100;

/** A user that is bound to another subject is never offered by email, even if that email now belongs to this person. */
const choiceStatement = `
  SELECT a.id AS "accountId", a.name AS "accountName", o."userId" IS NOT NULL AS "isKnown", u.disabled
  FROM users u JOIN accounts a ON a.id = u."accountId"
  LEFT JOIN oidc_subjects o ON o."accountId" = u."accountId" AND o."userId" = u.id AND o.issuer = $1
  WHERE o.subject = $2 OR (u.email = $3 AND o.subject IS NULL AND NOT EXISTS (SELECT FROM oidc_subjects k
    WHERE k."accountId" = u."accountId" AND k.issuer = $1 AND k.subject = $2))
  ORDER BY "isKnown" DESC, u."createdOn", a.id LIMIT ${String(mostChoices)}`;

/** Finds the accounts where a person may sign in (docs/interface/session.md#single-sign-on). */
export async function findSignInChoices(
  { database }: Pick<VisitorContext, 'database'>,
  { issuer, subject, email }: VouchedPerson,
): Promise<SignInChoices> {
  const users = await database.query<SignInChoice & { readonly disabled: boolean }>(choiceStatement, [
    issuer,
    subject,
    email === null ? null : normaliseEmail(email),
  ]);
  const choices = users.flatMap(({ disabled, ...choice }) => (disabled ? [] : [choice]));
  const [first, second] = choices;
  const isAlone = first !== undefined && second === undefined && (first.isKnown || users.length === 1);
  return { choices, only: isAlone ? first : null };
}

/**
 * Signs a person in to one of their choices, and binds them to its user the first time.
 * @returns true if the account is one of their choices
 */
export async function signInToAccount(
  ctx: VisitorContext,
  { issuer, subject, email }: VouchedPerson,
  accountId: string,
): Promise<boolean> {
  if (!isId(accountId)) return false;
  await ctx.database.query(
    `INSERT INTO oidc_subjects ("accountId", "userId", issuer, subject)
     SELECT u."accountId", u.id, $2, $3 FROM users u WHERE u."accountId" = $1 AND u.email = $4 AND NOT u.disabled
     ON CONFLICT DO NOTHING`,
    [accountId, issuer, subject, email === null ? null : normaliseEmail(email)],
  );
  const proven = `proven AS (SELECT "accountId", "userId", true AS valid FROM oidc_subjects
    WHERE "accountId" = $4 AND issuer = $5 AND subject = $6)`;
  return (await startSession(ctx, { proven, values: [accountId, issuer, subject] })) !== null;
}

/** Removes a user's bindings, links and sessions, except for the one session whose id is given. */
const removeBindings = (
  db: AccountDatabase,
  userId: string,
  sessionId: string | null,
  audit: readonly Readonly<Record<string, unknown>>[],
): Promise<{ id: string }[]> =>
  db.write<{ id: string }>(
    `WITH unbound AS (DELETE FROM oidc_subjects o WHERE o."accountId" = $1::uuid AND o."userId" = $2::uuid),
       ended AS (DELETE FROM sessions s WHERE s."accountId" = $1::uuid AND s."userId" = $2::uuid
         AND s.id IS DISTINCT FROM $3::uuid),
       spent AS (DELETE FROM sign_in_links l WHERE l."accountId" = $1::uuid AND l."userId" = $2::uuid)
     SELECT u.id::text AS id, nova_add_children($1::uuid, $4::jsonb)::text AS added
     FROM users u WHERE u."accountId" = $1::uuid AND u.id = $2::uuid`,
    [userId, sessionId, JSON.stringify([{ table: 'audit_events', rows: audit }])],
  );

/**
 * Forgets who signs in as a user by single sign-on. It also ends the user's links and sessions, except for the
 * caller's own session (docs/interface/session.md#single-sign-on).
 * @throws NOT_FOUND
 */
export async function forgetSingleSignOn(
  ctx: Context,
  { userId }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof recordId>> {
  if (!isId(userId)) throw notFound('user');
  const audit = auditRow(ctx, { entity: 'user', recordId: userId, action: 'unbind', changes: {} });
  const [user] = await removeBindings(ctx.db, userId, ctx.session?.id ?? null, [audit]);
  if (!user) throw notFound('user');
  return user.id;
}

/**
 * Forgets the single sign-on of a user of any account.
 * @param whose the account is needed only if users of several accounts have this id
 * @throws NOT_FOUND; BAD_REQUEST for several
 */
export async function forgetOperatorsSingleSignOn(
  database: Database,
  whose: { readonly userId: string; readonly accountId?: string | undefined },
): Promise<{ readonly id: string; readonly name: string }> {
  const { accountId, name } = await findOperatorsUser(database, whose.userId, whose.accountId);
  await removeBindings(accountDatabase(database, accountId), whose.userId, null, []);
  return { id: whose.userId, name };
}
