import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSender, RefusedAddress } from '../src/index.ts';

describe('hostile addresses', () => {
  /** Listens on every address of this machine and counts connections. */
  let canary: Server;
  let port: number;
  let connections = 0;
  beforeAll(async () => {
    canary = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    canary.listen(0, '::');
    await once(canary, 'listening');
    ({ port } = canary.address() as AddressInfo);
  });
  afterAll(() => new Promise((done) => canary.close(done)));

  const posting = (url: string) => ({ url: url.replaceAll('PORT', String(port)), headers: {}, body: '{}' });

  /** All lead inside, however they are written. */
  const hostile = `
https://127.0.0.1:PORT/
http://127.0.0.1:PORT/
http://127.1:PORT/
http://127.0.1:PORT/
http://127.255.255.254:PORT/
http://2130706433:PORT/
http://0x7f000001:PORT/
http://0x7f.0.0.1:PORT/
http://0X7F.1:PORT/
http://017700000001:PORT/
http://0177.0.0.1:PORT/
http://00000177.0.0.1:PORT/
http://127.0.0.1.:PORT/
http://0:PORT/
http://0.0.0.0:PORT/
http://0x0:PORT/
http://localhost:PORT/
http://LOCALHOST:PORT/
http://localhost.:PORT/
http://localhost..:PORT/
http://a.localhost:PORT/
http://ｌｏｃａｌｈｏｓｔ:PORT/
http://loc%61lhost:PORT/
http://①②⑦.⓪.⓪.①:PORT/
http://127。0。0。1:PORT/
http://127%2e0%2e0%2e1:PORT/
http://[::1]:PORT/
http://[0:0:0:0:0:0:0:1]:PORT/
http://[::]:PORT/
http://[::ffff:127.0.0.1]:PORT/
http://[::ffff:7f00:1]:PORT/
http://[0:0:0:0:0:ffff:7f00:0001]:PORT/
http://[::127.0.0.1]:PORT/
http://[64:ff9b::127.0.0.1]:PORT/
http://[64:ff9b::a9fe:a9fe]:PORT/
http://[64:ff9b:1::7f00:1]:PORT/
http://[2002:7f00:1::]:PORT/
http://[2002:a00:1::1]:PORT/
http://[2001:0:7f00:1::]:PORT/
http://[fe80::1]:PORT/
http://[fc00::1]:PORT/
http://[fd00:ec2::254]/latest/meta-data/
http://[fec0::1]:PORT/
http://[ff02::1]:PORT/
http://[100::1]:PORT/
http://[2001:db8::1]:PORT/
http://10.0.0.1:PORT/
http://10.255.255.255/
http://172.16.0.1/
http://172.31.255.255/
http://192.168.0.1/
http://192.168.255.255/
http://100.64.0.1/
http://100.100.100.200/latest/meta-data/
http://169.254.169.254/latest/meta-data/
http://2852039166/latest/meta-data/
http://0xA9FEA9FE/
http://0251.0376.0251.0376/
http://169.254.170.2/v2/credentials
http://168.63.129.16/
http://192.0.0.192/
http://192.0.2.1/
http://198.18.0.1/
http://198.51.100.1/
http://203.0.113.1/
http://192.88.99.1/
http://224.0.0.1/
http://239.255.255.255/
http://240.0.0.1/
http://255.255.255.255/
http://user@127.0.0.1:PORT/
http://user:word@hooks.example.test/
http://hooks.example.test:word@127.0.0.1:PORT/
ftp://hooks.example.test/
file:///etc/passwd
gopher://127.0.0.1:PORT/_POST
unix:///var/run/docker.sock
data:text/plain,hello
javascript:alert(1)
//hooks.example.test/
hooks.example.test
http://
http:///
http://[::1
http://hooks.example.test:99999/
`
    .trim()
    .split('\n');

  /** Names that this test's resolver resolves to inside addresses. */
  const inside: Readonly<Record<string, readonly string[]>> = {
    'loopback.example.test': ['127.0.0.1'],
    'loopback6.example.test': ['::1'],
    'mapped.example.test': ['::ffff:127.0.0.1'],
    'private.example.test': ['10.0.0.8'],
    'metadata.example.test': ['169.254.169.254'],
    'zone.example.test': ['fe80::1%lo'],
    'one-of-two.example.test': ['93.184.216.34', '127.0.0.1'],
    'odd.example.test': ['no address'],
    'nothing.example.test': [''],
    'punycode.xn--bcher-kva.test': ['192.168.1.1'],
  };

  describe('hostile addresses', () => {
    const sender = createSender({ allowHttp: true, resolve: () => Promise.reject(new Error('never asked')) });

    it('the list has at least sixty', () => {
      expect(hostile.length + Object.keys(inside).length).toBeGreaterThanOrEqual(60);
    });

    it.each(hostile)('%s is refused when it is written, and never connected to', async (text) => {
      const { url, ...rest } = posting(text);
      await expect(sender.check(url)).rejects.toThrow(RefusedAddress);
      const posted = await sender.post({ url, ...rest });
      expect(posted).toMatchObject({ ok: false, status: null, response: null });
      expect(posted.error).toMatch(/^The address must/u);
      expect(connections).toBe(0);
    });

    it.each(Object.keys(inside))('%s is refused because it leads inside', async (host) => {
      const byName = createSender({
        allowHttp: true,
        resolve: (name) => Promise.resolve(inside[name] ?? []),
      });
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:PORT/`;
        await expect(byName.check(posting(url).url)).rejects.toThrow(RefusedAddress);
        expect((await byName.post(posting(url))).error).toMatch(/must not lead inside/u);
      }
      expect(connections).toBe(0);
    });

    it('a name that resolves differently each time does not reach the server', async () => {
      let asked = 0;
      const rebinding = createSender({
        allowHttp: true,
        resolve: () => Promise.resolve([asked++ === 0 ? '93.184.216.34' : '127.0.0.1']),
      });
      await expect(rebinding.check(posting('http://rebind.example.test:PORT/').url)).resolves.toBeUndefined();
      const posted = await rebinding.post(posting('http://rebind.example.test:PORT/'));
      expect(posted.error).toMatch(/must not lead inside/u);
      expect([asked, connections]).toEqual([2, 0]);
    });

    it('each try resolves a name once and connects to the checked address', async () => {
      let asked = 0;
      const counting = createSender({
        allowHttp: true,
        allowedHosts: ['exception.example.test'],
        resolve: () => Promise.resolve([`127.0.0.${String(++asked)}`]),
      });
      await counting.post(posting('http://exception.example.test:PORT/'));
      expect([asked, connections]).toEqual([1, 1]);
      connections = 0;
    });

    it('a redirect is not followed', async () => {
      const { createServer: createHttp } = await import('node:http');
      const redirecting = createHttp((_request, response) => {
        response.writeHead(307, { Location: `http://127.0.0.1:${String(port)}/` }).end();
      });
      redirecting.listen(0, '127.0.0.1');
      await once(redirecting, 'listening');
      const own = (redirecting.address() as AddressInfo).port;
      const allowed = createSender({ allowHttp: true, allowedHosts: ['127.0.0.1'] });
      const posted = await allowed.post({ url: `http://127.0.0.1:${String(own)}/`, headers: {}, body: '{}' });
      expect(posted).toMatchObject({ ok: false, status: 307 });
      expect(connections).toBe(0);
      allowed.close();
      redirecting.closeAllConnections();
      await new Promise((done) => redirecting.close(done));
    });
  });

  describe('other addresses', () => {
    const unresolved = { resolve: () => Promise.reject(new Error('ENOTFOUND')) };

    it('a name that does not resolve is accepted', async () => {
      await expect(createSender(unresolved).check('https://hooks.example.test/x')).resolves.toBeUndefined();
      const never = createSender({ resolve: () => new Promise(() => undefined) });
      await expect(never.check('https://hooks.example.test/x')).resolves.toBeUndefined();
    });

    it('public IPv4, IPv6 and translated addresses are accepted', async () => {
      const sender = createSender(unresolved);
      for (const host of ['93.184.216.34', '[2606:4700::1111]', '[64:ff9b::5db8:d822]', 'bücher.example'])
        await expect(sender.check(`https://${host}/`)).resolves.toBeUndefined();
    });

    it('plain http is accepted if the operator allows it, and an inside host if it is named', async () => {
      await expect(createSender(unresolved).check('http://hooks.example.test/')).rejects.toThrow(
        'WEBHOOK_ALLOW_HTTP=1',
      );
      const hosts = ['127.0.0.1', '::1', 'Hooks.Internal', '10.1'];
      const sender = createSender({ ...unresolved, allowHttp: true, allowedHosts: hosts });
      for (const host of [
        '127.0.0.1',
        '2130706433',
        '[::1]',
        'hooks.internal',
        'HOOKS.internal.',
        '10.0.0.1',
      ])
        await expect(sender.check(`http://${host}/`)).resolves.toBeUndefined();
      for (const host of ['127.0.0.2', 'localhost', '[::ffff:127.0.0.1]', '10.0.0.2'])
        await expect(sender.check(`http://${host}/`)).rejects.toThrow(RefusedAddress);
    });

    it('a host that is named with a port is accepted only at that port', async () => {
      const hosts = ['127.0.0.1:8080', '[::1]:9000', 'hooks.internal:80'];
      const sender = createSender({ ...unresolved, allowHttp: true, allowedHosts: hosts });
      for (const at of ['127.0.0.1:8080', '[::1]:9000', 'hooks.internal'])
        await expect(sender.check(`http://${at}/`)).resolves.toBeUndefined();
      for (const at of ['127.0.0.1', '127.0.0.1:8081', '[::1]:8080', '[::1]'])
        await expect(sender.check(`http://${at}/`)).rejects.toThrow(RefusedAddress);
    });
  });
});
