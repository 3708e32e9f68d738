import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { siteLanguages } from '@nova/contract';
import { loadViews, publicFolder, type Tree } from '@nova/job-pages';
import { renderTree } from '../../src/mounts/job-site/tree-html.ts';

describe('widget modules', () => {
  type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

  const load = async (path: string): Promise<Record<string, unknown>> =>
    (await import(pathToFileURL(join(publicFolder, path)).href)) as Record<string, unknown>;
  const wordsOf = async (language: string): Promise<Words> =>
    (await load(`languages/${language}.js`)).default as Words;

  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' });
  const zipped = (name: string): number =>
    gzipSync(readFileSync(join(publicFolder, name)), { level: 9 }).length;

  describe('what a website loads', () => {
    it('weighs at most 30 kB, in every language', () => {
      const loaded = files.filter((name) => /\.(?:js|css)$/u.test(name) && name !== 'page.css');
      const languages = loaded.filter((name) => name.startsWith('languages/'));
      const sum = loaded
        .filter((name) => !languages.includes(name))
        .reduce((bytes, name) => bytes + zipped(name), 0);
      expect(languages).toHaveLength(siteLanguages.length);
      expect(sum + Math.max(...languages.map(zipped))).toBeLessThanOrEqual(30_000);
    });

    it('needs no framework and no build: modules import only each other, and evaluate no text', () => {
      const texts = files
        .filter((name) => name.endsWith('.js'))
        .map((name) => readFileSync(join(publicFolder, name), 'utf8'));
      const imported = texts.flatMap((text) =>
        [...text.matchAll(/\bfrom '([^']+)'|\bimport\((.[^)]+)\)/gu)].map(
          ([, from, later]) => from ?? later ?? '',
        ),
      );
      expect(imported.length).toBeGreaterThan(10);
      expect(imported.filter((from) => !/^[`']?\.{1,2}\//u.test(from))).toEqual([]);
      expect(
        texts.filter((text) =>
          /\b(?:innerHTML|outerHTML|insertAdjacentHTML|eval|Function|document\.write)\b/u.test(text),
        ),
      ).toEqual([]);
    });
  });

  describe('the languages of the widget', () => {
    const named = (text: Words[string] | undefined): readonly string[] =>
      [...new Set(JSON.stringify(text).match(/\{\w+\}/gu) ?? [])].sort();

    it.each(siteLanguages)('define every text: %s', async (language) => {
      const [words, english] = [await wordsOf(language), await wordsOf('en')];
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
      for (const [name, text] of Object.entries(english)) {
        expect([name, named(words[name])]).toEqual([name, named(text)]);
        const said = Object.values(typeof words[name] === 'string' ? [words[name]] : (words[name] ?? {}));
        expect([name, said.filter((one) => one.trim() === '')]).toEqual([name, []]);
      }
    });

    it.each(siteLanguages)('define the plural forms of their numbers: %s', async (language) => {
      const wanted = new Set(
        [0, 1, 2, 5, 100, 1_000_000].map((count) => new Intl.PluralRules(language).select(count)),
      );
      const forms = Object.entries(await wordsOf(language)).filter(([, text]) => typeof text !== 'string');
      for (const [name, text] of forms)
        expect([name, Object.keys(text).sort()]).toEqual([name, [...wanted].sort()]);
    });

    it('define every text that scripts and views use, and no other', async () => {
      const code = files
        .filter((name) => name.endsWith('.js') && !name.startsWith('languages/'))
        .map((name) => readFileSync(join(publicFolder, name), 'utf8'))
        .join('\n')
        .concat(readFileSync(join(import.meta.dirname, '../../src/mounts/job-site/shell.ts'), 'utf8'))
        .concat(
          readFileSync(join(import.meta.dirname, '../../src/mounts/job-site/create-job-site.ts'), 'utf8'),
        );
      const names = Object.keys(await wordsOf('en')).filter((name) => name !== 'name');
      expect(names.filter((name) => !new RegExp(`['"\`]${name}['"\`]|\\b${name}:`, 'u').test(code))).toEqual(
        [],
      );
      const asked = [...code.matchAll(/\bsay\(\s*'(\w+)'/gu)].map(([, name]) => name ?? '');
      expect(asked.filter((name) => !names.includes(name))).toEqual([]);
    });

    it('match the first known tag', async () => {
      const { languageOf } = await loadViews();
      expect(languageOf(['pt-BR', 'de-AT', 'fr'])).toBe('de');
      expect(languageOf(['zh'])).toBe('en');
    });
  });

  describe('texts of adverts', () => {
    const shown = async (text: string): Promise<string> => {
      const { advertText } = (await load('advert-text.js')) as { advertText(text: string): Tree[] };
      return advertText(text).map(renderTree).join('');
    };

    it.each([
      [
        'Hello\nworld\n\n- one\n- two\nend',
        '<p>Hello<br>world</p><ul><li>one</li><li>two</li></ul><p>end</p>',
      ],
      ['5 < 6 & 7 > 6', '<p>5 &lt; 6 &amp; 7 &gt; 6</p>'],
      ['<p>Hi <b class="x">you</b> &amp; Gr&uuml;&szlig;e</p>', '<p>Hi <strong>you</strong> &amp; Grüße</p>'],
      ['<ul><li>one<li><p>two</p></ul>rest', '<ul><li>one</li><li>two</li></ul><p>rest</p>'],
      ['<div><div>a</div>b</div>', '<p>a</p><p>b</p>'],
      ['<h1>Head</h1>text<br>more', '<h3>Head</h3><p>text<br>more</p>'],
      ['<table><tr><td>a</td><td>b</td></tr></table><p></p>', '<p>a b</p>'],
      ['<p>unclosed <em>and <strong>deep', '<p>unclosed <em>and <strong>deep</strong></em></p>'],
      [
        '<a href="https://a.example/?x=1&amp;y=2" onclick="x()">there</a>',
        '<p><a href="https://a.example/?x=1&amp;y=2" rel="nofollow noopener">there</a></p>',
      ],
      ['', ''],
    ])('keep their words: %j', async (text, html) => {
      expect(await shown(text)).toBe(html);
    });

    it.each([
      '<p>a</p><script>alert(1)</script>',
      '<p>a</p><ScRiPt src=//x.example></sCrIpT >',
      '<b>a</b><img src=x onerror=alert(1)>',
      '<b>a</b><svg><script>alert(1)</script></svg><svg onload=alert(1)>',
      '<b>a</b><iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<b onmouseover="alert(1)" style="background:url(javascript:alert(1))">a</b>',
      '<a href="javascript:alert(1)">a</a>',
      '<a href=" java&#x09;script:alert(1)">a</a>',
      '<a href="&#106;avascript:alert(1)">a</a>',
      '<a href="data:text/html,<script>alert(1)</script>">a</a>',
      '<a href="vbscript:alert(1)">a</a>',
      '<a href="\u200bjavascript:alert(1)">a</a>',
      '<p>a<!-- --><script>alert(1)</script><!-->',
      '<p>a</p><style>*{display:none}</style><base href="//x.example"><meta http-equiv=refresh content="0;url=//x.example">',
      '<p>a</p><math><mtext></p><a xlink:href="javascript:alert(1)">',
      '<p>a</p><form action="javascript:alert(1)"><button formaction="javascript:alert(1)">',
      '<p title="</p><script>alert(1)</script>">a',
      '<<script>script>alert(1)<</script>/script><p>a',
    ])('lose everything that runs, loads or disguises: %s', async (text) => {
      const html = await shown(text);
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gu)].map(
        ([, tag, rest]) => `${tag ?? ''}${rest ?? ''}`,
      );
      const harmless =
        /^(?:p|br|ul|ol|li|strong|em|h3|span)$|^a(?: href="https?:[^"]*" rel="nofollow noopener")?$/u;
      expect(tags.filter((tag) => !harmless.test(tag))).toEqual([]);
      expect(tags.length).toBeGreaterThan(0);
    });

    it('take time in proportion to their length, whatever they contain', async () => {
      const hostile = [
        '<a',
        '<b>',
        '<script>',
        '<div><b>',
        '</p>',
        '<!--',
        '&#x',
        '<a href=',
        '<ul><li>',
        '- \n',
      ];
      for (const piece of hostile) {
        const text = `<b>${piece.repeat(Math.ceil(60_000 / piece.length))}`;
        expect((await shown(text)).length).toBeLessThan(text.length * 12);
      }
    });
  });

  describe('the proof of work', () => {
    it.each([0, 1, 40, 55, 56, 63, 64, 65, 120, 200])(
      'computes SHA-256, after a prefix of %s bytes',
      async (length) => {
        const { digestsBeginningWith } = (await load('proof/find-nonce.js')) as {
          digestsBeginningWith(text: string): (end: string) => Int32Array;
        };
        const digestOf = digestsBeginningWith('é'.repeat(length / 2) + 'x'.repeat(length % 2));
        for (const ending of ['', '7', '1234567', '90071992547409']) {
          const hex = [...digestOf(ending)]
            .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
            .join('');
          const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2) + ending;
          expect(hex).toBe(createHash('sha256').update(text).digest('hex'));
        }
      },
    );

    it('finds a number whose digest begins with so many zero bits', async () => {
      const { nonceSearch } = (await load('proof/find-nonce.js')) as {
        nonceSearch(challenge: string, bits: number): (tries: number) => string | undefined;
      };
      const search = nonceSearch('a challenge', 12);
      let nonce: string | undefined;
      while (nonce === undefined) nonce = search(100);
      const digest = createHash('sha256').update(`a challenge:${nonce}`).digest();
      expect(digest.readUInt32BE(0) >>> 20).toBe(0);
      expect(nonce).toMatch(/^\d+$/u);
    });
  });

  describe('addresses of the widget', () => {
    it('keep the website’s own parameters', async () => {
      const { parameterAddresses } = (await load('addresses.js')) as {
        parameterAddresses(here: URL): {
          list(filters: object): string;
          job(id: string): string;
          jobOf(here: URL): string | undefined;
        };
      };
      const to = parameterAddresses(new URL('https://a.example/careers?utm=1&query=x&job=2&lang=de'));
      expect(to.list({ location: 'São Paulo & more', page: 1 })).toBe(
        '/careers?utm=1&lang=de&location=S%C3%A3o+Paulo+%26+more&page=2',
      );
      expect(to.list({})).toBe('/careers?utm=1&lang=de');
      expect(to.jobOf(new URL(to.job('7'), 'https://a.example'))).toBe('7');
    });

    it('ignore invalid parameters', async () => {
      const { filtersOf } = await loadViews();
      const read = (text: string) => filtersOf(new URLSearchParams(text));
      expect(read('page=3&query=%20a%20&remote=yes&location=')).toMatchObject({
        page: 2,
        query: 'a',
        remote: undefined,
        location: undefined,
      });
      for (const page of ['0', '-1', 'x', '1e9', '']) expect(read(`page=${page}`).page).toBe(0);
    });
  });

  describe('HTML of views', () => {
    it('escapes texts and values, and makes nothing that runs', () => {
      const hostile = '"><script>alert(1)</script>&';
      expect(
        renderTree({ tag: 'p', attributes: { title: hostile, hidden: true }, children: [hostile] }),
      ).toBe(
        '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;" hidden>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>',
      );
      for (const tag of ['script', 'style', 'p onload', 'P'])
        expect(() => renderTree({ tag, attributes: {}, children: [] })).toThrow('A view makes');
      expect(() => renderTree({ tag: 'p', attributes: { onclick: 'x' }, children: [] })).toThrow(
        'A view makes',
      );
    });
  });
});
