import { createPublicKey } from 'node:crypto';
import { type DnsFinding, createFinding, readTagList, createUnknownFinding } from './dns-finding.ts';
import type { DnsLookup } from './dns-lookup.ts';

export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string;
}

/** Returns the value of a DKIM record (RFC 6376, 3.6.1). */
export const buildDkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

export async function checkDkim(lookup: DnsLookup, key: SigningKey): Promise<DnsFinding> {
  const name = `${key.selector}._domainkey.${key.domain}`;
  const publicKey = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' });
  const record = { name, type: 'TXT', value: buildDkimValue(publicKey.toString('base64')) } as const;
  const answer = await lookup.txt(name);
  if (answer.state === 'UNKNOWN') return { ...createUnknownFinding(name, answer.reason), record };
  if (answer.state === 'NONE')
    return createFinding(
      'MISSING',
      `Mails are signed, but ${name} does not tell the key: nobody can check it.`,
      {
        name,
        record,
      },
    );
  const texts = answer.records;
  const [text] = texts;
  const wrong = (message: string): DnsFinding =>
    createFinding('WRONG', message, { name, found: texts, record });
  if (text === undefined || texts.length > 1)
    return wrong(
      `${name} has ${String(texts.length)} texts. There may be one, the key’s (RFC 6376, 3.6.2.2).`,
    );
  const tags = readTagList(text);
  const why = tags === null ? 'it is no list of tags such as “v=DKIM1; p=…”' : findProblem(tags, publicKey);
  if (tags === null || why !== null) return wrong(`The record is not right: ${why ?? ''}.`);
  return createFinding('OK', 'The record tells the key that mails are signed with.', {
    name,
    found: texts,
    notes:
      tags.get('t')?.split(':').includes('y') === true
        ? ['It says that signing is on trial (t=y): receivers then treat mails as if they were not signed.']
        : [],
  });
}

function findProblem(tags: ReadonlyMap<string, string>, publicKey: Buffer): string | null {
  const tag = (name: string, otherwise: string): readonly string[] =>
    (tags.get(name) ?? otherwise)
      .toLowerCase()
      .split(':')
      .map((one) => one.trim());
  const publishedKey = tags.get('p')?.replaceAll(/\s/gu, '');
  if (tags.has('v') && (tags.get('v') !== 'DKIM1' || [...tags.keys()][0] !== 'v'))
    return 'it has to begin with v=DKIM1';
  if (publishedKey === undefined) return 'it has no key (p=)';
  if (publishedKey === '') return 'its key is empty (p=), which revokes it';
  if (!tag('k', 'rsa').includes('rsa')) return 'it is for another kind of key than rsa (k=)';
  if (!tag('h', 'sha256').includes('sha256')) return 'it does not permit sha256 (h=)';
  if (!tag('s', '*').some((service) => service === '*' || service === 'email'))
    return 'it is not for mail (s=)';
  return Buffer.from(publishedKey, 'base64').equals(publicKey)
    ? null
    : 'it tells another key than the one that signs';
}

const isDmarc = /^v\s*=\s*DMARC1\s*(?:;|$)/u;

/** The number of labels that are looked up, the domain's own included (the tree walk of DMARCbis). */
const mostLabels = 8;

interface Dmarc {
  readonly domain: string;
  readonly texts: readonly string[];
}

interface Alignment {
  readonly from: string;
  readonly returnPath: string;
  /** True if receivers will accept the signature; null if that is unknown. */
  readonly isSigned: boolean | null;
}

