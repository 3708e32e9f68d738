import { describe, expect, it } from '@jest/globals';
import { isShallow } from '../../src/html/nesting.ts';
import { renderMail } from '../../src/templates/compile-mail.ts';
import { TemplateError } from '../../src/templates/template-error.ts';

describe('nesting', () => {
  const links = { unsubscribeUrl: '' };
  const nested = (depth: number, tag = 'div'): string =>
    `<${tag}>`.repeat(depth) + 'x' + `</${tag}>`.repeat(depth);

  it('is what stands open around an element, however many stand beside it', () => {
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
  ])('of a mail that goes too deep is refused: %s', (_how, html) => {
    expect(() => renderMail({ subject: '', html, text: null, preheader: null }, {}, links)).toThrow(
      'elements stand within one another more than 200 times',
    );
  });

  it.each(['a', 'b', 'big', 'center', 'div', 'font', 'form', 'h1', 'li', 'nobr', 'p', 'span', 'table', 'td'])(
    'is counted as those count who build trees: <%s> that nothing closes',
    (tag) => {
      const html = `<${tag}>`.repeat(5_000);
      const rendered = (): string => {
        try {
          return renderMail({ subject: '', html, text: null, preheader: null }, {}, links).html;
        } catch (error) {
          return error instanceof TemplateError ? error.problem : String(error);
        }
      };
      expect(rendered()).toMatch(/^<!DOCTYPE html>|elements stand within one another more than 200 times$/u);
    },
  );

  it('of tables as deep as any mail has them is taken', () => {
    const table = '<table><tbody><tr><td>';
    const html = table.repeat(49) + 'x' + '</td></tr></tbody></table>'.repeat(49);
    expect(renderMail({ subject: '', html, text: null, preheader: null }, {}, links).html).toContain(html);
  });
});
