/** A DNS record, as the form of a DNS provider asks for it. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'MX';
  readonly value: string;
}

/** UNKNOWN: what is visible from here does not decide. */
type DnsState = 'OK' | 'WRONG' | 'MISSING' | 'UNKNOWN';

/** The result of one check (docs/interface/mail.md#dns-of-a-sender). */
export interface DnsFinding {
  readonly state: DnsState;
  /** The name that was looked up; null for none. */
  readonly name: string | null;
  /** The existing records. */
  readonly found: string[];
  /** The result, for people. */
  readonly message: string;
  readonly notes: string[];
  /** The record to add or to change; null for none. */
  readonly record: DnsRecord | null;
}

export interface FindingParts {
  readonly name?: string | null;
  readonly found?: readonly string[];
  readonly notes?: readonly string[];
  readonly record?: DnsRecord | null;
}

export const finding = (
  state: DnsState,
  message: string,
  { name = null, found = [], notes = [], record = null }: FindingParts = {},
): DnsFinding => ({ state, name, found: [...found], message, notes: [...notes], record });

/** A finding for a lookup without an answer. */
export const unanswered = (name: string, reason: string): DnsFinding =>
  finding('UNKNOWN', `Whether it is right cannot be told: ${reason}. Look again later.`, { name });

/** The record of a 4,096-bit key has about 800 characters. */
const mostLetters = 4_000;

/** A record's text for display: printable ASCII, bounded. */
export const shownText = (text: string): string =>
  text.slice(0, mostLetters).replaceAll(/[^\x20-\x7e]/gu, '?');

export const brief = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/**
 * Reads `tag=value; tag=value` (RFC 6376, 3.2).
 * @returns values by lower-case tag; null if it is no such list or repeats a tag
 */
export function readTagList(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';').map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    if (part === '' && index === parts.length - 1) continue;
    const [, name, value] = /^([a-z]\w*)\s*=\s*(.*)$/iu.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name.toLowerCase())) return null;
    tags.set(name.toLowerCase(), value.trim());
  }
  return tags;
}
