import { describe, expect, it } from '@jest/globals';
import { isShallow } from '../src/html/sanitise-mail.ts';
import { renderMail } from '../src/templates/compile-mail.ts';
import { convertHtmlToText } from '../src/templates/html-part.ts';
import { TemplateError } from '../src/templates/template-limits.ts';

describe('HTML of mails', () => {
  describe('isShallow', () => {
    const links = { unsubscribeUrl: '' };
    const nested = (depth: number, tag = 'div'): string =>
      `<${tag}>`.repeat(depth) + 'x' + `</${tag}>`.repeat(depth);

    it('counts open elements around an element, not those beside it', () => {
      expect(isShallow(nested(10), 10)).toBe(true);
      expect(isShallow(nested(11), 10)).toBe(false);
      expect(isShallow(nested(3).repeat(100), 10)).toBe(true);
      expect(isShallow('<br><img><hr>'.repeat(100), 10)).toBe(true);
      expect(isShallow('<p>a<p>b'.repeat(100), 10)).toBe(true);
      expect(isShallow(`<table>${'<tr><td>a<td>b'.repeat(100)}</table>`, 10)).toBe(true);
      expect(isShallow('<td><p>'.repeat(100), 10)).toBe(false);
    });

    it.each([
      ['written', nested(201)],
      ['written, and closed by nothing', '<div>'.repeat(20_000)],
      ['made by a loop', '{% for i in (1..201) %}<div>{% endfor %}'],
      ['of lists', '<ul><li>'.repeat(101)],
    ])('refuses a mail with deep elements %s', (_how, html) => {
      expect(() => renderMail({ subject: '', html, text: null, preheader: null }, {}, links)).toThrow(
        'elements stand within one another more than 200 times',
      );
    });

    it.each([
      'a',
      'b',
      'big',
      'center',
      'div',
      'font',
      'form',
      'h1',
      'li',
      'nobr',
      'p',
      'span',
      'table',
      'td',
    ])('counts unclosed <%s> elements like the parsers that build trees', (tag) => {
      const html = `<${tag}>`.repeat(5_000);
      const rendered = (): string => {
        try {
          return renderMail({ subject: '', html, text: null, preheader: null }, {}, links).html;
        } catch (error) {
          return error instanceof TemplateError ? error.problem : String(error);
        }
      };
      expect(rendered()).toMatch(/^<!DOCTYPE html>|elements stand within one another more than 200 times$/u);
    });

    it('accepts tables as deep as those of real mails', () => {
      const table = '<table><tbody><tr><td>';
      const html = table.repeat(49) + 'x' + '</td></tr></tbody></table>'.repeat(49);
      expect(renderMail({ subject: '', html, text: null, preheader: null }, {}, links).html).toContain(html);
    });
  });

  describe('convertHtmlToText', () => {
    it('keeps words and links, and drops pictures', () => {
      const html =
        '<p>Dear Ana,</p><p><a href="https://a.test/job">Your job</a><img src="https://a.test/x.png"></p>';
      expect(convertHtmlToText(html)).toBe('Dear Ana,\n\nYour job [https://a.test/job]');
    });
  });
});
