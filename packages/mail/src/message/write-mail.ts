import { randomBytes } from 'node:crypto';
import { encode, wrap } from 'nodemailer/lib/qp';
import { headerText, oneLine } from './header-text.ts';
import { addressOf, mailboxText } from './mail-address.ts';
import type { Bulk, Mail } from './mail.ts';

/**
 * The bytes of a mail: multipart/alternative, both parts quoted-printable UTF-8, every line of at most 76 letters but addresses
 * and links (docs/interface/mail.md#headers).
 * @throws Error where an address is none
 */
export function writeMail(mail: Mail): Buffer {
  // Quoted-printable text has a hexadecimal digit or the end of a line behind each "=", so that no line of it can be the boundary.
  const boundary = `=_${randomBytes(12).toString('hex')}`;
  return Buffer.from(
    [
      ...headersOf(mail),
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
      '',
      ...part(boundary, 'plain', mail.text),
      ...part(boundary, 'html', mail.html),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

const headersOf = (mail: Mail): readonly string[] => [
  `From: ${mailboxText(mail.from)}`,
  `To: ${mailboxText(mail.to)}`,
  ...(mail.replyTo === null ? [] : [`Reply-To: <${addressOf(mail.replyTo)}>`]),
  `Subject: ${headerText(mail.subject)}`,
  `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
  `Message-ID: <${oneLine(mail.messageId)}>`,
  ...(mail.bulk === null ? [] : bulkHeaders(mail.bulk)),
  ...(mail.isAutomatic === true ? ['Auto-Submitted: auto-generated'] : []),
];

const bulkHeaders = ({ listName, listId, unsubscribeUrl }: Bulk): readonly string[] => [
  `List-Id: ${headerText(listName)}\r\n <${oneLine(listId)}>`,
  `List-Unsubscribe: <${linkText(unsubscribeUrl)}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Precedence: bulk',
  'Auto-Submitted: auto-generated',
];

/** A link that cannot end its angle brackets. */
const linkText = (url: string): string => new URL(url).href.replaceAll(/[<>\s]/gu, encodeURIComponent);

const part = (boundary: string, kind: 'plain' | 'html', text: string): readonly string[] => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  wrap(encode(text.toWellFormed().replaceAll(/\r\n?|\n/gu, '\r\n')), 76),
];
