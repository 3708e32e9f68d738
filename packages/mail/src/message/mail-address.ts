import { domainToASCII } from 'node:url';
import { headerName } from './header-text.ts';

/** Who a mail is from or to. */
export interface Mailbox {
  readonly name: string | null;
  readonly email: string;
}

/**
 * An address as it stands in an envelope and a header: its domain in ASCII.
 * @throws Error for what is no address, or could break a header or an envelope
 */
export function addressOf(email: string): string {
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

/** Name and address as a header shows them. @throws as addressOf */
export const mailboxText = ({ name, email }: Mailbox): string =>
  name === null || name.trim() === ''
    ? `<${addressOf(email)}>`
    : `${headerName(name)}\r\n <${addressOf(email)}>`;
