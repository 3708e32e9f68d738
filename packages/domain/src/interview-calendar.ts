import { kinds, personName } from '@nova/kinds';
import type { Context } from './context.ts';
import { reads } from './records/kind-reads.ts';
import { buildConditions, condition, type Condition } from './records/page-statement.ts';
import { joinsSql } from './records/record-source.ts';
import { visibleToUser } from './records/visibility.ts';

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

/** What a calendar shows of an interview: no more of the people than whom it is with. */
interface CalendarInterview {
  readonly id: string;
  readonly title: string | null;
  /** ISO 8601 in UTC, as are the others. */
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

/**
 * An interview as the lines of a VEVENT (docs/interface/interviews.md#calendar). Times are in UTC, which needs no table of zones
 * and names the same moment in every program.
 */
function calendarEvent(interview: CalendarInterview): readonly string[] {
  const { id, startDate, endDate, createdOn, updatedOn, cancelled, location, meetingLink } = interview;
  const changed = calendarInstant(updatedOn);
  const description = described(interview);
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    // Without a METHOD it is when the event last changed, so that what has not changed reads the same.
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

/** Rises with every change, as a revision's number must: the seconds between its making and its last change. */
const sequence = (createdOn: string, updatedOn: string): number =>
  Math.max(0, Math.floor((Date.parse(updatedOn) - Date.parse(createdOn)) / 1000));

/** Calendars count whole seconds: one that ends within the second it starts in takes that second. */
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

/** An address is no text: nothing in it is escaped, and what is no address is left out. */
function uriLine(address: string | null): readonly string[] {
  if (address === null) return [];
  const named = /^[a-z][a-z0-9+.-]*:/iu.test(address) ? address : `https://${address}`;
  return URL.canParse(named) ? [`URL:${new URL(named).href}`] : [];
}

/** The longest line of a calendar, in octets, without what ends it (RFC 5545, 3.1). */
const longest = 75;

/** What has no place in a text: controls but tab and line feed, and halves of surrogate pairs. */
const impossible = /[\u0000-\u0008\u000B-\u001F\u007F]|\p{Surrogate}/gu;

/** A text as a property's value: what would end it or part it is escaped (RFC 5545, 3.3.11). */
const calendarText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(impossible, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** An instant as calendars write it in UTC, such as `20261123T093000Z`. */
const calendarInstant = (iso: string): string =>
  `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** A line, parted into lines of at most 75 octets, never within a character; each ends as RFC 5545 wants. */
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

/** The lines of a calendar as they are sent. */
const contentLines = (lines: readonly string[]): string => lines.map(contentLine).join('');
