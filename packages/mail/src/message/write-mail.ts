import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { encode, wrap } from 'nodemailer/lib/qp';

export interface Mail {
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** The address for replies; null for the sender's own. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The id without angle brackets. It must be unique. */
  readonly messageId: string;
  readonly date: Date;
  /** The headers of a mail to many; null for a mail to a single person. */
  readonly bulk: Bulk | null;
  /** True for an automatic mail, so out-of-office replies do not answer it (RFC 3834). */
  readonly isAutomatic?: boolean;
}

export interface Bulk {
  /** The list's name and id. The id has the form `3f1c.lists.crm.example` (RFC 2919). */
  readonly listName: string;
  readonly listId: string;
  /** The address to unsubscribe. An https address also permits one click (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/**
 * Writes a whole message (docs/interface/mail.md#headers).
 * @throws Error for an invalid address
 */
export function writeMail(mail: Mail): Buffer {
  // Quoted-printable never contains `=_`, so no line of the text can be the boundary.
  const boundary = `=_${randomBytes(12).toString('hex')}`;
  return Buffer.from(
    [
      ...buildHeaders(mail),
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
      '',
      ...buildPart(boundary, 'plain', mail.text),
      ...buildPart(boundary, 'html', mail.html),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

const buildHeaders = (mail: Mail): readonly string[] => [
  `From: ${formatMailbox(mail.from)}`,
  `To: ${formatMailbox(mail.to)}`,
  ...(mail.replyTo === null ? [] : [`Reply-To: <${formatAddress(mail.replyTo)}>`]),
  `Subject: ${encodeHeader(mail.subject)}`,
  `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
  `Message-ID: <${oneLine(mail.messageId)}>`,
  ...(mail.bulk === null ? [] : buildBulkHeaders(mail.bulk)),
  ...(mail.isAutomatic === true ? ['Auto-Submitted: auto-generated'] : []),
];

const buildBulkHeaders = ({ listName, listId, unsubscribeUrl }: Bulk): readonly string[] => [
  `List-Id: ${encodeHeader(listName)}\r\n <${oneLine(listId)}>`,
  `List-Unsubscribe: <${linkText(unsubscribeUrl)}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Precedence: bulk',
  'Auto-Submitted: auto-generated',
];

/** Encodes characters that would end the angle brackets. */
const linkText = (url: string): string => new URL(url).href.replaceAll(/[<>\s]/gu, encodeURIComponent);

const buildPart = (boundary: string, kind: 'plain' | 'html', text: string): readonly string[] => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  wrap(encode(text.toWellFormed().replaceAll(/\r\n?|\n/gu, '\r\n')), 76),
];

export interface Mailbox {
  readonly name: string | null;
  readonly email: string;
}

/**
 * Checks and returns an address.
 * @throws Error for an address that is invalid or could break a header
 */
export function formatAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = domainToASCII(email.slice(at + 1));
  const isSound =
    at > 0 &&
    domain.split('.').every((label) => label !== '') &&
    email.length <= 254 &&
    !/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]\\,;:"@]/u.test(local);
  if (!isSound) throw new Error('This is no address that mail can be sent to.');
  return `${local}@${domain}`;
}

const formatMailbox = ({ name, email }: Mailbox): string =>
  name === null || name.trim() === ''
    ? `<${formatAddress(email)}>`
    : `${encodeHeaderName(name)}\r\n <${formatAddress(email)}>`;

/** Other systems treat these characters as line ends, so they could add headers. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

export const oneLine = (text: string): string => text.toWellFormed().replaceAll(breaks, ' ').trim();

/** The bytes of an encoded word. The whole word may have at most 76 characters (RFC 2047, 2). */
const wordBytes = 39;

/** The length of a text that fits into one line with the header's name. */
const shortText = 60;

/** Encodes a header's text (RFC 2047). Short ASCII is not encoded. */
function encodeHeader(text: string): string {
  const line = oneLine(text);
  if (line.length <= shortText && /^[\u0020-\u007E]*$/u.test(line) && !line.includes('=?')) return line;
  return encodeWords(line);
}

function encodeHeaderName(text: string): string {
  const line = oneLine(text);
  if (line.length > shortText || !/^[\u0020-\u007E]*$/u.test(line) || line.includes('=?'))
    return encodeWords(line);
  return `"${line.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}

function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
