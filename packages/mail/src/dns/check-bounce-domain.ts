import { isIP } from 'node:net';
import { finding, unanswered, type DnsFinding, type FindingParts } from './dns-finding.ts';
import type { DnsLookup } from './dns-lookup.ts';

/**
 * Whether mail that comes back finds its way.
 * @param ourHost the host that mail of the domain may be brought to, for advice
 */
export async function checkBounceDomain(
  lookup: DnsLookup,
  domain: string,
  ourHost: string,
): Promise<DnsFinding> {
  const record = {
    name: domain,
    type: 'MX',
    value: `10 ${isIP(ourHost) === 0 && ourHost.includes('.') ? ourHost : `mail.${domain}`}.`,
  } as const;
  const notes = [
    'The host has to let mail through to the port of MAIL_BOUNCE_PORT, which the DNS does not tell.',
  ];
  const answer = await lookup.mx(domain);
  if (answer.state === 'UNKNOWN') return unanswered(domain, answer.reason);
  if (answer.state === 'NONE') return withoutMx(lookup, domain, { record, notes });
  const found = answer.records.map(({ priority, exchange }) => `${String(priority)} ${exchange}`);
  const hosts = answer.records.map(({ exchange }) => exchange).filter((exchange) => exchange !== '');
  if (hosts.length === 0)
    return finding('WRONG', `${domain} says that it takes no mail (an empty MX, RFC 7505).`, {
      name: domain,
      found,
      notes,
      record,
    });
  const reached = await Promise.all(
    hosts.map(async (host) => ({ host, isName: isIP(host) === 0, answer: await lookup.addresses(host) })),
  );
  const lost = reached.filter(({ isName, answer: { state } }) => !isName || state === 'NONE');
  const unknown = reached.find(({ isName, answer: { state } }) => isName && state === 'UNKNOWN');
  const good = reached.filter(({ isName, answer: { state } }) => isName && state === 'FOUND');
  const parts = { name: domain, found, notes };
  if (good.length > 0)
    return finding('OK', `Mail for ${domain} goes to ${good.map(({ host }) => host).join(', ')}.`, {
      ...parts,
      notes: [...notes, ...lost.map(({ host }) => `${host} has no address: it takes no mail.`)],
    });
  if (unknown !== undefined)
    return finding(
      'UNKNOWN',
      `Whether ${unknown.host} can be reached is not known. Look again later.`,
      parts,
    );
  return finding(
    'WRONG',
    `Mail for ${domain} reaches nobody: ${lost.map(({ host }) => host).join(', ')} is no host with an address.`,
    {
      ...parts,
      record,
    },
  );
}

/** Without an MX mail goes to the addresses of the domain itself, where it has some (RFC 5321, 5.1). */
async function withoutMx(
  lookup: DnsLookup,
  domain: string,
  { record, notes }: Required<Pick<FindingParts, 'record' | 'notes'>>,
): Promise<DnsFinding> {
  const own = await lookup.addresses(domain);
  if (own.state === 'UNKNOWN') return unanswered(domain, own.reason);
  return own.state === 'FOUND'
    ? finding('OK', `${domain} has no MX record; mail goes to its own address.`, {
        name: domain,
        found: own.records,
        notes,
      })
    : finding('MISSING', `${domain} has no MX record: mail that comes back reaches nobody.`, {
        name: domain,
        notes,
        record,
      });
}
