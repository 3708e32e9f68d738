import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openDnsServer, type DnsServer, type Zone } from '@nova/mail/testing';
import { checkSenderDns, createDns, buildDkimValue, type SenderDns } from '../../src/index.ts';

describe('checkSenderDns', () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const value = buildDkimValue(pair.publicKey.toString('base64'));
  const key = { domain: 'agency.example', selector: 'nova1', privateKey: pair.privateKey };
  const keyName = 'nova1._domainkey.agency.example';

  let server: DnsServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  type Question = Parameters<typeof checkSenderDns>[1];

  async function look(zone: Zone, question: Partial<Question> = {}, deadlineMs = 60_000): Promise<SenderDns> {
    server = await openDnsServer(zone);
    const dns = createDns({ servers: [server.place], timeoutMs: 10_000, deadlineMs });
    return checkSenderDns(dns, {
      domain: 'agency.example',
      key,
      mailHost: 'smtp.agency.example',
      bounceDomain: null,
      ownHost: 'crm.agency.example',
      ...question,
    });
  }

  const host = { 'smtp.agency.example': { addresses: ['198.51.100.7', '2001:db8::7'] } };
  const spf = (...txt: string[]): Zone => ({ ...host, 'agency.example': { txt } });
  const lookAtSpf = async (zone: Zone, question?: Partial<Question>) => (await look(zone, question)).spf;

  describe('a correct domain', () => {
    it('every check answers OK', async () => {
      const found = await look(
        {
          ...host,
          'agency.example': { txt: ['another text'] },
          'bounces.agency.example': {
            txt: ['v=spf1 a:smtp.agency.example -all'],
            mx: [[10, 'crm.agency.example']],
          },
          'crm.agency.example': { addresses: ['198.51.100.8'] },
          [keyName]: { txt: [value] },
          '_dmarc.agency.example': { txt: ['v=DMARC1; p=reject'] },
        },
        { bounceDomain: 'bounces.agency.example' },
      );
      for (const part of [found.spf, found.dkim, found.dmarc, found.bounceDomain])
        expect(part).toMatchObject({ state: 'OK', record: null });
      expect(found.spf).toMatchObject({
        name: 'bounces.agency.example',
        message: 'The record permits smtp.agency.example (198.51.100.7, 2001:db8::7).',
      });
      expect(found.dmarc.notes[0]).toContain('SPF counts for DMARC');
      expect(found.bounceDomain.found).toEqual(['10 crm.agency.example']);
    });
  });

  describe('SPF', () => {
    it('it is missing if no text is an SPF record, and the finding has the record to add', async () => {
      expect(await lookAtSpf(spf('google-site-verification=x', 'v=spf10 -all'))).toMatchObject({
        state: 'MISSING',
        record: { name: 'agency.example', type: 'TXT', value: 'v=spf1 a:smtp.agency.example ~all' },
      });
    });

    it('the finding asks for the address if the mail server is this machine', async () => {
      const found = await lookAtSpf({}, { mailHost: 'localhost' });
      expect(found.record?.value).toBe('v=spf1 ip4:ADDRESS ~all');
      expect(found.notes[0]).toContain('in place of ADDRESS');
    });

    it.each([
      ['v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 -all', 'OK'],
      ['V=SPF1 a:smtp.agency.example ~all', 'OK'],
      ['v=spf1 mx:smtp-mx.example -all', 'OK'],
      ['v=spf1 include:relay.example -all', 'OK'],
      ['v=spf1 redirect=relay.example', 'OK'],
      ['v=spf1 -ip4:198.51.100.7 ip4:198.51.100.0/24 ip6:2001:db8::7 -all', 'UNKNOWN'],
      ['v=spf1 ip4:198.51.101.0/24 -all', 'UNKNOWN'],
      ['v=spf1 exists:%{i}.relay.example -all', 'UNKNOWN'],
      ['v=spf1 include:failing.example -all', 'UNKNOWN'],
      ['v=spf1 +all', 'WRONG'],
      ['v=spf1 include:everybody.example -all', 'WRONG'],
      ['v=spf1 ip4:198.51.100.300 -all', 'WRONG'],
      ['v=spf1 ipv4:198.51.100.7 -all', 'WRONG'],
      ['v=spf1 include:nowhere.example -all', 'WRONG'],
      ['v=spf1 include:agency.example -all', 'WRONG'],
      ['v=spf1 include:two.example -all', 'WRONG'],
      ['v=spf1 include:one.example include:three.example -all', 'WRONG'],
    ])('the record %j is %s', async (text, state) => {
      const found = await lookAtSpf({
        ...spf(text),
        'smtp-mx.example': { mx: [[5, 'smtp.agency.example']] },
        'relay.example': { txt: ['v=spf1 ip4:198.51.100.7 ip6:2001:db8::7 ?all'] },
        'everybody.example': { txt: ['v=spf1 +all'] },
        'failing.example': 'SERVFAIL',
        'two.example': { txt: ['v=spf1 -all', 'v=spf1 ~all'] },
        'one.example': { txt: ['v=spf1 include:three.example include:four.example a a:b.example'] },
        'three.example': { txt: ['v=spf1 a a a a -all'] },
        'four.example': { txt: ['v=spf1 a:b.example mx -all'] },
      });
      expect(found).toMatchObject({ state, found: [text] });
    });

    it('the notes count more than ten lookups and name empty names', async () => {
      const found = await lookAtSpf(
        spf(`v=spf1 ${Array.from({ length: 11 }, (_, i) => `a:h${String(i)}.example`).join(' ')} -all`),
      );
      expect(found.state).toBe('WRONG');
      expect(found.notes[0]).toBe(
        'The record needs 11 look-ups or more; receivers make 10 (RFC 7208, 4.6.4).',
      );
      expect(found.notes[1]).toContain('h0.example, h1.example');
    });

    it('two records are wrong, and the finding joins them', async () => {
      expect(await lookAtSpf(spf('v=spf1 a mx -all', 'v=spf1 mx include:relay.example ~all'))).toMatchObject({
        state: 'WRONG',
        found: ['v=spf1 a mx -all', 'v=spf1 mx include:relay.example ~all'],
        record: { value: 'v=spf1 a mx include:relay.example ~all' },
      });
    });

    it('a mail server that is missing is added before the end of the record', async () => {
      const { record, message } = await lookAtSpf(spf('v=spf1 include:relay.example -all'), {});
      expect(record).toBeNull();
      expect(message).toContain('relay.example');
      await server?.close();
      const lacking = await lookAtSpf(spf('v=spf1 ip4:203.0.113.9 -all'));
      expect(lacking.record?.value).toBe('v=spf1 ip4:203.0.113.9 a:smtp.agency.example -all');
    });

    it('a chain of records is followed to the bound', async () => {
      const zone = Object.fromEntries(
        Array.from({ length: 200 }, (_, i) => [
          `n${String(i)}.example`,
          {
            txt: [`v=spf1 include:n${String(2 * i + 1)}.example include:n${String(2 * i + 2)}.example -all`],
          },
        ]),
      );
      const found = await lookAtSpf({
        ...host,
        ...zone,
        'agency.example': { txt: ['v=spf1 include:n0.example -all'] },
      });
      expect(found.state).toBe('WRONG');
      expect(server?.asked.length).toBeLessThan(60);
    });
  });

  describe('DKIM', () => {
    const other = value.replace(/.{20}$/u, 'AAAAAAAAAAAAAAAAAAAA');
    it.each([
      ['the key in several strings', { txt: [[value.slice(0, 100), value.slice(100)]] }, 'OK', ''],
      ['the key with spaces', { txt: [value.replace('p=', 'p= ').replace(/(.{90})/u, '$1 ')] }, 'OK', ''],
      ['no record', {}, 'MISSING', 'does not tell the key'],
      ['another key', { txt: [other] }, 'WRONG', 'another key'],
      ['an empty key', { txt: ['v=DKIM1; p='] }, 'WRONG', 'revokes'],
      ['two records', { txt: [value, value] }, 'WRONG', '2 texts'],
      ['a key for another service', { txt: [value.replace('p=', 's=web; p=')] }, 'WRONG', 's='],
      ['a key for sha1', { txt: [value.replace('p=', 'h=sha1; p=')] }, 'WRONG', 'sha256'],
      ['no list of tags', { txt: ['hello'] }, 'WRONG', 'no list of tags'],
      ['a server that fails', 'SERVFAIL', 'UNKNOWN', 'SERVFAIL'],
    ] as const)('a domain with %s gets the matching state', async (_, entry, state, words) => {
      const { dkim } = await look({ [keyName]: entry });
      expect(dkim.state).toBe(state);
      expect(dkim.message).toContain(words);
      expect(dkim.record).toEqual(state === 'OK' ? null : { name: keyName, type: 'TXT', value });
    });

    it('a missing key gets the command that creates one', async () => {
      const { dkim } = await look({}, { key: null });
      expect(dkim).toMatchObject({ state: 'MISSING', name: null, record: null });
      expect(dkim.message).toContain('nova mail dkim create --domain agency.example');
    });
  });

  describe('DMARC', () => {
    const signed: Zone = { [keyName]: { txt: [value] } };
    it('the policy comes from the domain above if the domain has none', async () => {
      const { dmarc } = await look(
        { '_dmarc.agency.example': { txt: ['v=DMARC1; p=reject; sp=quarantine'] } },
        { domain: 'news.agency.example', key: null },
      );
      expect(dmarc).toMatchObject({
        state: 'OK',
        name: '_dmarc.agency.example',
        found: ['v=DMARC1; p=reject; sp=quarantine'],
        message: 'The policy is “quarantine”, of agency.example.',
      });
    });

    it('it is missing if no domain above has a record', async () => {
      const { dmarc } = await look(signed);
      expect(dmarc).toMatchObject({
        state: 'MISSING',
        name: '_dmarc.agency.example',
        record: { name: '_dmarc.agency.example', type: 'TXT', value: 'v=DMARC1; p=none' },
      });
    });

    it.each([
      ['bounces.agency.example', 'v=DMARC1; p=none', 'goes with agency.example'],
      ['bounces.agency.example', 'v=DMARC1; p=none; aspf=s', 'does not go with agency.example (aspf=s)'],
      ['bounces.other.example', 'v=DMARC1; p=none', 'does not go with agency.example'],
    ])('the notes say whether %s is aligned under %j', async (bounceDomain, text, words) => {
      const { dmarc } = await look({ ...signed, '_dmarc.agency.example': { txt: [text] } }, { bounceDomain });
      expect(dmarc.state).toBe('OK');
      expect(dmarc.notes[0]).toContain(words);
    });

    it('mail fails if neither a signature nor the Return-Path is aligned', async () => {
      const zone: Zone = { '_dmarc.agency.example': { txt: ['v=DMARC1; p=reject'] } };
      const { dmarc } = await look(zone, { bounceDomain: 'other.example', key: null });
      expect(dmarc.state).toBe('WRONG');
      expect(dmarc.message).toContain('Mails do not pass DMARC');
    });

    it.each([[['v=DMARC1; p=none', 'v=DMARC1; p=reject']], [['v=DMARC1; p=perhaps']], [['v=DMARC1']]])(
      'the records %j are wrong',
      async (txt) => {
        const { dmarc } = await look({ ...signed, '_dmarc.agency.example': { txt } });
        expect(dmarc).toMatchObject({ state: 'WRONG', found: txt });
      },
    );
  });

  describe('the bounce domain', () => {
    const bounceDomain = 'bounces.agency.example';
    it.each([
      ['nothing', {}, 'MISSING'],
      ['an empty MX', { [bounceDomain]: { mx: [[0, '']] } }, 'WRONG'],
      ['an MX without an address', { [bounceDomain]: { mx: [[10, 'nowhere.example']] } }, 'WRONG'],
      [
        'an MX that fails',
        { [bounceDomain]: { mx: [[10, 'f.example']] }, 'f.example': 'SERVFAIL' },
        'UNKNOWN',
      ],
      ['an address of its own', { [bounceDomain]: { addresses: ['198.51.100.8'] } }, 'OK'],
    ] as const)('a domain with %s gets the matching state', async (_, zone, state) => {
      const { bounceDomain: found } = await look(zone, { bounceDomain });
      expect(found.state).toBe(state);
      const advised = { name: bounceDomain, type: 'MX', value: '10 crm.agency.example.' };
      expect(found.record).toEqual(state === 'MISSING' || state === 'WRONG' ? advised : null);
    });
  });

  describe('an unavailable DNS', () => {
    const silent: Zone = Object.fromEntries(
      ['agency.example', keyName, '_dmarc.agency.example', '_dmarc.example', 'b.example'].map((name) => [
        name,
        'SILENCE',
      ]),
    );

    it('the checks end at the deadline, and nothing counts as missing', async () => {
      const began = performance.now();
      const found = await look(silent, { mailHost: null, bounceDomain: 'b.example' }, 700);
      expect(performance.now() - began).toBeLessThan(9_000);
      for (const part of [found.spf, found.dkim, found.dmarc, found.bounceDomain]) {
        expect(part.state).toBe('UNKNOWN');
        expect(part.message).toContain('no name server answered in time');
      }
    });

    it('a failing server makes no record count as missing', async () => {
      const failing = Object.fromEntries(Object.keys(silent).map((name) => [name, 'SERVFAIL'] as const));
      const found = await look(failing, { bounceDomain: 'b.example' });
      expect([found.spf, found.dkim, found.dmarc, found.bounceDomain].map(({ state }) => state)).toEqual(
        Array(4).fill('UNKNOWN'),
      );
    });
  });

  it('texts of answers are printable and bounded', async () => {
    const nasty = `v=spf1 \u001b[31m\r\n<script>${'x'.repeat(6_000)} -all`;
    const found = await lookAtSpf(spf(nasty));
    expect(found.found[0]).toMatch(/^v=spf1 \?\[31m\?\?<script>x+$/u);
    expect(found.found[0]?.length).toBe(4_000);
    expect(found.message.length).toBeLessThan(500);
  });
});
