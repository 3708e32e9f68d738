/** A status code of RFC 3463: class, subject and detail. */
export interface StatusCode {
  readonly class: 2 | 4 | 5;
  readonly subject: number;
  readonly detail: number;
}

const code = String.raw`([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)`;
/** The one value of a Status field, whatever comment follows it. */
const inField = new RegExp(String.raw`^[\s#(]*${code}`, 'u');
/** In text only at the beginning of a line or behind a reply code, `#`, `:`, `=` or a bracket: elsewhere it is as often a version. */
const inText = new RegExp(String.raw`(?:^[ \t]*|\b[245]\d\d[ :-]+|[#:=]\s?|\()[#(]?${code}`, 'gmu');

const read = (match: RegExpMatchArray): StatusCode => ({
  class: Number(match[1]) as StatusCode['class'],
  subject: Number(match[2]),
  detail: Number(match[3]),
});

export function statusOfField(text: string | undefined): StatusCode | null {
  const match = text?.match(inField);
  return match ? read(match) : null;
}

/** The first status code of a text that says more than "other or undefined"; else the first; null for none. */
export function statusInText(text: string): StatusCode | null {
  const found = Array.from(text.matchAll(inText), read);
  return found.find((one) => !isVague(one)) ?? found[0] ?? null;
}

/** Whether a code says no more than its class and subject: its detail is 0, "other or undefined" (RFC 3463). */
export const isVague = ({ subject, detail }: StatusCode): boolean => detail === 0 && subject !== 1;

/**
 * Whether a permanent failure means that the address will never take mail: it is wrong (5.1.x), disabled (5.2.1), of a domain
 * that leads nowhere (5.4.4), or its server takes nothing from us (5.7.1). All others are soft, and so is what passes (4.x.x).
 */
export function isHard({ class: kind, subject, detail }: StatusCode): boolean {
  if (kind !== 5) return false;
  return (
    subject === 1 ||
    (subject === 2 && detail === 1) ||
    (subject === 4 && detail === 4) ||
    (subject === 7 && detail === 1)
  );
}

export const spelled = (status: StatusCode): string => `${status.class}.${status.subject}.${status.detail}`;
