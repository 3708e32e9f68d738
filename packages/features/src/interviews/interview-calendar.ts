import { kinds, personName } from '@nova/kinds';
import {
  type Context,
  reads,
  buildConditions,
  condition,
  type Condition,
  joinsSql,
  visibleToUser,
} from '@nova/core';

/** The maximum of interviews in a calendar; the earliest ones are included first. */
const mostInCalendar = 2_000;

/** The number of past days in the calendar, in the account's time zone. */
const daysBack = 30;

const { source } = reads.interview;

const columns = `r.id, r.title, nova_iso(r."startDate") AS "startDate", nova_iso(r."endDate") AS "endDate", nova_iso(r."createdOn") AS "createdOn",
  nova_iso(r."updatedOn") AS "updatedOn", r.cancelled, r.telephonic, r.location, r."meetingLink", ${personName('candidate')} AS "candidateName",
  job.title AS "jobTitle", (SELECT y.name FROM companies y WHERE y."accountId" = job."accountId" AND y.id = job."companyId") AS "companyName"`;

const buildUserCondition = (userId: string): Condition =>
  condition(
    `r."ownerId" = $?::uuid OR r."organiserId" = $?::uuid OR EXISTS (SELECT 1 FROM interview_interviewers i
      WHERE i."accountId" = r."accountId" AND i."interviewId" = r.id AND i."interviewerId" = $?::uuid)`,
    ...[userId, userId, userId],
  );

/** Finds interviews from this many days ago on. The comparison with an instant lets the planner use the index. */
const buildRecentCondition = (now: string, zone: string): Condition =>
  condition(
    `r."startDate" >= (($?::timestamptz AT TIME ZONE $?::text)::date - $?::int)::timestamp AT TIME ZONE $?::text`,
    ...[now, zone, daysBack, zone],
  );

/** Returns the user's interviews as an iCalendar object (docs/interface/interviews.md#calendar, RFC 5545). */
export async function getInterviewCalendar(ctx: Context): Promise<string> {
  const { sql, values } = buildConditions([
    buildRecentCondition(ctx.now().toISOString(), ctx.account.timeZone),
    buildUserCondition(ctx.user.id),
    ...visibleToUser(ctx, kinds.interview),
  ]);
  const interviews = await ctx.db.rows<CalendarInterview>(
    `SELECT ${columns} FROM ${source.from} ${joinsSql(source, [columns, ...sql])}
      WHERE ${['r."accountId" = $1', ...sql].join(' AND ')} ORDER BY r."startDate", r.id LIMIT ${String(mostInCalendar)}`,
    values,
  );
  const name = escapeText(`${ctx.account.name}: interviews of ${ctx.user.name}`);
  return joinLines([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nova//Interviews//EN', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...interviews.flatMap(formatEvent),
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
function formatEvent(interview: CalendarInterview): readonly string[] {
  const { id, startDate, endDate, createdOn, updatedOn, cancelled, location, meetingLink } = interview;
  const changed = formatInstant(updatedOn);
  const description = formatDescription(interview);
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    // DTSTAMP means the last change if the calendar has no METHOD. An unchanged event therefore has the same text.
    `DTSTAMP:${changed}`,
    `CREATED:${formatInstant(createdOn)}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${String(computeSequence(createdOn, updatedOn))}`,
    `DTSTART:${formatInstant(startDate)}`,
    `DTEND:${formatInstant(extendEnd(startDate, endDate))}`,
    `SUMMARY:${escapeText(formatSummary(interview))}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...formatTextLine('LOCATION', location ?? meetingLink),
    ...formatUriLine(meetingLink),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** The sequence number must rise with every change: it is the number of seconds from creation to the last change. */
const computeSequence = (createdOn: string, updatedOn: string): number =>
  Math.max(0, Math.floor((Date.parse(updatedOn) - Date.parse(createdOn)) / 1000));

/**
 * Ends an event that lies within one second at the end of that second, because calendars need an end after the
 * start.
 */
const extendEnd = (startDate: string, endDate: string): string => {
  const next = Math.floor(Date.parse(startDate) / 1000) * 1000 + 1000;
  return new Date(Math.max(next, Date.parse(endDate))).toISOString();
};

function formatSummary({ title, candidateName, jobTitle }: CalendarInterview): string {
  const people = [candidateName, jobTitle].filter((part) => part !== null);
  return title ?? ['Interview', ...(people.length > 0 ? [people.join(', ')] : [])].join(': ');
}

const formatDescription = ({ candidateName, jobTitle, companyName, telephonic }: CalendarInterview): string =>
  [
    ...(candidateName === null ? [] : [`Candidate: ${candidateName}`]),
    ...(jobTitle === null ? [] : [`Job: ${jobTitle}`]),
    ...(companyName === null ? [] : [`Company: ${companyName}`]),
    ...(telephonic ? ['By phone'] : []),
  ].join('\n');

const formatTextLine = (name: string, value: string | null): readonly string[] =>
  value === null ? [] : [`${name}:${escapeText(value)}`];

/** Returns the line of a web address, which is not escaped. Text that is not a valid address is left out. */
function formatUriLine(address: string | null): readonly string[] {
  if (address === null) return [];
  const url = /^[a-z][a-z0-9+.-]*:/iu.test(address) ? address : `https://${address}`;
  return URL.canParse(url) ? [`URL:${new URL(url).href}`] : [];
}

/** The maximum length of a line in octets, without the line end (RFC 5545, 3.1). */
const maxOctets = 75;

const impossible = /[\u0000-\u0008\u000B-\u001F\u007F]|\p{Surrogate}/gu;

/** Escapes a property's text (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(impossible, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Formats an instant, for example as `20261123T093000Z`. */
const formatInstant = (iso: string): string =>
  `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** Folds a line at 75 octets, but never within a character. */
function wrapLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const width = Buffer.byteLength(character);
    if (octets + width > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += width;
  }
  return `${folded}\r\n`;
}

const joinLines = (lines: readonly string[]): string => lines.map(wrapLine).join('');
