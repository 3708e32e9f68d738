import { NovaError } from '@nova/contract';
import type { linkUser as endpoint, signInLink } from '../session-contract.ts';
import { type Context, isId, newId, auditRow, notFound } from '@nova/core';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { normaliseEmail } from '@nova/kinds';
import type { z } from 'zod';
import { generateToken } from '../api-key.ts';
import { createUnknownIdError } from '../account-values.ts';
import { findAccountOrThrow } from '../accounts.ts';
import { createUserDisabledError } from '../users.ts';

export type SignInLink = z.output<typeof signInLink>;

interface LinkOptions {
  readonly userId: string;
  /** The console's address without a trailing slash. */
  readonly origin: string;
  readonly seconds: number;
  readonly now: Date;
  /** A mailed link does not sign in until its user clicks a button, because mail programs open links by themselves. */
  readonly mailed?: boolean;
  /** Audit rows that `auditRow` made, written with the link. */
  readonly audit?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Creates a link that signs its user in once. The token follows `#`, because browsers do not send that part to
 * servers.
 */
export async function createSignInLink(
  db: AccountDatabase,
  { userId, origin, seconds, now, mailed = false, audit = [] }: LinkOptions,
): Promise<SignInLink> {
  const { token, hash } = generateToken('signInLink');
  const expiresOn = new Date(now.getTime() + seconds * 1_000).toISOString();
  await db.write(
    `WITH link AS (
       INSERT INTO sign_in_links ("accountId", id, "userId", hash, "expiresOn")
       VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz))
     SELECT nova_add_children($1::uuid, $6::jsonb)::text AS added`,
    [newId(), userId, hash, expiresOn, JSON.stringify([{ table: 'audit_events', rows: audit }])],
  );
  return { userId, url: `${origin}/app/sign-in${mailed ? '?mail=1' : ''}#${token}`, expiresOn };
}

/**
 * Creates a sign-in link for a user of the account (docs/interface/session.md#links).
 * @throws NOT_FOUND; INVALID_STATE for a disabled user
 */
export async function linkUser(
  ctx: Context,
  { userId }: z.output<typeof endpoint.input>,
): Promise<SignInLink> {
  const [user] = isId(userId)
    ? await ctx.db.rows<{ name: string; disabled: boolean }>(
        `SELECT u.name, u.disabled FROM users u WHERE u."accountId" = $1 AND u.id = $2::uuid`,
        [userId],
      )
    : [];
  if (!user) throw notFound('user');
  if (user.disabled) throw createUserDisabledError(userId, user.name);
  const audit = auditRow(ctx, { entity: 'user', recordId: userId, action: 'link', changes: {} });
  const { origin, ports } = ctx;
  return createSignInLink(ctx.db, {
    userId,
    origin,
    seconds: ports.signIn.linkSeconds,
    now: ctx.now(),
    audit: [audit],
  });
}

/**
 * Creates a sign-in link for a user that the operator names by email.
 * @param whose the account is needed only if users of several accounts have this email
 * @throws NOT_FOUND; BAD_REQUEST for several; INVALID_STATE for a disabled user
 */
export async function linkOperatorsUser(
  database: Database,
  whose: { readonly email: string; readonly accountId?: string | undefined },
  options: Pick<LinkOptions, 'origin' | 'seconds'>,
): Promise<SignInLink> {
  const email = normaliseEmail(whose.email);
  const users = await database.query<LinkedUser>(
    `SELECT "accountId", id, name, disabled FROM users WHERE email = $1 AND "accountId" = coalesce($2, "accountId")`,
    [email, whose.accountId === undefined ? null : await requireAccountId(database, whose.accountId)],
  );
  const [user, other] = users;
  if (user === undefined) throw createUnknownIdError('user', email, 'user list --account ID');
  if (other !== undefined) throw createAmbiguousError(users);
  if (user.disabled) throw createUserDisabledError(user.id, user.name);
  const db = accountDatabase(database, user.accountId);
  return createSignInLink(db, { ...options, userId: user.id, now: new Date() });
}

interface LinkedUser {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
}

async function requireAccountId(database: Database, accountId: string): Promise<string> {
  await findAccountOrThrow(database, accountId);
  return accountId;
}

const createAmbiguousError = (users: readonly LinkedUser[]): NovaError =>
  new NovaError(
    'BAD_REQUEST',
    `Several accounts have a user with this email. Name one with --account ID: ${users.map(({ accountId }) => accountId).join(', ')}`,
  );
