import { checkBounceDomain } from './check-bounce-domain.ts';
import { checkDkim, type SigningKey } from './check-dkim.ts';
import { checkDmarc } from './check-dmarc.ts';
import { finding, type DnsFinding } from './dns-finding.ts';
import type { Dns } from './dns-lookup.ts';
import { mailHosts } from './mail-hosts.ts';
import { checkSpf } from './spf/check-spf.ts';

/** What the DNS has to say of a sender's domain. */
export interface SenderDnsQuestion {
  readonly domain: string;
  /** What signs its mails; null where nothing does, `sealed` where the key cannot be opened. */
  readonly key: SigningKey | 'sealed' | null;
  /** The host of the mail server; null without one. */
  readonly mailHost: string | null;
  /** Null: what comes back goes to the sender. */
  readonly bounceDomain: string | null;
  /** The host under which this server is reached. */
  readonly ownHost: string;
}

/** What was found. */
export interface SenderDns {
  readonly domain: string;
  readonly spf: DnsFinding;
  readonly dkim: DnsFinding;
  readonly dmarc: DnsFinding;
  readonly bounceDomain: DnsFinding;
}

/** Looks at all that mailbox providers look at (docs/interface/mail.md#dns-of-a-sender). It takes a few seconds at most, and never fails. */
export const checkSenderDns = (dns: Dns, question: SenderDnsQuestion): Promise<SenderDns> =>
  dns.within(async (lookup) => {
    const { domain, key, bounceDomain } = question;
    const returnPath = bounceDomain ?? domain;
    const dkim = Promise.resolve(
      key === null || key === 'sealed' ? noKey(key, domain) : checkDkim(lookup, key),
    );
    const [spf, signature, dmarc, bounces] = await Promise.all([
      mailHosts(lookup, question.mailHost).then((hosts) => checkSpf(lookup, returnPath, hosts)),
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

const noKey = (key: 'sealed' | null, domain: string): DnsFinding =>
  key === null
    ? finding(
        'MISSING',
        `Mails of ${domain} are not signed: “nova mail dkim create --domain ${domain}” makes a key, and says which record to add.`,
      )
    : finding(
        'WRONG',
        'The key cannot be opened with this server’s sealing secret (SEALING_SECRET): mails cannot be signed with it.',
      );

const noBounceDomain = finding(
  'MISSING',
  'MAIL_BOUNCE_DOMAIN is not set: what comes back goes to the sender, and is not counted.',
);
