export interface ContentLine {
  readonly name: string;
  readonly value: string;
}

export type CalendarEvent = Readonly<Record<string, string>>;

const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'NAME', 'X-WR-CALNAME', 'PRODID']);
/**
 * Characters of a text value (RFC 5545, 3.3.11): no bare comma, semicolon or control, and no other escapes.
 */
const textValue = /^(?:[^\\;,\p{Cc}]|\t|\\[\\;,nN])*$/u;

/**
 * Reads a calendar strictly by the grammar of RFC 5545.
 * @throws for anything else
 */
export function readCalendar(text: string): readonly ContentLine[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/u.test(line)) throw new Error(`Half an end of line: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
    if (!line.isWellFormed()) throw new Error(`Half a character: ${line}`);
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n').map(contentLine);
  assertNested(lines);
  return lines;
}

function contentLine(line: string): ContentLine {
  const [, name = '', value = ''] = /^([A-Z][A-Z-]*)(?:;[A-Z]+=[A-Z]+)?:(.*)$/su.exec(line) ?? [];
  if (name === '') throw new Error(`No content line: ${line}`);
  if (!texts.has(name)) return { name, value };
  if (!textValue.test(value)) throw new Error(`No text: ${value}`);
  return { name, value: value.replaceAll(/\\(.)/gu, (_, mark: string) => (mark === 'n' ? '\n' : mark)) };
}

/** Components are nested, and an event has its required properties once. */
function assertNested(lines: readonly ContentLine[]): void {
  const open: string[] = [];
  for (const { name, value } of lines) {
    if (name === 'BEGIN') open.push(value);
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends where it is not open.`);
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} does not end.`);
}

/** @throws for a repeated or missing property */
export function eventsOf(text: string): readonly CalendarEvent[] {
  const lines = readCalendar(text);
  const begins = lines.flatMap(({ name, value }, at) => (name === 'BEGIN' && value === 'VEVENT' ? [at] : []));
  return begins.map((at) => {
    const end = lines.findIndex(
      ({ name, value }, place) => place > at && name === 'END' && value === 'VEVENT',
    );
    const properties = lines.slice(at + 1, end).map(({ name, value }) => [name, value] as const);
    const event = Object.fromEntries(properties);
    if (Object.keys(event).length !== properties.length) throw new Error('A property stands there twice.');
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART']) if (!event[needed]) throw new Error(`No ${needed}.`);
    return event;
  });
}
