import { describe, expect, it } from '@jest/globals';
import { TemplateError, type MailTemplates } from '../../src/index.ts';
import { renderMail } from '../../src/templates/compile-mail.ts';

describe('compileMail', () => {
  const unsubscribeUrl = 'https://crm.example/m/u/token';

  const render = (templates: Partial<MailTemplates>, record: Record<string, unknown> = {}) =>
    renderMail({ subject: 'News', html: null, text: null, preheader: null, ...templates }, record, {
      unsubscribeUrl,
    });

  const refusal = (
    templates: Partial<MailTemplates>,
    record: Record<string, unknown> = {},
  ): TemplateError => {
    try {
      render(templates, record);
    } catch (error) {
      if (error instanceof TemplateError) return error;
      throw error;
    }
    throw new Error('It was taken.');
  };

  const bodyOf = ({ html }: { readonly html: string }): string =>
    (
      /<body[^>]*>\n([\s\S]*?)(?:\n<p><a href="[^"]*">Unsubscribe<\/a><\/p>)?\n<\/body>/u.exec(html)?.[1] ??
      ''
    ).trim();

  describe('a rendered mail', () => {
    it('it has the record’s fields, and defaults for missing ones', () => {
      const templates = {
        subject: 'Hello {{ firstName | default: "there" }}',
        html: '<p>{{ firstName | default: "there" }} of {{ address.city }}: {% for s in skills %}{{ s }}{% unless forloop.last %}, {% endunless %}{% endfor %}</p>',
        preheader: 'For {{ firstName | default: "you" }}',
      };
      const ada = render(templates, { firstName: 'Ada', address: { city: 'London' }, skills: ['a', 'b'] });
      expect(ada.subject).toBe('Hello Ada');
      expect(bodyOf(ada)).toMatch(
        /^<div style="display:none[^"]*">For Ada<\/div>\n<p>Ada of London: a, b<\/p>$/u,
      );
      expect(ada.text).toBe(`Ada of London: a, b\n\nUnsubscribe: ${unsubscribeUrl}\n`);
      const nobody = render(templates, { firstName: null });
      expect(nobody.subject).toBe('Hello there');
      expect(bodyOf(nobody)).toContain('<p>there of : </p>');
    });

    it('HTML is made from text and text from HTML if one is missing', () => {
      const ofText = render({ text: 'Hello {{ x }}\nhttps://a.example/?b=1&c=2.' }, { x: '<b>' });
      expect(bodyOf(ofText)).toContain(
        'Hello &lt;b&gt;\n<a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a>.',
      );
      expect(ofText.text).toContain('Hello <b>\nhttps://a.example/?b=1&c=2.');
      expect(render({ html: '<p>A &amp; B</p><p><a href="https://c.example">C</a></p>' }).text).toContain(
        'A & B\n\nC [https://c.example]',
      );
    });

    it.each([
      ['Hello {{ firstName }}, we have three roles for you. Regards', 'Unsubscribe'],
      ['Hallo {{ firstName }}, wir haben drei neue Stellen für Sie. Viele Grüße, Ihr Team', 'Abmelden'],
      ['Bonjour {{ firstName }}, voici nos offres pour vous. Cordialement', 'Se désabonner'],
      ['Hola {{ firstName }}, tenemos ofertas para usted. Saludos', 'Darse de baja'],
      ['Gentile {{ firstName }}, ecco le nostre offerte per lei. Grazie', 'Annulla iscrizione'],
      ['Beste {{ firstName }}, wij hebben een baan voor u. Groeten', 'Afmelden'],
      ['{{ firstName }}: 3 x TypeScript', 'Unsubscribe'],
    ])('the unsubscribe link is in the mail’s language: %s', (text, word) => {
      expect(render({ text }).text).toContain(`\n\n${word}: ${unsubscribeUrl}\n`);
      expect(render({ html: `<p>${text}</p>` }).html).toContain(`>${word}</a>`);
    });

    it('the unsubscribe link is in the language that the HTML names', () => {
      const html = '<div lang="de-CH"><p>The best of the week, for you</p></div>';
      expect(render({ html }).html).toContain('>Abmelden</a>');
    });

    it('an unsubscribe link is added if the template has none', () => {
      const added = render({ html: '<p>x</p>', text: 'x' });
      expect(added.html).toContain(`<a href="${unsubscribeUrl}">Unsubscribe</a>`);
      expect(added.text).toContain(unsubscribeUrl);
      const own = render({
        html: '<a href="{{ unsubscribeUrl }}">off</a>',
        text: 'off: {{ unsubscribeUrl }}',
      });
      expect(own.html.split(unsubscribeUrl)).toHaveLength(2);
      expect(own.text).toBe(`off: ${unsubscribeUrl}`);
      expect(render({ html: '{% if never %}{{ unsubscribeUrl }}{% endif %}x' }).html).toContain(
        unsubscribeUrl,
      );
    });

    it('braces that are entities stay text', () => {
      const { html, text } = render({ html: '<p>&#123;% nothing %} of {{ x }}</p>' }, { x: 'y' });
      expect(html).toContain('<p>{% nothing %} of y</p>');
      expect(text).toContain('{% nothing %} of y');
      const named = render({ html: '<p>&#123;&#123; x }} {{ x }}</p>' }, { x: 'y' });
      expect(named.html).toContain('<p>{{ x }} y</p>');
    });

    it('an unreadable template is refused with its line', () => {
      const line = (templates: Partial<MailTemplates>) => {
        const { template, line: at } = refusal(templates);
        return [template, at];
      };
      expect(line({ html: 'a\n\n{% if x %}' })).toEqual(['html', 3]);
      expect(line({ html: 'a\n{{ x' })).toEqual(['html', 2]);
      expect(line({ text: '{{ x | nothing }}' })).toEqual(['text', 1]);
      expect(line({ subject: '{% nothing %}', html: 'x' })).toEqual(['subject', 1]);
      expect(line({ html: 'x', preheader: '\n{% endif %}' })).toEqual(['preheader', 2]);
    });
  });

  describe('a template', () => {
    it.each([
      '{% include "x" %}',
      '{% render "x" %}',
      '{% layout "x" %}',
      '{% raw %}<script>{% endraw %}',
      '{{ x | raw }}',
      '{{ x | where_exp: "y", "true" }}',
    ])('it cannot use %s', (html) => {
      expect(refusal({ html }).line).toBe(1);
    });

    it.each([
      '{% for i in (1..1000000000) %}{% endfor %}',
      '{% for i in (1..900) %}{% for j in (1..900) %}{% endfor %}{% endfor %}',
      '{% assign a = "aaaaaaaaaa" %}{% for i in (1..99) %}{% assign a = a | append: a %}{% endfor %}',
      '{% assign a = "x" %}{% for i in (1..99) %}{% assign a = a | replace: "x", "xxxxxxxxxx" %}{% endfor %}',
      '{{ "now" | date: "%100000000d" }}',
      `{% for i in (1..40000) %}${'x'.repeat(100)}{% endfor %}`,
      '{% if 1 %}'.repeat(20_000),
      `${'{% if 1 %}'.repeat(20_000)}x${'{% endif %}'.repeat(20_000)}`,
      'x'.repeat(1_000_001),
    ])('it is stopped: %.60s', (html) => {
      expect(refusal({ html })).toBeInstanceOf(TemplateError);
    });

    it('it is refused if a record makes HTML of it that has no text form', () => {
      const html = '<ol type="I" {% if number %}start="{{ number }}"{% endif %}><li>x</li></ol>';
      expect(render({ html }, { number: 12 }).text).toContain('XII. x');
      expect(refusal({ html }, { number: 10_000 })).toMatchObject({
        name: 'TemplateError',
        template: 'html',
        problem: 'it cannot be worked on',
      });
    });

    it('it reaches only the values that it was given', () => {
      const html =
        '[{{ constructor }}{{ constructor.constructor }}{{ firstName.constructor }}{{ firstName.__proto__ }}{{ __proto__ }}{{ toString }}{{ skills.map }}{{ process }}{{ globalThis }}{{ address.valueOf }}]';
      expect(bodyOf(render({ html }, { firstName: 'Ada', skills: ['a'], address: {} }))).toBe('[]');
    });
  });

  const places = [
    '<p>{{ firstName }}</p>',
    '<p title="{{ firstName }}">x</p>',
    "<p title='{{ firstName }}'>x</p>",
    '<p title={{ firstName }}>x</p>',
    '<a href="{{ firstName }}">x</a>',
    '<a href={{ firstName }}>x</a>',
    '<a href="https://a.example/{{ firstName }}">x</a>',
    '<img src="{{ firstName }}">',
    '<p style="color:{{ firstName }}">x</p>',
    '<p {{ firstName }}>x</p>',
    '<{{ firstName }}>x',
    '<!-- {{ firstName }} -->x',
    '<script>{{ firstName }}</script>x',
    '<style>{{ firstName }}</style>x',
    '<title>{{ firstName }}</title>x',
    '<textarea>{{ firstName }}</textarea>x',
    '<svg><desc>{{ firstName }}</desc></svg>x',
    '{% assign a = firstName %}{{ a }}{% cycle firstName %}{% echo firstName %}',
    '{{ firstName | strip_newlines }}',
    '{{ firstName | escape_once }}{{ firstName | default: "x" }}{{ firstName | append: "" }}',
  ];

  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'><img src=x onerror=alert(1)>",
    'x onmouseover=alert(1) y',
    '" onmouseover="alert(1)',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/x',
    '</script><script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '--><script>alert(1)</script><!--',
    '</title><script>alert(1)</script>',
    'red;background:url(javascript:alert(1))',
    'expression(alert(1))',
    'x\r\nBcc: all@evil.example\r\n\r\n<script>',
    '{{ unsubscribeUrl }}{% for i in (1..9) %}x{% endfor %}',
    'script src=//evil.example/x',
    '\u{F0000}0\u{F0001}',
  ];

  describe('a hostile record', () => {
    it.each(places.flatMap((place) => hostile.map((value) => [place, value] as const)))(
      'the place %j with the value %j shows plain text',
      (place, firstName) => {
        const { html, subject } = render({ html: place, subject: 'Hi {{ firstName }}' }, { firstName });
        const tags = [...html.matchAll(/<\/?([a-z!][\w-]*)([^>]*)>/giu)];
        const known = new Set(['!DOCTYPE', 'html', 'head', 'meta', 'title', 'body', 'p', 'a', 'img']);
        expect(tags.filter(([, name = '']) => !known.has(name))).toEqual([]);
        for (const [, , attributes = ''] of tags) {
          const plain = attributes.replaceAll(/ [a-z-]+="[^"<>]*"/gu, '').replace(/ html$| \/$/u, '');
          expect(plain).toBe('');
          expect(attributes).not.toMatch(/ on\w+="| style="[^"]*(?:expression|url)\(/iu);
          for (const [, address = ''] of attributes.matchAll(/ (?:href|src)="([^"]*)"/gu))
            expect(address.replaceAll(/[\p{Cc} ]/gu, '')).not.toMatch(
              /^(?:javascript|data|vbscript):|^\/\//iu,
            );
        }
        expect(subject).not.toMatch(/[\p{Cc}]/u);
      },
    );

    it('its values are not read as templates', () => {
      const record = { firstName: '{{ secret }}{% if secret %}!{% endif %}', secret: 'told' };
      const mail = render(
        { html: '<p>{{ firstName }}</p>', text: '{{ firstName }}', subject: '{{ firstName }}' },
        record,
      );
      expect(JSON.stringify(mail)).not.toContain('told');
      expect(mail.subject).toBe(record.firstName);
    });
  });

  describe('HTML for mails', () => {
    it('tables, pictures and inline styles stay', () => {
      const html =
        '<table width="100%" cellpadding="0" bgcolor="#ffffff" style="border-collapse:collapse"><tr><td colspan="2" style="padding:4px 2px;font-family:\'Arial\',sans-serif;color:rgb(1, 2, 3)"><img src="https://a.example/p.png" width="10" alt="P" /></td></tr></table>';
      expect(bodyOf(render({ html }))).toBe(html);
    });

    it.each([
      ['<p onclick="x()">a</p>', '<p>a</p>'],
      ['<iframe src="https://a.example"></iframe>a', 'a'],
      ['<form action="https://a.example"><input name="a"><button>b</button></form>', 'b'],
      [
        '<p style="position:fixed;color:red;behavior:url(x);width:1px">a</p>',
        '<p style="color:red;width:1px">a</p>',
      ],
      ['<p style="background:url(https://a.example/x)">a</p>', '<p>a</p>'],
      [
        '<style>p { color: red }</style><link rel="stylesheet" href="x"><base href="https://a.example">a',
        'a',
      ],
      ['<meta http-equiv="refresh" content="0;url=https://a.example">a', 'a'],
      ['<img src="data:image/png;base64,AAAA">', '<img />'],
      ['<body style="margin:0"><p>a</p></body>', '<div style="margin:0"><p>a</p></div>'],
      [
        '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
        '',
      ],
    ])('%s becomes safe', (html, safe) => {
      expect(bodyOf(render({ html }))).toBe(safe);
    });
  });
});
