import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';

/** The key of a DKIM signature (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string;
}

/** The headers that are signed. One-click unsubscribe needs both of its headers signed (RFC 8058, 4). */
const signed = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type'],
  ...['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

/** @throws Error if the key cannot sign */
export async function signMail(message: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signed,
  });
  const bytes = await buffer(signer.sign(message));
  if (!bytes.subarray(0, 15).toString('latin1').toLowerCase().startsWith('dkim-signature'))
    throw new Error(`The DKIM key of ${domain} signs nothing.`);
  return bytes;
}
