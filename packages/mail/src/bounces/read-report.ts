import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import {
  classifyFailure,
  type MailReport,
  noReport,
  readDeliveryStatus,
  readFeedback,
  formatResponse,
  formatStatus,
  findStatus,
} from './delivery-status.ts';

export interface ReportContext {
  readonly recipient: string | null;
  readonly isFromNobody: boolean;
}

/** The parser's limits. Real reports are nested once or twice. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
/** The most lines that are parsed, because each costs the parser as much as kilobytes of text. */
const mostLines = 8_000;
/** The most boundaries that are parsed. A report is among the first three parts. */
const mostBoundaries = 200;
const longestPart = 64 * 1024;

/**
 * Reads what a returned mail reports (docs/interface/campaign-results.md#bounces).
 * @param whole the mail or its beginning
 */
export async function readReport(whole: Uint8Array, context: ReportContext): Promise<MailReport> {
  const raw = extractBeginning(whole);
  const mail = await PostalMime.parse(raw, limits).catch(() => null);
  if (mail === null) return noReport;
  const feedback = joinParts(mail, ['message/feedback-report']);
  if (feedback !== null) return readFeedback(feedback);
  if (isForwardedByComplaint(mail)) return { outcome: 'COMPLAINT', status: null, response: null };
  const words = extractWords(mail, raw);
  const status = joinParts(mail, ['message/delivery-status', 'message/global-delivery-status']);
  return (
    (status === null ? null : readDeliveryStatus(status, context.recipient, extractOwnWords(words))) ??
    readDisposition(mail) ??
    readFieldsInWords(words, context) ??
    readPlainMail({
      headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
      subject: mail.subject ?? '',
      from: readSender(mail),
      text: words,
      isFromNobody: context.isFromNobody,
    })
  );
}

/** Returns the sender's address, or the bare name of a server without a domain. */
function readSender({ from, headers }: Email): string {
  if (from?.address) return from.address;
  const line = headers.find(({ key }) => key === 'from')?.value ?? '';
  return line.replace(/^[\s"'<(]+/u, '');
}

function extractBeginning(bytes: Uint8Array): Uint8Array {
  let [end, boundaries] = [-1, 0];
  for (let line = 0; line < mostLines && boundaries <= mostBoundaries; line++) {
    if (bytes[end + 1] === dash && bytes[end + 2] === dash) boundaries++;
    end = bytes.indexOf(lineFeed, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end);
}

const [lineFeed, dash] = [0x0a, 0x2d];

function joinParts(mail: Email, types: readonly string[]): string | null {
  const parts = mail.attachments.filter(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return parts.length === 0 ? null : parts.map(extractText).join('\n\n');
}

function extractText({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, longestPart);
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    .subarray(0, longestPart)
    .toString();
}

/** Returns true for a complaint from Outlook.com, which returns the mail with a header of its own and without a report part. */
const isForwardedByComplaint = (mail: Email): boolean =>
  mail.attachments.some(
    (part) =>
      part.mimeType === 'message/rfc822' &&
      /^x-hmxmroriginalrecipient:/imu.test(extractText(part).split('\n\n', 1)[0] ?? ''),
  );

/** Reads a disposition notification. "Deleted" means that a mailbox rule refused the mail (RFC 8098). */
function readDisposition(mail: Email): MailReport | null {
  const text = joinParts(mail, [
    'message/disposition-notification',
    'message/global-disposition-notification',
  ]);
  if (text === null) return null;
  const refused = /^disposition:[^\n;]*;\s*deleted/imu.test(text);
  return refused ? { outcome: 'SOFT_BOUNCE', status: null, response: null } : noReport;
}

/** Reads the fields of a report from plain text, where some servers write them. */
function readFieldsInWords(text: string, { recipient }: ReportContext): MailReport | null {
  const start = /^(?:original-recipient|final-recipient|action):/imu.exec(text)?.index;
  if (start === undefined || !/^final-recipient:/imu.test(text) || !/^action:/imu.test(text)) return null;
  return readDeliveryStatus(text.slice(start), recipient, extractOwnWords(text.slice(0, start)));
}

/** Returns the words of the mail; everything after the headers if its parts cannot be separated. */
function extractWords(mail: Email, raw: Uint8Array): string {
  if (mail.text !== undefined) return mail.text.slice(0, longestPart);
  if (mail.html !== undefined) return mail.html.slice(0, longestPart).replaceAll(/<[^<>]{0,1000}>/gu, ' ');
  const all = Buffer.from(raw.subarray(0, longestPart)).toString().replaceAll('\r\n', '\n');
  return all.slice(Math.max(0, all.indexOf('\n\n')));
}

interface PlainMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  readonly isFromNobody: boolean;
}

const original =
  /^(?:[-=_ ]{2}.{0,200}?(?:below this line|copy of|original|returned|enclosed|unsent|undelivered|headers)|(?:received|return-path|dkim-signature|mime-version):|(?:original|returned) message)/imu;

const longestText = 20_000;
const servers =
  /^(?:mailer[-_.]?daemon|post?[-_]?master|poostmaster|mail[-_.]?delivery|mail-?system|double-bounce)/iu;
const stillTrying =
  /^this is a warning message only|you do not need to resend|will (?:continue|keep) (?:to )?(?:try|retry)|(?:still|being) (?:being )?retried/imu;
const delayedSubject = /\bdelay(?:ed)?\b|^warning: (?:message|could not send)|verz(?:ö|oe)ger/iu;
const answering =
  /^(?:auto(?:mati[a-z]+)?[ :-]|out of (?:the )?office|abwesen|absence|réponse automatique|respuesta autom|risposta autom|automatisch)/iu;

/** Returns the words that precede the returned mail. */
function extractOwnWords(all: string): string {
  const text = all.slice(0, longestText);
  return text.slice(0, original.exec(text)?.index ?? text.length);
}

/**
 * Reads a mail without a report part, as Qmail, old Exim and Domino send it. Automatic answers and mails from people
 * give no report.
 */
function readPlainMail(mail: PlainMail): MailReport {
  const { headers, subject, from, isFromNobody } = mail;
  const isServer = headers.has('x-failed-recipients') || servers.test(from);
  if (!isServer && (!isFromNobody || isAutomaticAnswer(headers, subject))) return noReport;
  const words = extractOwnWords(mail.text);
  if (delayedSubject.test(subject) || stillTrying.test(words))
    return { outcome: 'DELAYED', status: null, response: formatResponse(words) };
  const status = findStatus(words);
  return {
    ...classifyFailure(status, words),
    status: status && formatStatus(status),
    response: formatResponse(words),
  };
}

/** Returns true for an automatic answer, by the header of RFC 3834 or by older ones. */
function isAutomaticAnswer(headers: ReadonlyMap<string, string>, subject: string): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? '';
  return (
    submitted.startsWith('auto-replied') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-vacation'].some((name) =>
      headers.has(name),
    ) ||
    answering.test(subject)
  );
}
