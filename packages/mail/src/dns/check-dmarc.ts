import { finding, unanswered, type DnsFinding } from './dns-finding.ts';
import type { DnsLookup } from './dns-lookup.ts';
import { readTagList } from './tag-list.ts';

const isDmarc = /^v\s*=\s*DMARC1\s*(?:;|$)/u;

/** Names that receivers look at on their way up, the domain's own among them (the tree walk of DMARCbis). */
const mostLabels = 8;

interface Dmarc {
  readonly domain: string;
  readonly texts: readonly string[];
}

/** A domain that comes back to another, and has to go with it. */
export interface Alignment {
  readonly from: string;
  /** The domain of the Return-Path. */
  readonly returnPath: string;
  /** Whether a signature of the sender's domain will be found good; null where that is not known. */
  readonly isSigned: boolean | null;
}

/** Whether the sender's domain, or the one it belongs to, says what becomes of mail that is not its own. */
export async function checkDmarc(lookup: DnsLookup, alignment: Alignment): Promise<DnsFinding> {
  const { from } = alignment;
  const own = `_dmarc.${from}`;
  const record = { name: own, type: 'TXT', value: 'v=DMARC1; p=none' } as const;
  const walked = await walkUp(lookup, from);
  if ('reason' in walked) return unanswered(walked.name, walked.reason);
  const policy = walked.find(({ domain }) => domain === from) ?? organisation(walked);
  if (policy === undefined)
    return finding(
      'MISSING',
      `Neither ${from} nor a domain above it has a DMARC record, which large mailbox providers ask for.`,
      {
        name: own,
        record,
        notes: [
          'Begin with p=none, which changes nothing, and add “rua=mailto:…” for the reports that receivers send.',
        ],
      },
    );
  const name = `_dmarc.${policy.domain}`;
  const found = policy.texts;
  const wrong = (message: string): DnsFinding =>
    finding('WRONG', message, { name, found, record: { ...record, name } });
  const [text = ''] = found;
  if (found.length > 1)
    return wrong(
      `${name} has ${String(found.length)} DMARC records. There may be one; with more of them none counts.`,
    );
  const tags = readTagList(text);
  const said = tags?.get(policy.domain === from ? 'p' : 'sp') ?? tags?.get('p');
  if (tags === null || said === undefined || !/^(?:none|quarantine|reject)$/iu.test(said))
    return wrong('The record is not right: it needs p=none, p=quarantine or p=reject.');
  const root = organisation(walked)?.domain ?? policy.domain;
  return aligned(alignment, { tags, said: said.toLowerCase(), root, name, found });
}

/** Whether mails will pass: one of SPF and DKIM has to be of the sender's domain. */
function aligned(
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
    return finding(
      'UNKNOWN',
      'Mails pass DMARC by their signature alone, and whether that is found good is not known.',
      { name, found, notes },
    );
  if (!isOwn && isSigned === false)
    return finding(
      'WRONG',
      `Mails do not pass DMARC: neither SPF nor a signature speaks for ${from}. Its policy then is “${said}”.`,
      { name, found, notes },
    );
  return finding('OK', `The policy is “${said}”${name === `_dmarc.${from}` ? '' : `, of ${root}`}.`, {
    name,
    found,
    notes,
  });
}

const policyNotes: Readonly<Record<string, readonly string[]>> = {
  none: ['“none” asks for reports and nothing more: mail that others send under this name is not held back.'],
};

const isBelow = (domain: string, root: string): boolean => domain === root || domain.endsWith(`.${root}`);

/** Domains of the way up that have DMARC records, the sender's first. */
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
  const found: Dmarc[] = [];
  for (const { domain, answer } of answers) {
    if (answer.state === 'UNKNOWN') {
      // Names above are asked for the sake of whoever has no record; a record that is there settles it.
      if (found.length > 0) break;
      return { name: `_dmarc.${domain}`, reason: answer.reason };
    }
    const texts = answer.state === 'FOUND' ? answer.records.filter((text) => isDmarc.test(text)) : [];
    if (texts.length > 0) found.push({ domain, texts });
  }
  return found;
}

/** The domain that the others belong to: the one that says so (psd=n), else the highest that is no registry's own (psd=y). */
function organisation(walked: readonly Dmarc[]): Dmarc | undefined {
  const psd = ({ texts: [text = ''] }: Dmarc): string => readTagList(text)?.get('psd')?.toLowerCase() ?? 'u';
  return (
    walked.find((one) => psd(one) === 'n') ?? walked.findLast((one) => psd(one) !== 'y') ?? walked.at(-1)
  );
}
