export interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'MX';
  readonly value: string;
}

/** UNKNOWN means that the answers to these lookups do not decide. */
type DnsState = 'OK' | 'WRONG' | 'MISSING' | 'UNKNOWN';

export interface DnsFinding {
  readonly state: DnsState;
  readonly name: string | null;
  readonly found: string[];
  readonly message: string;
  readonly notes: string[];
  readonly record: DnsRecord | null;
}

export interface FindingParts {
  readonly name?: string | null;
  readonly found?: readonly string[];
  readonly notes?: readonly string[];
  readonly record?: DnsRecord | null;
}

export const createFinding = (
  state: DnsState,
  message: string,
  { name = null, found = [], notes = [], record = null }: FindingParts = {},
): DnsFinding => ({ state, name, found: [...found], message, notes: [...notes], record });

export const createUnknownFinding = (name: string, reason: string): DnsFinding =>
  createFinding('UNKNOWN', `Whether it is right cannot be told: ${reason}. Look again later.`, { name });

/** The longest text that is shown. The record of a 4,096-bit key has about 800 characters. */
const mostLetters = 4_000;

export const formatText = (text: string): string =>
  text.slice(0, mostLetters).replaceAll(/[^\x20-\x7e]/gu, '?');

export const shortenText = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Reads tags of the form `name=value` (RFC 6376, 3.2); null if a tag repeats. */
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
