import { type Meaning, findMeaning } from './failure-words.ts';

export interface MailReport {
  readonly outcome: 'HARD_BOUNCE' | 'SOFT_BOUNCE' | 'DELIVERED' | 'DELAYED' | 'COMPLAINT' | 'NONE';
  /** The reason for a soft bounce. BLOCKED means that a policy refused the sender or the mail; the address may be correct. */
  readonly reason?: 'BLOCKED' | null;
  /** A code of RFC 3463, such as 5.1.1; null if the report has none. */
  readonly status: string | null;
  readonly response: string | null;
}

export const noReport: MailReport = { outcome: 'NONE', status: null, response: null };

const longestResponse = 500;

/** Shortens the response of a server and removes control characters. */
export function formatResponse(text: string): string | null {
  const line = text
    .slice(0, 4 * longestResponse)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longestResponse).toWellFormed();
}

/**
 * Reads a delivery status (RFC 3464). If there are several recipients and ours is not one of them, the mildest report
 * counts.
 * @param recipient our recipient; null if unknown
 * @param words the text of the mail itself, for a group that quotes no server
 * @returns null if no group describes a recipient
 */
export function readDeliveryStatus(text: string, recipient: string | null, words: string): MailReport | null {
  const groups = reportFields(text).filter(isRecipientGroup);
  const recipientAddress = recipient?.toLowerCase();
  const ownGroups = groups.filter(
    (group) => recipientAddress !== undefined && listAddresses(group).includes(recipientAddress),
  );
  const reports = (ownGroups.length > 0 ? ownGroups : groups).map((group) => createReport(group, words));
  return [...reports].sort((a, b) => severity.indexOf(a.outcome) - severity.indexOf(b.outcome))[0] ?? null;
}

/**
 * The outcomes by rank; of several reports the first in this order counts. A failure outranks a delivery: if one copy
 * arrived and another did not, the failure is the more useful fact about the address.
 */
const severity: readonly MailReport['outcome'][] = [
  'SOFT_BOUNCE',
  'HARD_BOUNCE',
  'DELAYED',
  'DELIVERED',
  'NONE',
];

const isRecipientGroup = (group: Fields): boolean =>
  ['action', 'final-recipient', 'status'].some((name) => group.has(name));

function listAddresses(group: Fields): readonly string[] {
  return ['original-recipient', 'final-recipient'].flatMap((name) => {
    const value = group.get(name);
    return value === undefined
      ? []
      : [
          value
            .replace(/^[^;]*;/u, '')
            .replaceAll(/[<>\s]/gu, '')
            .toLowerCase(),
        ];
  });
}

function createReport(group: Fields, words: string): MailReport {
  const diagnostic = group.get('diagnostic-code') ?? '';
  const status = chooseStatus(group, diagnostic);
  const isUntold = diagnostic === '' && (status === null || isVague(status));
  return {
    ...decideOutcome(group.get('action'), status, isUntold ? words : diagnostic),
    status: status && formatStatus(status),
    response: formatResponse(diagnostic),
  };
}

/** The name of the protocol, which precedes the words of a Diagnostic-Code. */
const protocol = /^[a-z\d-]{0,40};/iu;

/**
 * Returns the status of a failure. The code in the other server's words is more precise than that of a relay. If the
 * relay has a milder code, it will try again, so its own code counts.
 */
function chooseStatus(group: Fields, diagnostic: string): StatusCode | null {
  const ownStatus = parseStatusField(group.get('status'));
  const diagnosticStatus = findStatus(diagnostic.replace(protocol, ' '));
  if (diagnosticStatus === null || (ownStatus !== null && isVague(diagnosticStatus) && !isVague(ownStatus)))
    return ownStatus;
  return ownStatus?.class === 4 || ownStatus?.class === 2 ? ownStatus : diagnosticStatus;
}

type Outcome = Pick<MailReport, 'outcome' | 'reason'>;

function decideOutcome(action: string | undefined, status: StatusCode | null, words: string): Outcome {
  const outcome = readAction(action, status);
  return outcome === null ? classifyFailure(status, words) : { outcome };
}

/** Returns the outcome that the action gives; null for a failure. */
function readAction(action: string | undefined, status: StatusCode | null): MailReport['outcome'] | null {
  switch (/^[a-z]+/iu.exec(action ?? '')?.[0].toLowerCase()) {
    case 'delayed':
      return 'DELAYED';
    case 'delivered':
    case 'expanded':
      return status === null || status.class === 2 ? 'DELIVERED' : 'NONE';
    case 'relayed':
    // A server answers this if it was only asked whether an address exists.
    case 'deliverable':
      return 'NONE';
    default:
      if (status?.class === 2) return action === undefined ? 'NONE' : 'SOFT_BOUNCE';
      return null;
  }
}

