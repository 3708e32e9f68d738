import {
  shortenText,
  type DnsFinding,
  type DnsRecord,
  createFinding,
  type FindingParts,
  createUnknownFinding,
} from './dns-finding.ts';
import { type DnsLookup, type MailHosts, buildSpfTerm } from './dns-lookup.ts';
import { resolveSpf, checkPermit, type SpfCount, type SpfTree } from './spf-tree.ts';
import { filterSpfTexts } from './spf-record.ts';

/** Receivers treat a record that needs more lookups as broken (RFC 7208, 4.6.4). */
const mostLookups = 10;
const mostVoid = 2;

/**
 * Checks SPF for the domain of the Return-Path, which is the one that receivers check (RFC 7208, 2.4).
 * @param hosts the hosts from which mail is sent
 */
export async function checkSpf(lookup: DnsLookup, domain: string, hosts: MailHosts): Promise<DnsFinding> {
  const count: SpfCount = { lookups: 0, void: [] };
  const answer = await lookup.txt(domain);
  if (answer.state === 'UNKNOWN') return createUnknownFinding(domain, answer.reason);
  const texts = answer.state === 'FOUND' ? filterSpfTexts(answer.records) : [];
  const advise = (value: string): DnsRecord => ({ name: domain, type: 'TXT', value });
  const notes = hosts.state === 'KNOWN' ? [] : [writePlaceHolderNote(hosts.why)];
  if (texts.length === 0)
    return createFinding(
      'MISSING',
      `${domain} has no SPF record: receivers cannot tell that the mail server may send for it.`,
      { name: domain, notes, record: advise(`v=spf1 ${buildSpfTerm(hosts)} ~all`) },
    );
  if (texts.length > 1)
    return createFinding(
      'WRONG',
      `${domain} has ${String(texts.length)} SPF records. There may be one; with more of them none counts (RFC 7208, 4.5).`,
      {
        name: domain,
        found: texts,
        notes: ['Put one record in place of them.'],
        record: advise(joinRecords(texts)),
      },
    );
  const tree = await resolveSpf(lookup, domain, count);
  const rest = { name: domain, found: texts, notes: countNotes(count) };
  const why = findDefect(tree);
  if (why !== null)
    return createFinding('WRONG', `The record is broken, and permits nobody: ${why}.`, {
      ...rest,
      record: tree.kind === 'broken' ? advise(`v=spf1 ${buildSpfTerm(hosts)} ~all`) : null,
    });
  if (count.lookups > mostLookups || count.void.length > mostVoid)
    return createFinding('WRONG', `The record makes receivers ask too much, and then permits nobody.`, rest);
  return judgeRecord(tree, hosts, rest, (term) => advise(addTerm(texts[0] ?? '', term)));
}

function judgeRecord(
  tree: SpfTree,
  hosts: MailHosts,
  rest: FindingParts & { readonly notes: readonly string[] },
  advise: (term: string) => DnsRecord,
): DnsFinding {
  // No mail comes from TEST-NET-1 (RFC 5737), so a record that permits it permits everybody.
  if (checkPermit(tree, '192.0.2.1') === 'pass')
    return createFinding('WRONG', 'The record permits everybody to send for the domain (+all).', {
      ...rest,
      notes: [...rest.notes, 'Let it end with ~all or -all.'],
    });
  if (hosts.state === 'UNKNOWN')
    return createFinding(
      'OK',
      `The record can be read. Whether it permits the addresses that mail leaves from cannot be told: ${hosts.why}.`,
      rest,
    );
  const permissions = hosts.addresses.map((address) => ({ address, permit: checkPermit(tree, address) }));
  const refused = permissions.filter(({ permit }) => permit !== 'pass' && permit !== 'unknown');
  const list = (of: readonly { readonly address: string }[]): string =>
    of.map(({ address }) => address).join(', ');
  if (refused.length > 0)
    return createFinding(
      'UNKNOWN',
      `The record does not permit ${hosts.host} (${list(refused)}). A relay may send from other addresses than it takes mail at: where this one does, its operator says which “include:” to add; otherwise add the host itself.`,
      { ...rest, record: advise(buildSpfTerm(hosts)) },
    );
  const unsure = permissions.filter(({ permit }) => permit === 'unknown');
  if (unsure.length > 0)
    return createFinding(
      'UNKNOWN',
      `Whether the record permits ${hosts.host} (${list(unsure)}) hangs on parts of it that cannot be looked up from here.`,
      rest,
    );
  return createFinding('OK', `The record permits ${hosts.host} (${list(permissions)}).`, rest);
}

const writePlaceHolderNote = (why: string): string =>
  `Put the address that the world sees mail come from in place of ADDRESS: it cannot be told from here, since ${why}.`;

function findDefect(tree: SpfTree): string | null {
  if (tree.kind === 'broken') return tree.why;
  if (tree.kind !== 'record') return null;
  const below = [...tree.terms.map(({ included }) => included), tree.redirect].filter((one) => one !== null);
  const empty = below.find((one) => one.kind === 'none');
  if (empty !== undefined) return `it refers to ${empty.domain}, which has no SPF record`;
  return below.map(findDefect).find((why) => why !== null) ?? null;
}

function countNotes({ lookups, void: empty }: SpfCount): readonly string[] {
  const many =
    lookups > mostLookups
      ? `needs ${String(lookups)} look-ups or more; receivers make ${String(mostLookups)}`
      : `needs ${String(lookups)} of the ${String(mostLookups)} look-ups that receivers make`;
  return [
    `The record ${many} (RFC 7208, 4.6.4).`,
    ...(empty.length === 0
      ? []
      : [`These names, which it refers to, are empty: ${empty.slice(0, 10).map(shortenText).join(', ')}.`]),
  ];
}

function addTerm(text: string, term: string): string {
  const terms = text.split(' ').filter((one) => one !== '');
  const end = terms.findIndex((one) => /^[+\-~?]?all$|^redirect=/iu.test(one));
  return terms.toSpliced(end === -1 ? terms.length : end, 0, term).join(' ');
}

/** Joins several records into one. They may end differently, so the result ends with `~all`. */
function joinRecords(texts: readonly string[]): string {
  const terms = texts.flatMap((text) => text.split(' ').slice(1)).filter((one) => one !== '');
  const senderTerms = terms.filter((one) => !/^[+\-~?]?all$|^redirect=/iu.test(one));
  return ['v=spf1', ...new Set(senderTerms), '~all'].join(' ');
}
