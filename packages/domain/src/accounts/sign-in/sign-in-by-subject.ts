import { comparedEmail } from '@nova/kinds';
import { startSession } from './sessions.ts';
import type { VisitorContext } from './visitor-context.ts';

/** Whom a provider of single sign-on vouches for. */
export interface VouchedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
}

/** An email that comes to another person later finds the user bound to the former subject. */
const proven = `
  known AS (SELECT "accountId", "userId" FROM oidc_subjects WHERE issuer = $4 AND subject = $5),
  matching AS (SELECT "accountId", id, disabled FROM users WHERE email = $6),
  bound AS (INSERT INTO oidc_subjects ("accountId", "userId", issuer, subject)
    SELECT "accountId", id, $4, $5 FROM matching
    WHERE NOT disabled AND NOT EXISTS (SELECT FROM known) AND (SELECT count(*) FROM matching) = 1
    ON CONFLICT DO NOTHING RETURNING "accountId", "userId"),
  proven AS (SELECT *, true AS valid FROM known UNION ALL SELECT *, true FROM bound)`;

/**
 * Signs in by subject, the first time by the email of exactly one user (docs/interface/session.md#single-sign-on).
 * @returns whether that is somebody
 */
export async function signInBySubject(
  ctx: VisitorContext,
  { issuer, subject, email }: VouchedPerson,
): Promise<boolean> {
  const values = [issuer, subject, email === null ? null : comparedEmail(email)];
  return (await startSession(ctx, { proven, values })) !== null;
}
