import { NovaError, readDate, type InterviewSegment } from '@nova/contract';
import type { Context } from '../context.ts';
import { condition, type Condition } from '../records/page-statement.ts';

export interface Window {
  readonly segment?: InterviewSegment | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The day of an interview's start, and today, both in the account's time zone; each takes the zone, today first the moment. */
const startDay = `(r."startDate" AT TIME ZONE $?::text)::date`;
const today = `($?::timestamptz AT TIME ZONE $?::text)::date`;

/**
 * Which interviews a segment, a window, both or neither stand for (docs/interface/interviews.md#window). Days
 * are compared as days of the account's time zone, never as 24 hours; a bound one day wider on the instant serves the index.
 * @param byStart whether interviews are found by when they start; without, what else is asked has an index that leads to fewer
 * @throws BAD_REQUEST with only one of from and to, or with `to` before `from`
 */
export function interviewWindow(ctx: Context, window: Window, byStart: boolean): readonly Condition[] {
  const days = daysOf(window);
  const now = ctx.now().toISOString();
  const zone = ctx.account.timeZone;
  const limits = [
    ...(window.segment ? [segments[window.segment](now, zone)] : []),
    ...(days ? [between(days, zone)] : []),
    ...(window.segment || days ? [] : [aroundToday(now, zone)]),
  ];
  return limits.flatMap(({ bound, exact }) => [...(bound && byStart ? [bound] : []), ...exact]);
}

interface Limit {
  /** What follows of the others, and an index answers. */
  readonly bound?: Condition;
  readonly exact: readonly Condition[];
}

function daysOf({ from, to }: Window): readonly [string, string] | null {
  if (from === undefined && to === undefined) return null;
  const [first, last] = [from, to].map((day) => (day === undefined ? null : readDate(day)));
  if (!first || !last) {
    throw new NovaError('BAD_REQUEST', 'from and to are only valid together, each a date dd/MM/yyyy.');
  }
  if (last < first) throw new NovaError('BAD_REQUEST', '`to` must not be before `from`.');
  return [first, last];
}

const between = ([first, last]: readonly [string, string], zone: string): Limit => ({
  bound: condition(
    `r."startDate" BETWEEN $?::date - interval '2 days' AND $?::date + interval '2 days'`,
    first,
    last,
  ),
  exact: [condition(`${startDay} BETWEEN $?::date AND $?::date`, zone, first, last)],
});

/** One month before to one month after today, both days included. */
const aroundToday = (now: string, zone: string): Limit => ({
  bound: condition(
    `r."startDate" BETWEEN $?::timestamptz - interval '33 days' AND $?::timestamptz + interval '33 days'`,
    now,
    now,
  ),
  exact: [
    condition(
      `${startDay} BETWEEN ${today} - interval '1 month' AND ${today} + interval '1 month'`,
      ...[zone, now, zone, now, zone],
    ),
  ],
});

const held = (now: string): Condition => condition(`r."endDate" <= $?::timestamptz AND NOT r.cancelled`, now);

const segments: Record<InterviewSegment, (now: string, zone: string) => Limit> = {
  TODAY: (now, zone) => ({
    bound: condition(
      `r."startDate" BETWEEN $?::timestamptz - interval '2 days' AND $?::timestamptz + interval '2 days'`,
      now,
      now,
    ),
    exact: [condition(`${startDay} = ${today}`, zone, now, zone)],
  }),
  UPCOMING: (now, zone) => ({
    bound: condition(`r."startDate" > $?::timestamptz`, now),
    exact: [condition(`${startDay} > ${today}`, zone, now, zone)],
  }),
  AWAITING_FEEDBACK: (now) => ({
    exact: [
      held(now),
      condition(`application."stageCode" = $?::text AND NOT application.rejected`, 'INTERVIEW'),
    ],
  }),
  COMPLETED: (now) => ({
    exact: [
      held(now),
      condition(`application."stageCode" = ANY ($?::text[]) OR application.rejected`, ['OFFER', 'PLACED']),
    ],
  }),
};
