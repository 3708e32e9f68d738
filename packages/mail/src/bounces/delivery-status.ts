import { reportFields, type Fields } from './report-fields.ts';
import { isHard, isVague, spelled, statusInText, statusOfField, type StatusCode } from './status-code.ts';
import { responseOf, type MailReport } from './mail-report.ts';

/**
 * What a delivery report says of a recipient, by its fields Action and Status (RFC 3464). Where it has several recipients, those of
 * the address count, else the mildest: nobody is given up for what became of a copy somewhere else.
 * @param text the fields, in groups
 * @param recipient the address the mail went to, where it is known
 * @returns null where no group tells of a recipient
 */
export function readDeliveryStatus(text: string, recipient: string | null): MailReport | null {
  const groups = reportFields(text).filter(tellsOfRecipient);
  const wanted = recipient?.toLowerCase();
  const own = groups.filter((group) => wanted !== undefined && addressesOf(group).includes(wanted));
  const reports = (own.length > 0 ? own : groups).map(reportOf);
  return [...reports].sort((a, b) => severity.indexOf(a.outcome) - severity.indexOf(b.outcome))[0] ?? null;
}

/** From the mildest on. A report that one copy arrived says less of the address than one that another did not. */
const severity: readonly MailReport['outcome'][] = [
  'SOFT_BOUNCE',
  'HARD_BOUNCE',
  'DELAYED',
  'DELIVERED',
  'NONE',
];

const tellsOfRecipient = (group: Fields): boolean =>
  ['action', 'final-recipient', 'status'].some((name) => group.has(name));

/** `rfc822; a@b.example`, with or without angle brackets. */
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

/** The field's own code, unless that is missing or vague and the other server's words hold a plainer one of the same class. */
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