/** A temporary refusal of SMTP, for replies without a status code. */
const triesAgain = /^\s*4\d\d\b/u;

/** Decides what a server's code and words mean for an address (docs/interface/campaign-results.md#bounces). */
export function classifyFailure(status: StatusCode | null, words: string): Outcome {
  const isFinal = status === null ? !triesAgain.test(words.replace(protocol, '')) : status.class === 5;
  const soft = { outcome: 'SOFT_BOUNCE' } as const;
  const meaning = findMeaning(words.replace(protocol, ''));
  if (meaning === 'FULL') return soft;
  if (meaning === 'UNKNOWN') return isFinal ? { outcome: 'HARD_BOUNCE' } : soft;
  if (meaning === 'POLICY' || (status !== null && isBlocked(status))) return { ...soft, reason: 'BLOCKED' };
  const isGone =
    status === null ? meaning === 'UNAVAILABLE' : isHard(status) || isUnavailable(status, meaning);
  return isFinal && isGone ? { outcome: 'HARD_BOUNCE' } : soft;
}

/** Hotmail reports an unknown address with 5.5.0. */
const isUnavailable = ({ subject }: StatusCode, meaning: Meaning | undefined): boolean =>
  meaning === 'UNAVAILABLE' && (subject === 5 || subject === 0);

/** The types of complaint by people (RFC 5965, RFC 6430). The other types are sent by programs. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

export function readFeedback(text: string): MailReport {
  const type = reportFields(text)
    .find((group) => group.has('feedback-type'))
    ?.get('feedback-type');
  const isComplaint = complaints.has(/^[a-z-]+/iu.exec(type ?? '')?.[0].toLowerCase() ?? '');
  return isComplaint ? { outcome: 'COMPLAINT', status: null, response: null } : noReport;
}

/** Fields by lower-case name. If a name repeats, its first value counts. */
type Fields = ReadonlyMap<string, string>;

const mostGroups = 100;
const mostFields = 100;

/** Splits a report into groups of fields (RFC 3464, RFC 5965): empty lines end a group, and folded lines are joined. */
function reportFields(text: string): readonly Fields[] {
  const lines = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/\n[ \t]+(?=\S)/gu, ' ');
  const groups = lines.split(/\n[ \t]*\n/u, mostGroups).map(parseFields);
  return groups.filter((fields) => fields.size > 0);
}

function parseFields(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!/^[a-z][a-z\d-]{0,60}$/u.test(name) || fields.has(name) || fields.size >= mostFields) continue;
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

interface StatusCode {
  readonly class: 2 | 4 | 5;
  readonly subject: number;
  readonly detail: number;
}

const code = String.raw`([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)`;
const inField = new RegExp(String.raw`^[\s#(]*${code}`, 'u');
/**
 * Matches a status code in a text, at the positions where three numbers are one. Elsewhere they are often a version.
 */
const inText = new RegExp(String.raw`(?:^[ \t]*|\b[245]\d\d[ :-]+|[#:=]\s?|\()[#(]?${code}`, 'gmu');

const read = (match: RegExpMatchArray): StatusCode => ({
  class: Number(match[1]) as StatusCode['class'],
  subject: Number(match[2]),
  detail: Number(match[3]),
});

function parseStatusField(text: string | undefined): StatusCode | null {
  const match = text?.match(inField);
  return match ? read(match) : null;
}

/** Returns the first code with a detail, otherwise the first code; null if the text has none. */
export function findStatus(text: string): StatusCode | null {
  const codes = Array.from(text.matchAll(inText), read);
  return codes.find((one) => !isVague(one)) ?? codes[0] ?? null;
}

/** The detail 0 means "other or undefined" (RFC 3463). */
const isVague = ({ subject, detail }: StatusCode): boolean => detail === 0 && subject !== 1;

/** These codes mean that the address does not exist. */
const hardCodes: ReadonlySet<string> = new Set([
  ...['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4'],
]);

const isHard = (status: StatusCode): boolean => hardCodes.has(formatStatus(status));

/** Returns true if the sender's address was refused (5.1.7, 5.1.8), or for policy and security (RFC 3463, 3.8). */
const isBlocked = ({ subject, detail }: StatusCode): boolean =>
  subject === 7 || (subject === 1 && (detail === 7 || detail === 8));

export const formatStatus = (status: StatusCode): string =>
  `${status.class}.${status.subject}.${status.detail}`;
