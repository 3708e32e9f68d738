import { NovaError } from '@nova/contract';
import type { Bound } from '@nova/limits';
import type { Context } from '@nova/core';

const hour = 3_600;
const minute = 60;

/** The bounds are documented in docs/interface/public-jobs.md#bounds. */
const maxCounts = {
  /** Applications per hour; enough for a busy applicant, or for a family or office behind one address. */
  applicationsOfAddress: 5,
  /** Applications per hour; enough for an agency's busiest hour. */
  applicationsOfKey: 200,
  /** Applications per hour with any key, since a website may use several. */
  applicationsOfJob: 200,
  /** Challenges per minute; enough for a form that is opened again and again. */
  challengesOfAddress: 120,
} as const;

/**
 * The maximum of mails per address and day, since anybody can enter any address. Further mails are not sent, but
 * the applications are stored.
 */
export const mostMailsOfAddress = { APPLICANT: 5, OWNER: 50 } as const;

/** The number of times an application may be sent again with corrections, each with a CV of up to 10 MiB. */
export const mostSubmissions = 10;

const buildBounds = (ctx: Context, jobId: string): readonly Bound[] => [
  {
    name: 'applicationsOfAddress',
    of: ctx.address ?? '',
    max: maxCounts.applicationsOfAddress,
    seconds: hour,
  },
  { name: 'applicationsOfKey', of: ctx.keyId ?? '', max: maxCounts.applicationsOfKey, seconds: hour },
  { name: 'applicationsOfJob', of: jobId, max: maxCounts.applicationsOfJob, seconds: hour },
];

/**
 * Checks the bounds without counting.
 * @throws RATE_LIMITED
 */
export async function assertWithinBounds(ctx: Context, jobId: string): Promise<void> {
  const wait = await ctx.ports.bounds.waitOf(ctx.account.id, buildBounds(ctx, jobId));
  if (wait !== null) throw createRateLimitError('applications', wait);
}

/**
 * Counts an application.
 * @returns a function that undoes the count
 * @throws RATE_LIMITED
 */
export async function countApplication(ctx: Context, jobId: string): Promise<() => Promise<void>> {
  const { wait, giveBack } = await ctx.ports.bounds.takeBounds(ctx.account.id, buildBounds(ctx, jobId));
  if (wait !== null) throw createRateLimitError('applications', wait);
  return giveBack;
}

/**
 * Counts a challenge.
 * @throws RATE_LIMITED
 */
export async function countChallenge(ctx: Context): Promise<void> {
  const bound: Bound = {
    name: 'challengesOfAddress',
    of: ctx.address ?? '',
    max: maxCounts.challengesOfAddress,
    seconds: minute,
  };
  const { wait } = await ctx.ports.bounds.takeBounds(ctx.account.id, [bound]);
  if (wait !== null) throw createRateLimitError('challenges', wait);
}

const createRateLimitError = (what: string, wait: number): NovaError =>
  new NovaError('RATE_LIMITED', `Too many ${what} came from here. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
