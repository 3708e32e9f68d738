import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@nova/config';
import { openDnsServer, openSink, refusal, type Sink, type Zone } from '@nova/mail/testing';
import { checkMail } from '../src/doctor/check-services.ts';
import { runCli } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('mail', () => {
  let sink: Sink;
  let served: ServedFolder;
  beforeAll(async () => {
    sink = await openSink({
      onRcptTo: ({ address }, _session, done) => {
        done(address.startsWith('gone') ? refusal(550, 'no such person') : undefined);
      },
    });
    served = await ServedFolder.open();
  });
  afterAll(async () => {
    await sink.close();
    await served.close();
  });

  const nova = async (env: Readonly<Record<string, string>>, ...args: string[]) => {
    const settings = { PORT: '0', NOVA_DATA_DIR: served.data, ...env };
    const { code, stdout } = await runCli([...args, '--json'], settings);
    return { code, document: stdout === '' ? null : (JSON.parse(stdout) as unknown) };
  };

  describe('nova mail test', () => {
    it('sends one mail and shows the mail server’s answer', async () => {
      const { code, document } = await nova(
        { MAIL_URL: sink.url },
        'mail',
        'test',
        '--to',
        'ana@example.test',
      );
      expect(code).toBe(0);
      expect(document).toMatchObject({ to: 'ana@example.test', accepted: true });
      expect(sink.taken).toHaveLength(1);
      expect(sink.taken[0]?.text).toContain('To: <ana@example.test>');
    });

    it('sends from MAIL_FROM, unless --from names another', async () => {
      const settings = { MAIL_URL: sink.url, MAIL_FROM: 'The Agency <crm@agency.test>' };
      await nova(settings, 'mail', 'test', '--to', 'ana@example.test');
      await nova(settings, 'mail', 'test', '--to', 'ana@example.test', '--from', 'una@agency.test');
      const [usual, other] = sink.taken.slice(-2);
      expect(usual).toMatchObject({ from: 'crm@agency.test' });
      expect(usual?.text).toMatch(/^From: "The Agency"\s+<crm@agency\.test>/mu);
      expect(other).toMatchObject({ from: 'una@agency.test' });
      expect(other?.text).toContain('<una@agency.test>');
    });

    it('fails with the answer if the server refuses, and if there is none', async () => {
      const refused = await nova({ MAIL_URL: sink.url }, 'mail', 'test', '--to', 'gone@example.test');
      expect(refused).toMatchObject({
        code: 1,
        document: { accepted: false, response: expect.stringContaining('no such person') },
      });
      expect((await nova({}, 'mail', 'test', '--to', 'ana@example.test')).code).toBe(1);
    });
  });

  describe('nova mail dns', () => {
    it('shows missing DNS entries of a domain, and fails until they exist', async () => {
      await nova({}, 'account', 'create', '--name', 'Agency');
      const made = await nova({}, 'mail', 'dkim', 'create', '--domain', 'agency.test');
      const { record } = made.document as { record: { host: string; value: string } };
      const look = async (zone: Zone) => {
        const server = await openDnsServer(zone);
        const env = { MAIL_URL: 'smtp://198.51.100.7', MAIL_BOUNCE_DOMAIN: 'b.agency.test' };
        const found = await nova(env, 'mail', 'dns', '--domain', 'Agency.test', '--server', server.place);
        await server.close();
        return found;
      };
      const whole: Zone = {
        'b.agency.test': { txt: ['v=spf1 ip4:198.51.100.7 -all'], mx: [[10, 'crm.agency.test']] },
        'crm.agency.test': { addresses: ['198.51.100.8'] },
        [record.host]: { txt: [record.value] },
        '_dmarc.agency.test': { txt: ['v=DMARC1; p=reject'] },
      };
      expect(await look(whole)).toMatchObject({
        code: 0,
        document: {
          spf: { state: 'OK' },
          dkim: { state: 'OK' },
          dmarc: { state: 'OK' },
          bounceDomain: { state: 'OK' },
        },
      });
      expect(await look({ ...whole, [record.host]: {} })).toMatchObject({
        code: 1,
        document: {
          dkim: { state: 'MISSING', record: { name: record.host, type: 'TXT', value: record.value } },
        },
      });
    });
  });

  describe('nova doctor on mail', () => {
    const states = async (env: Record<string, string>) =>
      (await checkMail(readEnvironment(env))).map(({ state, detail }) => `${state} ${detail}`);

    it('shows settings, whether the server answers, and what is not counted or offered', async () => {
      expect(await states({})).toEqual([expect.stringMatching(/^OK MAIL_URL is not set/u)]);
      expect(await states({ MAIL_URL: sink.url })).toEqual([
        expect.stringMatching(/^OK 127\.0\.0\.1:\d+ answers\.$/u),
        expect.stringMatching(/^NOTE .*bounces are not counted/u),
        expect.stringMatching(/^NOTE .*not https/u),
      ]);
      const whole = {
        MAIL_URL: sink.url,
        MAIL_PUBLIC_URL: 'https://crm.test',
        MAIL_BOUNCE_DOMAIN: 'b.crm.test',
      };
      expect(await states(whole)).toHaveLength(1);
      const [unreachable] = await states({
        ...whole,
        MAIL_URL: 'smtp://ana:secret-word@127.0.0.1:1?tls=off',
      });
      expect(unreachable).toMatch(/^FIX 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/u);
      expect(unreachable).not.toContain('secret-word');
    });
  });
});
