import type { interview, InterviewSegment, listInterviews as endpoint } from './contract.ts';
import { NovaError, readDate } from '@nova/contract';
import {
  type Context,
  isId,
  type DocumentPage,
  changeRecord,
  reads,
  condition,
  type Condition,
  type Order,
  orderBy,
  orderById,
  readPage,
  assertVisible,
  visibleToUser,
} from '@nova/core';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';

/** Interviews of today and later are listed soonest first, others most recent first. */
const buildOrder = (direction: 'ASC' | 'DESC'): Order => [
  orderBy('startDate', direction),
  orderById(direction),
];

/**
 * Lists the interviews of a segment, of a window of days, or around today (docs/interface/interviews.md#segments).
 * @throws BAD_REQUEST if only one of from and to is given, or if `to` is before `from`
 */
export async function listInterviews(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof interview>>> {
  const { segment, jobId, ownerId } = input;
  return readPage(ctx, reads.interview.source, input, {
    conditions: [
      ...buildWindow(ctx, input, jobId === undefined && input.updatedSince === undefined),
      ...visibleToUser(ctx, kinds.interview),
      ...buildIdCondition('jobId', jobId),
      ...buildIdCondition('ownerId', ownerId),
    ],
    order: buildOrder(segment === 'TODAY' || segment === 'UPCOMING' ? 'ASC' : 'DESC'),
  });
}

/** A malformed id finds nothing, like an unknown one. */
function buildIdCondition(column: 'jobId' | 'ownerId', id: string | undefined): readonly Condition[] {
  return id === undefined ? [] : [condition(`r."${column}" = $?::uuid`, isId(id) ? id : null)];
}

/**
 * Cancels an interview, which is still listed afterwards (docs/interface/interviews.md#cancelled-interviews).
 * @throws NOT_FOUND; INVALID_STATE if it is cancelled already
 */
export async function cancelInterview(
  ctx: Context,
  { interviewId }: { readonly interviewId: string },
): Promise<string> {
  const target = { id: interviewId, what: 'interview' };
  await assertVisible(ctx, reads.interview.source, target, visibleToUser(ctx, kinds.interview));
  return changeRecord(ctx, 'interview', interviewId, (current) => {
    if (current.cancelled === true) {
      throw new NovaError('INVALID_STATE', 'This interview is cancelled already.');
    }
    return { row: { cancelled: true }, action: 'cancel' };
  });
}

/** Returns conditions for today's interviews that are not cancelled and that the user may see. */
export const interviewsToday = (ctx: Context): readonly Condition[] => [
  ...buildWindow(ctx, { segment: 'TODAY' }, true),
  condition('NOT r.cancelled'),
  ...visibleToUser(ctx, kinds.interview),
];

interface Window {
  readonly segment?: InterviewSegment | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** SQL of days in the account's time zone. `startDay` takes the zone, `today` the moment and the zone. */
const startDay = `(r."startDate" AT TIME ZONE $?::text)::date`;
const today = `($?::timestamptz AT TIME ZONE $?::text)::date`;

/**
 * Returns the conditions of a window, whose days are those of the account's time zone
 * (docs/interface/interviews.md#window). A wider bound on the instant lets the planner use an index.
 * @param byStart false if another condition has a more selective index
 * @throws BAD_REQUEST
 */
function buildWindow(ctx: Context, window: Window, byStart: boolean): readonly Condition[] {
  const days = parseDays(window);
  const now = ctx.now().toISOString();
  const zone = ctx.account.timeZone;
  const limits = [
    ...(window.segment ? [segments[window.segment](now, zone)] : []),
    ...(days ? [buildDayLimit(days, zone)] : []),
    ...(window.segment || days ? [] : [buildTodayLimit(now, zone)]),
  ];
  return limits.flatMap(({ bound, exact }) => [...(bound && byStart ? [bound] : []), ...exact]);
}

interface Limit {
  /** A condition that an index answers. It is wider than `exact`, so it excludes no result. */
  readonly bound?: Condition;
  readonly exact: readonly Condition[];
}

function parseDays({ from, to }: Window): readonly [string, string] | null {
  if (from === undefined && to === undefined) return null;
  const [first, last] = [from, to].map((day) => (day === undefined ? null : readDate(day)));
  if (!first || !last) {
    throw new NovaError('BAD_REQUEST', 'from and to are only valid together, each a date dd/MM/yyyy.');
  }
  if (last < first) throw new NovaError('BAD_REQUEST', '`to` must not be before `from`.');
  return [first, last];
}

const buildDayLimit = ([first, last]: readonly [string, string], zone: string): Limit => ({
  bound: condition(
    `r."startDate" BETWEEN $?::date - interval '2 days' AND $?::date + interval '2 days'`,
    first,
    last,
  ),
  exact: [condition(`${startDay} BETWEEN $?::date AND $?::date`, zone, first, last)],
});

/** The range reaches from a month ago to a month ahead, including both days. */
const buildTodayLimit = (now: string, zone: string): Limit => ({
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

const buildHeldCondition = (now: string): Condition =>
  condition(`r."endDate" <= $?::timestamptz AND NOT r.cancelled`, now);

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
      buildHeldCondition(now),
      condition(`application."stageCode" = $?::text AND NOT application.rejected`, 'INTERVIEW'),
    ],
  }),
  COMPLETED: (now) => ({
    exact: [
      buildHeldCondition(now),
      condition(`application."stageCode" = ANY ($?::text[]) OR application.rejected`, ['OFFER', 'PLACED']),
    ],
  }),
};
