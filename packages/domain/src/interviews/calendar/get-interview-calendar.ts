import { kinds, personName } from '@nova/kinds';
import type { Context } from '../../context.ts';
import { reads } from '../../records/kind-reads.ts';
import { buildConditions, condition, type Condition } from '../../records/page-statement.ts';
import { joinsSql } from '../../records/record-source.ts';
import { visibleToUser } from '../../records/visibility.ts';
import { calendarEvent, type CalendarInterview } from './calendar-event.ts';
import { calendarText, contentLines } from './content-lines.ts';

/** So many interviews at most, the earliest first: what is built for one answer is bounded. */
const mostInCalendar = 2_000;

/** How far back it reaches, in days of the account's time zone. */
const daysBack = 30;

const { source } = reads.interview;

const columns = `r.id, r.title, nova_iso(r."startDate") AS "startDate", nova_iso(r."endDate") AS "endDate", nova_iso(r."createdOn") AS "createdOn",
  nova_iso(r."updatedOn") AS "updatedOn", r.cancelled, r.telephonic, r.location, r."meetingLink", ${personName('candidate')} AS "candidateName",
  job.title AS "jobTitle", (SELECT y.name FROM companies y WHERE y."accountId" = job."accountId" AND y.id = job."companyId") AS "companyName"`;

/** Interviews that the user owns, set up or is invited to. */
const ofUser = (userId: string): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR r."organiserId" = $?::uuid OR EXISTS (SELECT 1 FROM interview_interviewers i
      WHERE i."accountId" = r."accountId" AND i."interviewId" = r.id AND i."interviewerId" = $?::uuid)`,
    ...[userId, userId, userId],
  );

/** From the beginning of that day on; the bound on the instant alone serves the index. */
const recent = (now: string, zone: string): Condition =>
  condition(
    `r."startDate" >= (($?::timestamptz AT TIME ZONE $?::text)::date - $?::int)::timestamp AT TIME ZONE $?::text`,
    ...[now, zone, daysBack, zone],
  );

/**
 * The interviews of the key's user from 30 days back, as calendar programs subscribe to them (docs/interface/interviews.md#calendar):
 * an iCalendar object of RFC 5545.
 */
export async function getInterviewCalendar(ctx: Context): Promise<string> {
  const { sql, values } = buildConditions([
    recent(ctx.now().toISOString(), ctx.account.timeZone),
    ofUser(ctx.user.id),
    ...visibleToUser(ctx, kinds.interview),
  ]);
  const interviews = await ctx.db.rows<CalendarInterview>(
    `SELECT ${columns} FROM ${source.from} ${joinsSql(source, [columns, ...sql])}
      WHERE ${['r."accountId" = $1', ...sql].join(' AND ')} ORDER BY r."startDate", r.id LIMIT ${String(mostInCalendar)}`,
    values,
  );
  const name = calendarText(`${ctx.account.name}: interviews of ${ctx.user.name}`);
  return contentLines([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nova//Interviews//EN', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...interviews.flatMap(calendarEvent),
    'END:VCALENDAR',
  ]);
}
