/** A record of the DNS, as a provider's form asks for it. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'MX';
  readonly value: string;
}

/**
 * What one look at a domain came to: it is right; it is there but wrong; it is not there; or what can be seen from here does not
 * tell.
 */
export type DnsState = 'OK' | 'WRONG' | 'MISSING' | 'UNKNOWN';

/** What was found of one thing, whether it is right, and what to add where it is not (docs/interface/mail.md#dns-of-a-sender). */
export interface DnsFinding {
  readonly state: DnsState;
  /** The name that was looked up; null where there was nothing to look for. */
  readonly name: string | null;
  /** The records that are there. */
  readonly found: string[];
  /** What it comes to, for people. */
  readonly message: string;
  /** What there is to know besides. */
  readonly notes: string[];
  /** The record to add, or to put in place of what is there; null where none is needed. */
  readonly record: DnsRecord | null;
}

/** What a finding says beside its state and its message. */
export interface FindingParts {
  readonly name?: string | null;
  readonly found?: readonly string[];
  readonly notes?: readonly string[];
  readonly record?: DnsRecord | null;
}

/** A finding; a part that is left out is empty. */
export const finding = (
  state: DnsState,
  message: string,
  { name = null, found = [], notes = [], record = null }: FindingParts = {},
): DnsFinding => ({ state, name, found: [...found], message, notes: [...notes], record });

/** What is said where nobody answered: nothing is known, least of all that something is missing. */
export const unanswered = (name: string, reason: string): DnsFinding =>
  finding('UNKNOWN', `Whether it is right cannot be told: ${reason}. Look again later.`, { name });
