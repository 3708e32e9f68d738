import { createPublicKey } from 'node:crypto';
import { finding, unanswered, type DnsFinding } from './dns-finding.ts';
import type { DnsLookup } from './dns-lookup.ts';
import { readTagList } from './tag-list.ts';

/** The key that a domain's mails are signed with, and the record that tells it to others. */
export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The record by which others check what a key signs (RFC 6376, 3.6.1). */
export const dkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/** Whether the DNS tells the key that mails are signed with. */
export async function checkDkim(lookup: DnsLookup, key: SigningKey): Promise<DnsFinding> {
  const name = `${key.selector}._domainkey.${key.domain}`;
  const own = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' });
  const record = { name, type: 'TXT', value: dkimValue(own.toString('base64')) } as const;
  const answer = await lookup.txt(name);
  if (answer.state === 'UNKNOWN') return { ...unanswered(name, answer.reason), record };
  if (answer.state === 'NONE')
    return finding('MISSING', `Mails are signed, but ${name} does not tell the key: nobody can check it.`, {
      name,
      record,
    });
  const found = answer.records;
  const [text] = found;
  const wrong = (message: string): DnsFinding => finding('WRONG', message, { name, found, record });
  if (text === undefined || found.length > 1)
    return wrong(
      `${name} has ${String(found.length)} texts. There may be one, the key’s (RFC 6376, 3.6.2.2).`,
    );
  const tags = readTagList(text);
  const why = tags === null ? 'it is no list of tags such as “v=DKIM1; p=…”' : faultOf(tags, own);
  if (tags === null || why !== null) return wrong(`The record is not right: ${why ?? ''}.`);
  return finding('OK', 'The record tells the key that mails are signed with.', {
    name,
    found,
    notes:
      tags.get('t')?.split(':').includes('y') === true
        ? ['It says that signing is on trial (t=y): receivers then treat mails as if they were not signed.']
        : [],
  });
}

/** What keeps a record from telling the key; null where nothing does. */
function faultOf(tags: ReadonlyMap<string, string>, own: Buffer): string | null {
  const tag = (name: string, otherwise: string): readonly string[] =>
    (tags.get(name) ?? otherwise)
      .toLowerCase()
      .split(':')
      .map((one) => one.trim());
  const shown = tags.get('p')?.replaceAll(/\s/gu, '');
  if (tags.has('v') && (tags.get('v') !== 'DKIM1' || [...tags.keys()][0] !== 'v'))
    return 'it has to begin with v=DKIM1';
  if (shown === undefined) return 'it has no key (p=)';
  if (shown === '') return 'its key is empty (p=), which revokes it';
  if (!tag('k', 'rsa').includes('rsa')) return 'it is for another kind of key than rsa (k=)';
  if (!tag('h', 'sha256').includes('sha256')) return 'it does not permit sha256 (h=)';
  if (!tag('s', '*').some((service) => service === '*' || service === 'email'))
    return 'it is not for mail (s=)';
  return Buffer.from(shown, 'base64').equals(own) ? null : 'it tells another key than the one that signs';
}
