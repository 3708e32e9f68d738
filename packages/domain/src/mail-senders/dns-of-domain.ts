import { domainToASCII } from 'node:url';
import { NovaError } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import { checkSenderDns, type DkimKey, type Dns, type SenderDns } from '@nova/mail';
import { openDkimKey } from '../mail-dkim/dkim-key-of.ts';
import type { SendingSettings } from '../mail/sending/sending-settings.ts';
import { SealError, type Sealing } from '../sealing.ts';

/** What a look at a domain needs of the world. */
interface DnsTools {
  readonly db: AccountDatabase;
  readonly sealing: Sealing;
  readonly dns: Dns;
  /** How mail is sent; null where none is. */
  readonly mail: Pick<SendingSettings, 'server' | 'publicUrl' | 'bounceDomain'> | null;
}

/**
 * What the DNS says of a domain that an account sends from (docs/interface/mail.md#dns-of-a-sender).
 * @throws BAD_REQUEST for what is no domain
 */
export async function dnsOfDomain(
  { db, sealing, dns, mail }: DnsTools,
  input: { readonly domain: string },
): Promise<SenderDns> {
  const domain = domainToASCII(input.domain.trim()).toLowerCase();
  if (domain === '') throw new NovaError('BAD_REQUEST', 'A domain is a name such as agency.example.');
  return checkSenderDns(dns, {
    domain,
    key: await keyOf({ db, sealing }, domain),
    mailHost: mail?.server.host ?? null,
    bounceDomain: mail?.bounceDomain?.toLowerCase() ?? null,
    ownHost: mail === null ? 'localhost' : new URL(mail.publicUrl).hostname,
  });
}

/** A key that the server cannot open signs nothing either: that is told, and is no failure of the look. */
async function keyOf(
  tools: Pick<DnsTools, 'db' | 'sealing'>,
  domain: string,
): Promise<DkimKey | 'sealed' | null> {
  try {
    return await openDkimKey(tools, domain);
  } catch (error) {
    if (error instanceof SealError) return 'sealed';
    throw error;
  }
}
