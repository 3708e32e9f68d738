import { describe, expect, it } from '@jest/globals';
import { findTemplateLinks, trackMail } from '../../src/index.ts';

describe('mail links', () => {
  const html = (body: string): string => `<html><body>${body}</body></html>`;
  const tracking = (urls: readonly string[], pixel: string | null = null) => ({
    pixel,
    link: (url: string) =>
      urls.includes(url) ? `https://n.example/m/c/${urls.indexOf(url) + 1}` : undefined,
  });

  describe('findTemplateLinks', () => {
    it('lists each link once, in reading order, HTML before text', () => {
      const found = findTemplateLinks({
        html: html('<a href="https://a.example/?x=1&amp;y=2">A</a><a href=" https://b.example ">B</a>'),
        text: 'See https://c.example/x. Or (https://a.example/?x=1&y=2), or <https://d.example/>!',
      });
      expect(found).toEqual([
        'https://a.example/?x=1&y=2',
        'https://b.example',
        'https://c.example/x',
        'https://d.example/',
      ]);
    });

    it('leaves out links that differ between recipients', () => {
      const filled = [
        'https://a.example/{{ id }}',
        '{{ unsubscribeUrl }}',
        'https://a.example/{% if x %}y{% endif %}',
      ];
      const found = findTemplateLinks({
        html: html(filled.map((href) => `<a href="${href}">x</a>`).join('')),
        text: filled.join('\n'),
      });
      expect(found).toEqual([]);
    });

    it.each([
      'mailto:a@b.example',
      'javascript:alert(1)',
      'ftp://a.example/',
      '#top',
      '/jobs',
      'https://',
      'https://user:secret@a.example/',
      `https://a.example/${'x'.repeat(2_000)}`,
    ])('leaves out %p', (href) => {
      expect(findTemplateLinks({ html: html(`<a href="${href}">x</a>`), text: href })).toEqual([]);
    });

    it('lists 500 links at most', () => {
      const many = Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`);
      expect(findTemplateLinks({ html: '', text: many.join(' ') })).toEqual(many.slice(0, 500));
    });

    it('keeps brackets that belong to a link', () => {
      const text = 'https://en.example/wiki/Nova_(star) (https://a.example/b)';
      expect(findTemplateLinks({ html: '', text })).toEqual([
        'https://en.example/wiki/Nova_(star)',
        'https://a.example/b',
      ]);
    });
  });

  describe('trackMail', () => {
    const urls = ['https://a.example/?x=1&y=2', 'https://a.example/'];

    it('replaces known links and keeps every other byte', () => {
      const before = `<p title='a  "b'>Ä &nbsp;<!-- <a href="https://a.example/"> --><br><`;
      const given = `${before}/p><A CLASS="x" HREF='https://a.example/?x=1&amp;y=2' title="&quot;<b>">Go</A><a href="https://o.example">O</a>`;
      expect(trackMail({ html: given, text: '' }, tracking(urls)).html).toBe(
        `${before}/p><a class="x" href="https://n.example/m/c/1" title="&quot;&lt;b&gt;">Go</A><a href="https://o.example">O</a>`,
      );
    });

    it('replaces a link of plain text whole or not at all', () => {
      const text = 'https://a.example/77 (https://a.example/). HTTPS://a.example/ https://a.example/?x=1&y=2';
      expect(trackMail({ html: '', text }, tracking(urls)).text).toBe(
        'https://a.example/77 (https://n.example/m/c/2). HTTPS://a.example/ https://n.example/m/c/1',
      );
    });

    it('puts the pixel at the end of the body, else at the end', () => {
      const pixel = 'https://n.example/m/o/t?a&"b';
      const picture = '<img src="https://n.example/m/o/t?a&amp;&quot;b" width="1" height="1" alt="" />';
      const of = (given: string): string => trackMail({ html: given, text: '' }, tracking([], pixel)).html;
      expect(of('<body><p>x</p></BODY ></html>')).toBe(`<body><p>x</p>${picture}</BODY ></html>`);
      expect(of('<p>x</p>')).toBe(`<p>x</p>${picture}`);
      expect(of('<!-- </body> --><p>x')).toBe(`<!-- </body> --><p>x${picture}`);
    });

    it('takes linear time', () => {
      const hostile = ['<a href="'.repeat(50_000), `https://${'.'.repeat(500_000)}`, '<a '.repeat(100_000)];
      for (const text of hostile) expect(trackMail({ html: text, text }, tracking([], 'p')).text).toBe(text);
    });
  });
});
