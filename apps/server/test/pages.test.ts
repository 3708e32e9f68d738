import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { errorTable } from '@nova/contract';
import { allChapters, chapterPath } from '../src/mounts/pages/chapters.ts';
import { resources } from '../src/mounts/pages/resources.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('pages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const chapters = allChapters.map(chapterPath);
  const references = resources.map(({ href }) => href);

  const textAt = async (path: string): Promise<string> => {
    const { body } = await server.call('GET', `/${path}`);
    return String(body);
  };

  const assetsOf = async (path: string): Promise<readonly string[]> =>
    Array.from(
      (await textAt(path)).matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/gu),
      ([, address = '']) => address,
    );

  describe('the pages', () => {
    it.each(['/', '/docs', '/docs/', '/docs/errors/', ...chapters, ...references])(
      '%s is HTML that loads from this server alone and runs no inline script',
      async (path) => {
        const { status, headers, body } = await server.call('GET', `/${path}`);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/u);
        expect(String(body)).not.toMatch(/src="https?:|<link[^>]+href="https?:|<script>|onclick=/u);
      },
    );

    it('load files with their type, an ETag and an address that may be cached for ever', async () => {
      const pages = ['/', '/docs', '/docs/reference/users'];
      const addresses = new Set((await Promise.all(pages.map(assetsOf))).flat());
      expect(addresses.size).toBe(8);
      for (const address of addresses) {
        const { status, headers } = await server.call('GET', `/${address}`);
        expect([address, status]).toEqual([address, 200]);
        expect(headers.get('content-type')).toMatch(
          /^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)$/u,
        );
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const tag = headers.get('etag') ?? '';
        const again = await server.call('GET', `/${address}`, { headers: { 'If-None-Match': tag } });
        expect([address, again.status]).toEqual([address, 304]);
      }
    });

    it.each(['/docs', '/docs/assets/docs.css', '/docs/assets/scalar.js', '/docs/search.json'])(
      '%s comes in brotli or gzip if accepted, and never if refused',
      async (path) => {
        const asked = async (encoding: string): Promise<readonly [string | undefined, Buffer]> => {
          const answer = await new Promise<IncomingMessage>((resolve, reject) => {
            get(server.url + path, { headers: { 'Accept-Encoding': encoding } }, resolve).on('error', reject);
          });
          return [answer.headers['content-encoding'], await buffer(answer)];
        };
        const [none, plain] = await asked('br;q=0, gzip;q=0');
        expect(none).toBeUndefined();
        const [br, brotli] = await asked('gzip, br');
        expect([br, brotliDecompressSync(brotli).equals(plain)]).toEqual(['br', true]);
        const [gzip, zipped] = await asked('br;q=0, gzip');
        expect([gzip, gunzipSync(zipped).equals(plain)]).toEqual(['gzip', true]);
        expect(brotli.length).toBeLessThan(plain.length / 2);
      },
    );

    it('forbid caching of an address with another version', async () => {
      const { headers } = await server.call('GET', '//docs/assets/page.css?v=old');
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it.each([
      '/docs/assets/',
      '/docs/assets/package.json',
      '/docs/assets/..%2f..%2fpackage.json',
      '/docs/guide/..%2fREADME',
      '/docs/guide/errors',
      '/docs/reference/constructor',
      '/docs/other',
    ])('%s is 404', async (path) => {
      expect(await server.call('GET', `/${path}`)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      });
    });

    it('refuse methods that write', async () => {
      const { status, headers } = await server.call('POST', '//docs');
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });

    it('name the address by which they were reached in lines to paste', async () => {
      expect(await textAt('/')).toContain(`${server.url}/api/nova/candidates/search`);
      for (const path of ['/', '/docs', '/docs/guide/typescript-client'])
        expect([path, await textAt(path)]).toEqual([
          path,
          expect.stringContaining(`npm install ${server.url}/sdk/typescript.tgz`),
        ]);
      const document = await server.call('GET', '//docs/reference/candidates.json');
      expect(JSON.stringify(document.body)).toContain(`curl -G '${server.url}/api/nova/candidates/search'`);
    });
  });

  describe('the guide', () => {
    it('includes every page of docs/ about the interface or for operators', () => {
      const docs = join(import.meta.dirname, '../../../docs');
      const pages = ['.', 'interface'].flatMap((folder) =>
        readdirSync(join(docs, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => posix.join(folder, name)),
      );
      const served = allChapters.map(({ file }) => file);
      expect(pages.filter((page) => !served.includes(page))).toEqual(['README.md', 'glossary.md']);
      expect(new Set(chapters).size).toBe(chapters.length);
    });

    it('links a procedure to its endpoint, and a field to itself', async () => {
      const text = (await textAt('/docs/guide/candidates')).replaceAll('<wbr>', '');
      expect(text).toContain(
        '<a href="/docs/reference/candidates#tag/candidates/search"><code>candidates.search</code></a>',
      );
      expect(text).toContain('<a href="#fields.noticePeriod"><code>noticePeriod</code></a>');
    });
  });

  describe('the reference', () => {
    it('lists every endpoint at /docs: the REST path with the tRPC name', async () => {
      const text = (await textAt('/docs')).replaceAll('<wbr>', '');
      const missing = endpoints.filter(({ name, route }) => {
        const row = new RegExp(
          `>${route.method}</small>\\s*<code>/api/nova${escapedPath(route.path)}</code>.*<code>${name}</code>`,
          'u',
        );
        return !row.test(text);
      });
      expect(missing.map(({ name }) => name)).toEqual([]);
    });

    it.each(resources.map((resource) => [resource.slug, resource] as const))(
      '%s: its document describes its endpoints with samples, and has no dangling reference',
      async (slug, { endpoints: shown }) => {
        const { body } = await server.call('GET', `//docs/reference/${slug}.json`);
        const text = JSON.stringify(body);
        for (const { endpoint } of shown) expect(text).toContain(`tRPC \`${endpoint.name}\``);
        expect(text.match(/"x-codeSamples"/gu)).toHaveLength(shown.length);
        const { components } = body as { components: Record<string, Record<string, unknown>> };
        const lost = Array.from(text.matchAll(/#\/components\/(\w+)\/([^"/]+)/gu)).filter(
          ([, kind = '', name = '']) => components[kind]?.[name] === undefined,
        );
        expect(lost).toEqual([]);
      },
    );

    it.each(Object.entries(errorTable))(
      '/docs/errors#%s explains the code and the next step',
      async (code, row) => {
        const text = await textAt('/docs/errors');
        const shown =
          text
            .split(`<tr id="${code}">`)[1]
            ?.split('</tr>')[0]
            ?.replaceAll('<wbr>', '')
            .replaceAll(/<[^>]+>/gu, ' ') ?? '';
        const plain = shown
          .replaceAll(/\s+/gu, ' ')
          .replaceAll(' .', '.')
          .replaceAll(' ,', ',')
          .replaceAll(' ;', ';');
        for (const part of [String(row.status), code, row.meaning, row.remedy])
          expect(plain).toContain(part.replaceAll('`', '').replaceAll('"', '&quot;'));
      },
    );

    it('contains no dangling link: every page and heading that a page links to exists', async () => {
      const paths = ['/', '/docs', ...chapters, ...references];
      const texts = new Map(
        await Promise.all(paths.map(async (path) => [path, await textAt(path)] as const)),
      );
      const loose = paths.flatMap((from) =>
        Array.from((texts.get(from) ?? '').matchAll(/href="([/#][^"]*)"/gu), ([, href = '']) => href)
          .filter((href) => !/^\/(?:docs\/assets\/|openapi\.json|health\/)/u.test(href))
          .filter((href) => {
            const [path, fragment] = href.split('#');
            const text = texts.get(path || from);
            // The component has the anchors of endpoints.
            return (
              text === undefined ||
              (fragment && !fragment.startsWith('tag/') && !text.includes(`id="${fragment}"`))
            );
          })
          .map((href) => `${from} -> ${href}`),
      );
      expect(loose).toEqual([]);
    });

    it('finds endpoints by path and name, chapters, headings, fields and error codes', async () => {
      const { body } = await server.call('GET', '//docs/search.json');
      const entries = body as readonly { kind: string; title: string; detail: string; href: string }[];
      expect(entries.filter(({ kind }) => kind === 'Endpoint')).toHaveLength(endpoints.length);
      expect(entries.filter(({ kind }) => kind === 'Chapter')).toHaveLength(allChapters.length);
      expect(entries).toEqual(
        expect.arrayContaining([
          {
            kind: 'Endpoint',
            title: 'Search candidates',
            detail: 'GET /api/nova/candidates/search · candidates.search',
            href: '/docs/reference/candidates#tag/candidates/search',
          },
          expect.objectContaining({ kind: 'Error', title: 'NOT_FOUND', href: '/docs/errors#NOT_FOUND' }),
          expect.objectContaining({ kind: 'Field', title: 'noticePeriod' }),
          expect.objectContaining({ kind: 'Section', href: '/docs/guide/paging#incremental-sync' }),
        ]),
      );
    });
  });

  const escapedPath = (path: string): string => path.replaceAll(/[{}]/gu, String.raw`\$&`);
});
