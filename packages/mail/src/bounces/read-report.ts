import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { readDeliveryStatus } from './delivery-status.ts';
import { readFeedback } from './feedback-report.ts';
import { nothingTold, type MailReport } from './mail-report.ts';
import { toldInWords } from './told-in-words.ts';

export interface ReportContext {
  /** The address the mail went to, where it is known; null otherwise. */
  readonly recipient: string | null;
  /** Whether the envelope's sender is empty, as it is of every bounce. */
  readonly isFromNobody: boolean;
}

/** Reports nest once or twice; what nests deeper is made to be trouble. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
/** Lines of a mail that are read: each costs as much as kilobytes do, and a report has its own among the first hundreds. */
const mostLines = 8_000;
/** Lines that may begin a part: a report has its own among the first three, and each costs the parser a part's objects. */
const mostBoundaries = 200;
/** Of a part that a machine reads. */
const longestPart = 64 * 1024;

/**
 * What a mail says that came to a bounce address: by the fields of its report part, of a feedback loop's or of a bounce's, else by
 * its words (docs/interface/campaign-results.md#bounces).
 * @param whole the mail, or its beginning: reports stand before the mail that they return
 */
export async function readReport(whole: Uint8Array, context: ReportContext): Promise<MailReport> {
  const raw = beginningOf(whole);
  const mail = await PostalMime.parse(raw, limits).catch(() => null);
  if (mail === null) return nothingTold;
  const feedback = partOf(mail, ['message/feedback-report']);
  if (feedback !== null) return readFeedback(feedback);
  if (isForwardedByComplaint(mail)) return { outcome: 'COMPLAINT', status: null, response: null };
  const words = wordsOfMail(mail, raw);
  const status = partOf(mail, ['message/delivery-status', 'message/global-delivery-status']);
  return (
    (status === null ? null : readDeliveryStatus(status, context.recipient)) ??
    readDisposition(mail) ??
    fieldsInText(words, context) ??
    toldInWords({
      headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
      subject: mail.subject ?? '',
      from: mail.from?.address ?? '',
      text: words,
      isFromNobody: context.isFromNobody,
    })
  );
}

/** As many lines and parts as are read. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  let [end, boundaries] = [-1, 0];
  for (let line = 0; line < mostLines && boundaries <= mostBoundaries; line++) {
    if (bytes[end + 1] === dash && bytes[end + 2] === dash) boundaries++;
    end = bytes.indexOf(lineFeed, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end);
}

const [lineFeed, dash] = [0x0a, 0x2d];

/** The parts of some types, one after another; null for none. */
function partOf(mail: Email, types: readonly string[]): string | null {
  const parts = mail.attachments.filter(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  return parts.length === 0 ? null : parts.map(textOf).join('\n\n');
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, longestPart);
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
    .subarray(0, longestPart)
    .toString();
}

/** Outlook.com's feedback loop sends the mail itself back, with a header of its own and no report part. */
const isForwardedByComplaint = (mail: Email): boolean =>
  mail.attachments.some(
    (part) =>
      part.mimeType === 'message/rfc822' &&
      /^x-hmxmroriginalrecipient:/imu.test(textOf(part).split('\n\n', 1)[0] ?? ''),
  );

/** A mailbox that a rule refuses mail for says "deleted" (RFC 8098); that somebody opened it is no bounce. */
function readDisposition(mail: Email): MailReport | null {
  const text = partOf(mail, ['message/disposition-notification', 'message/global-disposition-notification']);
  if (text === null) return null;
  const refused = /^disposition:[^\n;]*;\s*deleted/imu.test(text);
  return refused ? { outcome: 'SOFT_BOUNCE', status: null, response: null } : nothingTold;
}

/** Some servers write the fields into a plain text. */
function fieldsInText(text: string, { recipient }: ReportContext): MailReport | null {
  const start = /^(?:original-recipient|final-recipient|action):/imu.exec(text)?.index;
  if (start === undefined || !/^final-recipient:/imu.test(text) || !/^action:/imu.test(text)) return null;
  return readDeliveryStatus(text.slice(start), recipient);
}

/** The words of a mail as they are read; of one whose parts cannot be told apart, all that follows its headers. */
function wordsOfMail(mail: Email, raw: Uint8Array): string {
  if (mail.text !== undefined) return mail.text.slice(0, longestPart);
  if (mail.html !== undefined) return mail.html.slice(0, longestPart).replaceAll(/<[^<>]{0,1000}>/gu, ' ');
  const all = Buffer.from(raw.subarray(0, longestPart)).toString().replaceAll('\r\n', '\n');
  return all.slice(Math.max(0, all.indexOf('\n\n')));
}
