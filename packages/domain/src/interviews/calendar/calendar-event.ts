import { calendarInstant, calendarText } from './content-lines.ts';

/** What a calendar shows of an interview: no more of the people than whom it is with. */
export interface CalendarInterview {
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
export function calendarEvent(interview: CalendarInterview): readonly string[] {
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
