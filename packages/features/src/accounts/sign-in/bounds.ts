import { createHash } from 'node:crypto';
import { NovaError } from '@nova/contract';
import type { Bound } from '@nova/limits';
import type { VisitorContext } from '@nova/core';

const hour = 3_600;
const minute = 60;

/** The bounds are documented in docs/interface/session.md#bounds. */
const maxCounts = {
  linksOfEmail: 5,
  linksOfAddress: 20,
  /** The number allows for an office whose users share one address. */
  signInsOfAddress: 120,
} as const;

/** The account id under which bounds are counted, since a visitor has no account yet. */
const everybody = '00000000-0000-0000-0000-000000000000';

/** @throws RATE_LIMITED */
export async function takeLink(ctx: VisitorContext, email: string): Promise<void> {
  // The email is hashed, so that counters hold no address.
  const of = createHash('sha256').update(email).digest('base64url');
  await take(ctx, 'links', [
    { name: 'signInLinksOfEmail', of, max: maxCounts.linksOfEmail, seconds: hour },
    { name: 'signInLinksOfAddress', of: ctx.address, max: maxCounts.linksOfAddress, seconds: hour },
  ]);
}

/** @throws RATE_LIMITED */
export const takeSignInAttempt = (ctx: VisitorContext): Promise<void> =>
  take(ctx, 'sign-ins', [
    { name: 'signInsOfAddress', of: ctx.address, max: maxCounts.signInsOfAddress, seconds: minute },
  ]);

async function take(ctx: VisitorContext, what: string, bounds: readonly Bound[]): Promise<void> {
  const { wait } = await ctx.ports.bounds.takeBounds(everybody, bounds);
  if (wait === null) return;
  throw new NovaError('RATE_LIMITED', `Too many ${what} were asked for. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
}
