import { NovaError } from '@nova/contract';
import type { Bound } from '@nova/limits';
import type { Context } from '../context.ts';

const hour = 3_600;
const minute = 60;

/** Bounds of applications on the web, and why they are so (docs/interface/public-jobs.md#bounds). */
const most = {
  /** Somebody who looks for work in earnest; a family or an office behind one address. */
  applicationsOfAddress: 5,
  /** An agency's busiest hour. */
  applicationsOfKey: 200,
  /** Whatever keys a website has. */
  applicationsOfJob: 200,
  /** A form that is opened again and again. */
  challengesOfAddress: 120,
} as const;

/**
 * Mails to one address a day, for anybody can enter anybody's: who applies to several jobs is told of each, and a recruiter with a busy
 * day. What goes beyond is not sent; it stands in the account all the same.
 */
export const mostMailsOfAddress = { APPLICANT: 5, OWNER: 50 } as const;

/** So often somebody corrects what they sent, each time with a CV of up to 10 MiB: what one application holds is bounded. */
export const mostSubmissions = 10;

const boundsOf = (ctx: Context, jobId: string): readonly Bound[] => [
  { name: 'applicationsOfAddress', of: ctx.address ?? '', max: most.applicationsOfAddress, seconds: hour },
  { name: 'applicationsOfKey', of: ctx.keyId ?? '', max: most.applicationsOfKey, seconds: hour },
  { name: 'applicationsOfJob', of: jobId, max: most.applicationsOfJob, seconds: hour },
];

/** Refuses who has reached a bound already; counts nothing. @throws RATE_LIMITED */
export async function assertWithinBounds(ctx: Context, jobId: string): Promise<void> {
  const wait = await ctx.ports.bounds.waitOf(ctx.account.id, boundsOf(ctx, jobId));
  if (wait !== null) throw tooMany('applications', wait);
}

/** Counts an application. @returns what takes it out again @throws RATE_LIMITED */
export async function countApplication(ctx: Context, jobId: string): Promise<() => Promise<void>> {
  const { wait, giveBack } = await ctx.ports.bounds.takeBounds(ctx.account.id, boundsOf(ctx, jobId));
  if (wait !== null) throw tooMany('applications', wait);
  return giveBack;
}

/** Counts a challenge. @throws RATE_LIMITED */
export async function countChallenge(ctx: Context): Promise<void> {
  const bound: Bound = {
    name: 'challengesOfAddress',
    of: ctx.address ?? '',
    max: most.challengesOfAddress,
    seconds: minute,
  };
  const { wait } = await ctx.ports.bounds.takeBounds(ctx.account.id, [bound]);
  if (wait !== null) throw tooMany('challenges', wait);
}

const tooMany = (what: string, wait: number): NovaError =>
  new NovaError('RATE_LIMITED', `Too many ${what} came from here. Try again in ${String(wait)} s.`, {
    retryAfter: wait,
  });
