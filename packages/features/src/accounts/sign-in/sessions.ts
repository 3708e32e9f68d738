import type {
  createSession as createEndpoint,
  deleteSession as deleteEndpoint,
  endedSessions,
  session,
} from '../session-contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, newId, type VisitorContext } from '@nova/core';
import type { Database } from '@nova/db';
import type { z } from 'zod';
import { generateToken, hashApiKey, isToken } from '../api-key.ts';
import { takeSignInAttempt } from './bounds.ts';

type Session = z.output<typeof session>;

/**
 * Spends a sign-in link and signs its user in (docs/interface/session.md#signing-in).
 * @throws UNAUTHORIZED for a link that is unknown, used or too old; RATE_LIMITED
 */
export async function createSession(
  ctx: VisitorContext,
  { token }: z.output<typeof createEndpoint.input>,
): Promise<Session> {
  await takeSignInAttempt(ctx);
  const newSession = isToken('signInLink', token)
    ? await startSession(ctx, buildLinkProof(token, ctx.now()))
    : null;
  if (newSession === null)
    throw new NovaError('UNAUTHORIZED', 'This link was used before, or is too old. Ask for a new one.');
  return newSession;
}

/** SQL that proves which user signs in. */
interface Proof {
  /** Common table expressions; the one named `proven` has `accountId`, `userId` and `valid`. */
  readonly proven: string;
  /** The values of the parameters from `$4` on. */
  readonly values: readonly unknown[];
}

/** A link works only once: a second caller waits for the deleted row and then finds none. */
const buildLinkProof = (token: string, now: Date): Proof => ({
  proven: `proven AS (DELETE FROM sign_in_links WHERE hash = $4
    RETURNING "accountId", "userId", "expiresOn" > $5::timestamptz AS valid)`,
  values: [hashApiKey(token), now.toISOString()],
});

/**
 * Starts a session for the proven user.
 * @returns null if nobody may sign in
 */
export async function startSession(ctx: VisitorContext, { proven, values }: Proof): Promise<Session | null> {
  const { sessionSeconds } = ctx.ports.signIn;
  const { token, hash } = generateToken('session');
  const expiresOn = new Date(ctx.now().getTime() + sessionSeconds * 1_000).toISOString();
  const [user] = await ctx.database.query<SignedIn>(
    `WITH ${proven}, started AS (
       INSERT INTO sessions ("accountId", id, "userId", hash, "expiresOn")
       SELECT u."accountId", $1, u.id, $2, $3 FROM proven p
       JOIN users u ON u."accountId" = p."accountId" AND u.id = p."userId" WHERE p.valid AND NOT u.disabled
       RETURNING "accountId", "userId")
     SELECT u.id, u.name, u.email, u.role, a.id AS "accountId", a.name AS "accountName", a."timeZone", a.currency
     FROM started s JOIN users u ON u."accountId" = s."accountId" AND u.id = s."userId" JOIN accounts a ON a.id = s."accountId"`,
    [newId(), hash, expiresOn, ...values],
  );
  if (!user) return null;
  ctx.keepSession(token, sessionSeconds);
  const { accountId, accountName, timeZone, currency, ...signedIn } = user;
  return { user: signedIn, account: { id: accountId, name: accountName, timeZone, currency }, expiresOn };
}

type SignedIn = Session['user'] &
  Pick<Session['account'], 'timeZone' | 'currency'> & {
    readonly accountId: string;
    readonly accountName: string;
  };

/**
 * Returns the user and account that the caller acts for, and when the key or session expires
 * (docs/interface/session.md#signing-in).
 * @throws UNAUTHORIZED if the session has just ended
 */
export async function getSession(ctx: Context): Promise<Session> {
  const { account, user } = ctx;
  const [row] = await ctx.db.rows<{ email: string; expiresOn: string | null }>(
    `SELECT u.email, nova_iso(c."expiresOn") AS "expiresOn" FROM users u
     JOIN (SELECT k."accountId", k.id, k."expiresOn" FROM api_keys k WHERE k."accountId" = $1
       UNION ALL SELECT s."accountId", s.id, s."expiresOn" FROM sessions s WHERE s."accountId" = $1) c
       ON c."accountId" = u."accountId"
     WHERE u."accountId" = $1 AND u.id = $2::uuid AND c.id = $3::uuid`,
    [user.id, ctx.keyId ?? ctx.session?.id],
  );
  if (!row) throw new NovaError('UNAUTHORIZED', 'This session has ended. Sign in again.');
  return {
    user: { id: user.id, name: user.name, email: row.email, role: user.role },
    account: { id: account.id, name: account.name, timeZone: account.timeZone, currency: account.currency },
    expiresOn: row.expiresOn,
  };
}

/** Ends the caller's session, or all sessions of its user (docs/interface/session.md#signing-out). */
export async function deleteSession(
  ctx: Context,
  { everywhere = false }: z.output<typeof deleteEndpoint.input>,
): Promise<z.output<typeof endedSessions>> {
  const ended = await ctx.db.write<{ standing: boolean }>(
    `DELETE FROM sessions s WHERE s."accountId" = $1 AND s."userId" = $2::uuid AND ($3::boolean OR s.id = $4::uuid)
     RETURNING s."expiresOn" > $5::timestamptz AS standing`,
    [ctx.user.id, everywhere, ctx.session?.id ?? null, ctx.now().toISOString()],
  );
  ctx.session?.forget();
  return { ended: ended.filter(({ standing }) => standing).length };
}

/** Removes expired links and sessions. */
export async function removePastSessions(database: Database): Promise<void> {
  await database.query(`DELETE FROM sign_in_links WHERE "expiresOn" < now()`);
  await database.query(`DELETE FROM sessions WHERE "expiresOn" < now()`);
}
