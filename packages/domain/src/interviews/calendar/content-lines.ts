/** The longest line of a calendar, in octets, without what ends it (RFC 5545, 3.1). */
const longest = 75;

/** What has no place in a text: controls but tab and line feed, and halves of surrogate pairs. */
const impossible = /[\u0000-\u0008\u000B-\u001F\u007F]|\p{Surrogate}/gu;

/** A text as a property's value: what would end it or part it is escaped (RFC 5545, 3.3.11). */
export const calendarText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(impossible, '')
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** An instant as calendars write it in UTC, such as `20261123T093000Z`. */
export const calendarInstant = (iso: string): string =>
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
export const contentLines = (lines: readonly string[]): string => lines.map(contentLine).join('');