/** Checks DMARC. The policy may belong to a parent domain. */
export async function checkDmarc(lookup: DnsLookup, alignment: Alignment): Promise<DnsFinding> {
  const { from } = alignment;
  const ownName = `_dmarc.${from}`;
  const record = { name: ownName, type: 'TXT', value: 'v=DMARC1; p=none' } as const;
  const walked = await walkUp(lookup, from);
  if ('reason' in walked) return createUnknownFinding(walked.name, walked.reason);
  const policy = walked.find(({ domain }) => domain === from) ?? findOrganisation(walked);
  if (policy === undefined)
    return createFinding(
      'MISSING',
      `Neither ${from} nor a domain above it has a DMARC record, which large mailbox providers ask for.`,
      {
        name: ownName,
        record,
        notes: [
          'Begin with p=none, which changes nothing, and add “rua=mailto:…” for the reports that receivers send.',
        ],
      },
    );
  const name = `_dmarc.${policy.domain}`;
  const texts = policy.texts;
  const wrong = (message: string): DnsFinding =>
    createFinding('WRONG', message, { name, found: texts, record: { ...record, name } });
  const [text = ''] = texts;
  if (texts.length > 1)
    return wrong(
      `${name} has ${String(texts.length)} DMARC records. There may be one; with more of them none counts.`,
    );
  const tags = readTagList(text);
  const policyValue = tags?.get(policy.domain === from ? 'p' : 'sp') ?? tags?.get('p');
  if (tags === null || policyValue === undefined || !/^(?:none|quarantine|reject)$/iu.test(policyValue))
    return wrong('The record is not right: it needs p=none, p=quarantine or p=reject.');
  const root = findOrganisation(walked)?.domain ?? policy.domain;
  return checkAlignment(alignment, { tags, said: policyValue.toLowerCase(), root, name, found: texts });
}

/** Returns whether SPF or DKIM is aligned with the sender's domain, as DMARC demands. */
function checkAlignment(
  { from, returnPath, isSigned }: Alignment,
  {
    tags,
    said,
    root,
    name,
    found,
  }: {
    readonly tags: ReadonlyMap<string, string>;
    readonly said: string;
    readonly root: string;
    readonly name: string;
    readonly found: readonly string[];
  },
): DnsFinding {
  const isStrict = tags.get('aspf')?.toLowerCase() === 's';
  const isOwn = isStrict ? returnPath === from : isBelow(returnPath, root);
  const alignment = isOwn
    ? `The Return-Path (${returnPath}) goes with ${from}: SPF counts for DMARC.`
    : `The Return-Path (${returnPath}) does not go with ${from}${isStrict ? ' (aspf=s)' : ''}: SPF does not count for DMARC, DKIM alone does.`;
  const notes = [alignment, ...(policyNotes[said] ?? [])];
  if (!isOwn && isSigned === null)
    return createFinding(
      'UNKNOWN',
      'Mails pass DMARC by their signature alone, and whether that is found good is not known.',
      { name, found, notes },
    );
  if (!isOwn && isSigned === false)
    return createFinding(
      'WRONG',
      `Mails do not pass DMARC: neither SPF nor a signature speaks for ${from}. Its policy then is “${said}”.`,
      { name, found, notes },
    );
  return createFinding('OK', `The policy is “${said}”${name === `_dmarc.${from}` ? '' : `, of ${root}`}.`, {
    name,
    found,
    notes,
  });
}

const policyNotes: Readonly<Record<string, readonly string[]>> = {
  none: ['“none” asks for reports and nothing more: mail that others send under this name is not held back.'],
};

const isBelow = (domain: string, root: string): boolean => domain === root || domain.endsWith(`.${root}`);

async function walkUp(
  lookup: DnsLookup,
  from: string,
): Promise<readonly Dmarc[] | { readonly name: string; readonly reason: string }> {
  const labels = from.split('.');
  const above = labels.map((_, index) => labels.slice(index).join('.')).slice(1);
  const domains = [from, ...above.slice(-(mostLabels - 1))];
  const answers = await Promise.all(
    domains.map(async (domain) => ({ domain, answer: await lookup.txt(`_dmarc.${domain}`) })),
  );
  const policies: Dmarc[] = [];
  for (const { domain, answer } of answers) {
    if (answer.state === 'UNKNOWN') {
      if (policies.length > 0) break;
      return { name: `_dmarc.${domain}`, reason: answer.reason };
    }
    const texts = answer.state === 'FOUND' ? answer.records.filter((text) => isDmarc.test(text)) : [];
    if (texts.length > 0) policies.push({ domain, texts });
  }
  return policies;
}

/** Returns the organisational domain: the one with psd=n, otherwise the highest without psd=y. */
function findOrganisation(walked: readonly Dmarc[]): Dmarc | undefined {
  const psd = ({ texts: [text = ''] }: Dmarc): string => readTagList(text)?.get('psd')?.toLowerCase() ?? 'u';
  return (
    walked.find((one) => psd(one) === 'n') ?? walked.findLast((one) => psd(one) !== 'y') ?? walked.at(-1)
  );
}
