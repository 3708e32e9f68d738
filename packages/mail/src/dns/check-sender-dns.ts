import { isIP } from 'node:net';
import { checkDkim, checkDmarc, type SigningKey } from './check-dkim-and-dmarc.ts';
import { type DnsFinding, createFinding, type FindingParts, createUnknownFinding } from './dns-finding.ts';
import { type Dns, type DnsLookup, findMailHosts } from './dns-lookup.ts';
import { checkSpf } from './check-spf.ts';

interface SenderDnsQuestion {
  readonly domain: string;
  readonly key: SigningKey | 'sealed' | null;
  readonly mailHost: string | null;
  /** The domain of the Return-Path; null if mails return to the sender. */
  readonly bounceDomain: string | null;
  readonly ownHost: string;
}

export interface SenderDns {
  readonly domain: string;
  readonly spf: DnsFinding;
  readonly dkim: DnsFinding;
  readonly dmarc: DnsFinding;
  readonly bounceDomain: DnsFinding;
}

/** Checks the DNS of a sender (docs/interface/mail.md#dns-of-a-sender). It takes a few seconds at most and never fails. */
export const checkSenderDns = (dns: Dns, question: SenderDnsQuestion): Promise<SenderDns> =>
  dns.within(async (lookup) => {
    const { domain, key, bounceDomain } = question;
    const returnPath = bounceDomain ?? domain;
    const dkim = Promise.resolve(
      key === null || key === 'sealed' ? buildKeyFinding(key, domain) : checkDkim(lookup, key),
    );
    const [spf, signature, dmarc, bounces] = await Promise.all([
      findMailHosts(lookup, question.mailHost).then((hosts) => checkSpf(lookup, returnPath, hosts)),
      dkim,
      dkim.then(({ state }) =>
        checkDmarc(lookup, {
          from: domain,
          returnPath,
          isSigned: state === 'UNKNOWN' ? null : state === 'OK',
        }),
      ),
      bounceDomain === null ? noBounceDomain : checkBounceDomain(lookup, bounceDomain, question.ownHost),
    ]);
    return { domain, spf, dkim: signature, dmarc, bounceDomain: bounces };
  });

const buildKeyFinding = (key: 'sealed' | null, domain: string): DnsFinding =>
  key === null
    ? createFinding(
        'MISSING',
        `Mails of ${domain} are not signed: “nova mail dkim create --domain ${domain}” makes a key, and says which record to add.`,
      )
    : createFinding(
        'WRONG',
        'The key cannot be opened with this server’s sealing secret (SEALING_SECRET): mails cannot be signed with it.',
      );

const noBounceDomain = createFinding(
  'MISSING',
  'MAIL_BOUNCE_DOMAIN is not set: what comes back goes to the sender, and is not counted.',
);

/** @param ourHost the host to advise in an MX record */
async function checkBounceDomain(lookup: DnsLookup, domain: string, ourHost: string): Promise<DnsFinding> {
  const record = {
    name: domain,
    type: 'MX',
    value: `10 ${isIP(ourHost) === 0 && ourHost.includes('.') ? ourHost : `mail.${domain}`}.`,
  } as const;
  const notes = [
    'The host has to let mail through to the port of MAIL_BOUNCE_PORT, which the DNS does not tell.',
  ];
  const answer = await lookup.mx(domain);
  if (answer.state === 'UNKNOWN') return createUnknownFinding(domain, answer.reason);
  if (answer.state === 'NONE') return checkWithoutMx(lookup, domain, { record, notes });
  const mxTexts = answer.records.map(({ priority, exchange }) => `${String(priority)} ${exchange}`);
  const hosts = answer.records.map(({ exchange }) => exchange).filter((exchange) => exchange !== '');
  if (hosts.length === 0)
    return createFinding('WRONG', `${domain} says that it takes no mail (an empty MX, RFC 7505).`, {
      name: domain,
      found: mxTexts,
      notes,
      record,
    });
  const reached = await Promise.all(
    hosts.map(async (host) => ({ host, isName: isIP(host) === 0, answer: await lookup.addresses(host) })),
  );
  const unreachable = reached.filter(({ isName, answer: { state } }) => !isName || state === 'NONE');
  const unknown = reached.find(({ isName, answer: { state } }) => isName && state === 'UNKNOWN');
  const good = reached.filter(({ isName, answer: { state } }) => isName && state === 'FOUND');
  const parts = { name: domain, found: mxTexts, notes };
  if (good.length > 0)
    return createFinding('OK', `Mail for ${domain} goes to ${good.map(({ host }) => host).join(', ')}.`, {
      ...parts,
      notes: [...notes, ...unreachable.map(({ host }) => `${host} has no address: it takes no mail.`)],
    });
  if (unknown !== undefined)
    return createFinding(
      'UNKNOWN',
      `Whether ${unknown.host} can be reached is not known. Look again later.`,
      parts,
    );
  return createFinding(
    'WRONG',
    `Mail for ${domain} reaches nobody: ${unreachable.map(({ host }) => host).join(', ')} is no host with an address.`,
    {
      ...parts,
      record,
    },
  );
}

/** Checks a domain without MX records. Mail then goes to the domain's own addresses (RFC 5321, 5.1). */
async function checkWithoutMx(
  lookup: DnsLookup,
  domain: string,
  { record, notes }: Required<Pick<FindingParts, 'record' | 'notes'>>,
): Promise<DnsFinding> {
  const ownAddresses = await lookup.addresses(domain);
  if (ownAddresses.state === 'UNKNOWN') return createUnknownFinding(domain, ownAddresses.reason);
  return ownAddresses.state === 'FOUND'
    ? createFinding('OK', `${domain} has no MX record; mail goes to its own address.`, {
        name: domain,
        found: ownAddresses.records,
        notes,
      })
    : createFinding('MISSING', `${domain} has no MX record: mail that comes back reaches nobody.`, {
        name: domain,
        notes,
        record,
      });
}
