import { kinds, personName } from '@nova/kinds';
import type { Context } from '../context.ts';
import { reads } from '../records/kind-reads.ts';
import { buildConditions, condition, type Condition } from '../records/page-statement.ts';
import { joinsSql } from '../records/record-source.ts';
import { visibleToUser } from '../records/visibility.ts';

/** The maximum of interviews in a calendar; the earliest ones are included first. */
const mostInCalendar = 2_000;

/** The number of past days in the calendar, in the account's time zone. */
const daysBack = 30;

const { source } = reads.interview;

const columns = `r.id, r.title, nova_iso(r."startDate") AS "startDate", nova_iso(r."endDate") AS "endDate", nova_iso(r."createdOn") AS "createdOn",
  nova_iso(r."updatedOn") AS "updatedOn", r.cancelled, r.telephonic, r.location, r."meetingLink", ${personName('candidate')} AS "candidateName",
  job.title AS "jobTitle", (SELECT y.name FROM companies y WHERE y."accountId" = job."accountId" AND y.id = job."companyId") AS "companyName"`;

const ofUser = (userId: string): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR r."organiserId" = $?::uuid OR EXISTS (SELECT 1 FROM interview_interviewers i
      WHERE i."accountId" = r."accountId" AND i."interviewId" = r.id AND i."interviewerId" = $?::uuid)`,
    ...[userId, userId, userId],
  );

/** Finds interviews from this many days ago on. The comparison with an instant lets the planner use the index. */
const recent = (now: string, zone: string): Condition =>
  condition(
    `r."startDate" >= (($?::timestamptz AT TIME ZONE $?::text)::date - $?::int)::timestamp AT TIME ZONE $?::text`,
    ...[now, zone, daysBack, zone],
  );

/** Returns the user's interviews as an iCalendar object (docs/interface/interviews.md#calendar, RFC 5545). */
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

/** An interview as the calendar shows it. The only personal data are the names of the people it is with. */
interface CalendarInterview {
  readonly id: string;
  readonly title: string | null;
  /** The moments are ISO 8601 in UTC. */
  readonly startDate: string;
  readonly endDate: string;
  readonly createdOn: string;
  readonly updatedOn: string;
  readonly cancelled: boolean;
  readonly telephonic: boolean;
  readonly location: string | null;
  readonly meetingLink: string | null;
  readonly candidateName: string | null;
  readonly jobTitle: string | null;
  readonly companyName: string | null;
}

/** Returns the lines of a VEVENT. Its times are in UTC, so the calendar needs no table of time zones. */
function calendarEvent(interview: CalendarInterview): readonly string[] {
  const { id, startDate, endDate, createdOn, updatedOn, cancelled, location, meetingLink } = interview;
  const changed = calendarInstant(updatedOn);
  const description = described(interview);
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    // DTSTAMP means the last change if the calendar has no METHOD. An unchanged event therefore has the same text.
    `DTSTAMP:${changed}`,
    `CREATED:${calendarInstant(createdOn)}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${String(sequence(createdOn, updatedOn))}`,
    `DTSTART:${calendarInstant(startDate)}`,
    `DTEND:${calendarInstant(lastSecond(startDate, endDate))}`,
    `SUMMARY:${calendarText(summary(interview))}`,
    ...(description === '' ? [] : [`DESCRIPTION:${calendarText(description)}`]),
    ...textLine('LOCATION', location ?? meetingLink),
    ...uriLine(meetingLink),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** The sequence number must rise with every change: it is the number of seconds from creation to the last change. */
const sequence = (createdOn: string, updatedOn: string): number =>
  Math.max(0, Math.floor((Date.parse(updatedOn) - Date.parse(createdOn)) / 1000));

/**
 * Ends an event that lies within one second at the end of that second, because calendars need an end after the
 * start.
 */
const lastSecond = (startDate: string, endDate: string): string => {
  const next = Math.floor(Date.parse(startDate) / 1000) * 1000 + 1000;
  return new Date(Math.max(next, Date.parse(endDate))).toISOString();
};

function summary({ title, candidateName, jobTitle }: CalendarInterview): string {
  const people = [candidateName, jobTitle].filter((part) => part !== null);
  return title ?? ['Interview', ...(people.length > 0 ? [people.join(', ')] : [])].join(': ');
}

const described = ({ candidateName, jobTitle, companyName, telephonic }: CalendarInterview): string =>
  [
    ...(candidateName === null ? [] : [`Candidate: ${candidateName}`]),
    ...(jobTitle === null ? [] : [`Job: ${jobTitle}`]),
    ...(companyName === null ? [] : [`Company: ${companyName}`]),
    ...(telephonic ? ['By phone'] : []),
  ].join('\n');

const textLine = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}:${calendarText(value)}`];

/** Returns the line of a web address, which is not escaped. Text that is not a valid address is left out. */
function uriLine(address: string | null): readonly string[] {
  if (address === null) return [];
  const named = /^[a-z][a-z0-9+.-]*:/iu.test(address) ? address : `https://${address}`;
  return URL.canParse(named) ? [`URL:${new URL(named).href}`] : [];
}

/** The maximum length of a line in octets, without the line end (RFC 5545, 3.1). */
const longest = 75;

const impossible = /[\u0000-\u0008\u000B-\u001F\u007F]|\p{Surrogate}/gu;

/** Escapes a property's text (RFC 5545, 3.3.11). */
const calendarText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(impossible, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Formats an instant, for example as `20261123T093000Z`. */
const calendarInstant = (iso: string): string =>
  `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** Folds a line at 75 octets, but never within a character. */
function contentLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const width = Buffer.byteLength(character);
    if (octets + width > longest) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += width;
  }
  return `${folded}\r\n`;
}

const contentLines = (lines: readonly string[]): string => lines.map(contentLine).join('');
