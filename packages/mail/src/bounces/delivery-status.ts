export interface MailReport {
  readonly outcome: 'HARD_BOUNCE' | 'SOFT_BOUNCE' | 'DELIVERED' | 'DELAYED' | 'COMPLAINT' | 'NONE';
  /** RFC 3463, such as 5.1.1; null for none. */
  readonly status: string | null;
  readonly response: string | null;
}

export const noReport: MailReport = { outcome: 'NONE', status: null, response: null };

const longestResponse = 500;

/** Bounded, without control characters. */
export function responseOf(text: string): string | null {
  const line = text
    .slice(0, 4 * longestResponse)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longestResponse).toWellFormed();
}

/**
 * RFC 3464. If none of several recipients is ours, the mildest report counts.
 * @param recipient our recipient; null if unknown
 * @returns null if no group describes a recipient
 */
export function readDeliveryStatus(text: string, recipient: string | null): MailReport | null {
  const groups = reportFields(text).filter(describesRecipient);
  const wanted = recipient?.toLowerCase();
  const own = groups.filter((group) => wanted !== undefined && addressesOf(group).includes(wanted));
  const reports = (own.length > 0 ? own : groups).map(reportOf);
  return [...reports].sort((a, b) => severity.indexOf(a.outcome) - severity.indexOf(b.outcome))[0] ?? null;
}

/** Mildest first. If one copy arrived and another did not, the failure says more about the address. */
const severity: readonly MailReport['outcome'][] = [
  'SOFT_BOUNCE',
  'HARD_BOUNCE',
  'DELAYED',
  'DELIVERED',
  'NONE',
];

const describesRecipient = (group: Fields): boolean =>
  ['action', 'final-recipient', 'status'].some((name) => group.has(name));

function addressesOf(group: Fields): readonly string[] {
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

function reportOf(group: Fields): MailReport {
  const diagnostic = group.get('diagnostic-code') ?? '';
  const status = statusOf(group, diagnostic);
  return {
    outcome: outcomeOf(group.get('action'), status),
    status: status && spelled(status),
    response: responseOf(diagnostic),
  };
}

/** The other server's words may have a more precise code of the same class. */
function statusOf(group: Fields, diagnostic: string): StatusCode | null {
  const own = statusOfField(group.get('status'));
  if (own !== null && !isVague(own)) return own;
  const said = statusInText(diagnostic.replace(/^[^;]{0,40};/u, ' '));
  return said !== null && (own === null || said.class === own.class) ? said : own;
}

function outcomeOf(action: string | undefined, status: StatusCode | null): MailReport['outcome'] {
  switch (/^[a-z]+/iu.exec(action ?? '')?.[0].toLowerCase()) {
    case 'delayed':
      return 'DELAYED';
    case 'delivered':
    case 'expanded':
      return status === null || status.class === 2 ? 'DELIVERED' : 'NONE';
    case 'relayed':
      return 'NONE';
    default:
      if (status?.class === 2) return action === undefined ? 'NONE' : 'SOFT_BOUNCE';
      return status !== null && isHard(status) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE';
  }
}

/** RFC 5965, RFC 6430. Programs send the other types. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

export function readFeedback(text: string): MailReport {
  const type = reportFields(text)
    .find((group) => group.has('feedback-type'))
    ?.get('feedback-type');
  const isComplaint = complaints.has(/^[a-z-]+/iu.exec(type ?? '')?.[0].toLowerCase() ?? '');
  return isComplaint ? { outcome: 'COMPLAINT', status: null, response: null } : noReport;
}

/** By lower-case name; the first of a name counts. */
type Fields = ReadonlyMap<string, string>;

const mostGroups = 100;
const mostFields = 100;

/** RFC 3464, RFC 5965: empty lines end a group, and folded lines are joined. */
function reportFields(text: string): readonly Fields[] {
  const lines = text.replaceAll(/\r\n?/gu, '\n').replaceAll(/\n[ \t]+(?=\S)/gu, ' ');
  const groups = lines.split(/\n[ \t]*\n/u, mostGroups).map(fieldsOf);
  return groups.filter((fields) => fields.size > 0);
}

function fieldsOf(group: string): Fields {
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
/** Elsewhere in a text such numbers are often versions. */
const inText = new RegExp(String.raw`(?:^[ \t]*|\b[245]\d\d[ :-]+|[#:=]\s?|\()[#(]?${code}`, 'gmu');

const read = (match: RegExpMatchArray): StatusCode => ({
  class: Number(match[1]) as StatusCode['class'],
  subject: Number(match[2]),
  detail: Number(match[3]),
});

function statusOfField(text: string | undefined): StatusCode | null {
  const match = text?.match(inField);
  return match ? read(match) : null;
}

/** The first code with a detail, else the first; null for none. */
export function statusInText(text: string): StatusCode | null {
  const found = Array.from(text.matchAll(inText), read);
  return found.find((one) => !isVague(one)) ?? found[0] ?? null;
}

/** The detail 0 means "other or undefined" (RFC 3463). */
const isVague = ({ subject, detail }: StatusCode): boolean => detail === 0 && subject !== 1;

/** Wrong (5.1.x), disabled (5.2.1), of a dead domain (5.4.4), or blocking us (5.7.1). */
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
