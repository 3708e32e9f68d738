import type { Endpoint } from '@nova/contract';
import { inputSchema, type Schema } from '../support/input-schema.ts';

/** Returns undefined for a member that takes a text. */
export type KnownId = (name: string) => string | undefined;

const heaviest = 900_000;

/** An address may have 16 KiB in all. */
const longestInAddress = 4_000;

/** By what makes them costly to parse, fold, index or show. */
const letterings = {
  chinese: (n: number) => (n % 3 === 2 ? ' ' : String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))),
  signs: (n: number) => `<&"'{}()[]*?~^:\\/|-%@.,;!#$`.charAt((n * 5) % 27),
} as const;

export type Lettering = keyof typeof letterings;
export const letteringNames = Object.keys(letterings) as readonly Lettering[];

let last = 0;

const longest = 2 ** 20;

const made = new Map<Lettering, string>();

/** Parts of one text, each from another place. */
function textOf(lettering: Lettering, length: number): string {
  const whole =
    made.get(lettering) ?? Array.from({ length: longest }, (_, at) => letterings[lettering](at)).join('');
  made.set(lettering, whole);
  const start = (++last * 13) % Math.max(1, longest - length);
  return whole.slice(start, start + length);
}

const variant = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function scalar(schema: Schema, name: string, known: KnownId, lettering: Lettering): unknown {
  if (schema.enum) return schema.enum.at(-1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.min(schema.maximum ?? 1e9, 2_000);
  const length = schema.maxLength ?? 255;
  // An unknown one would be refused before any work.
  if (/^(?:level|employmentType|noticePeriod|closed|query|cursor)$/u.test(name))
    return name === 'query' ? `word `.repeat(60) + 'x'.repeat(3_600) : undefined;
  if (/^(?:\w*Id|\w*Ids|add|remove)$/u.test(name)) return known(name);
  if (/email|^to$|^replyTo$/iu.test(name)) return `a${String(++last)}@${'b'.repeat(60)}.example`;
  if (/date$|On$|^from$|^until$|Since$/iu.test(name))
    return name.startsWith('end') ? '2031-01-01T10:00:00Z' : '2030-01-01T10:00:00Z';
  if (/currency/iu.test(name)) return 'EUR';
  if (name.includes('timeZone')) return 'Europe/Berlin';
  if (/^(?:url|website|linkedIn|facebook|twitter|meetingLink|\w+Url)$/u.test(name))
    return `https://a.example/${String(++last)}/${'x'.repeat(Math.max(0, length - 40))}`;
  return textOf(lettering, length);
}

export function largestInput(endpoint: Endpoint, known: KnownId, lettering: Lettering): unknown {
  let room = endpoint.type === 'query' ? longestInAddress * 2 : heaviest;
  const fill = (given: Schema, name: string): unknown => {
    if (/^(?:industries|sectors)$/u.test(name)) return undefined;
    const schema = variant(given);
    if (schema.properties) {
      const needed = new Set(schema.required);
      const members = Object.entries(schema.properties)
        .sort(([a], [b]) => Number(needed.has(b)) - Number(needed.has(a)))
        .map(([member, one]) => [member, fill(one, member)] as const);
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    if (schema.items) {
      const list: unknown[] = [];
      const until = room - room / 4;
      while (list.length < (schema.maxItems ?? 100) && room > until) {
        const one = fill(schema.items, name);
        if (one === undefined) break;
        list.push(one);
      }
      return list;
    }
    const value = scalar(schema, name, known, lettering);
    const weight = Buffer.byteLength(JSON.stringify(value ?? null)) + name.length + 4;
    if (weight > room) return undefined;
    room -= weight;
    return value;
  };
  return fitting(endpoint, fill(inputSchema(endpoint), ''));
}

/** Removes half of a list that is too long, otherwise the bad entry or member. */
function fitting(endpoint: Endpoint, input: unknown): unknown {
  for (let tries = 0; tries < 12; tries++) {
    const { error } = endpoint.input.safeParse(input);
    if (!error) return input;
    for (const { path, message } of error.issues.toReversed()) {
      const place = path.slice(0, path.findLastIndex((part) => typeof part === 'number') + 1 || undefined);
      cut(input, place, message.includes('in all'));
    }
  }
  return input;
}

function cut(input: unknown, path: readonly PropertyKey[], toHalf: boolean): void {
  const [last] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<unknown>((inner, part) => memberOf(inner, part), input);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  const held = memberOf(holder, last);
  if (toHalf && Array.isArray(held)) held.splice(held.length / 2);
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(holder, last);
}

const memberOf = (holder: unknown, name: PropertyKey): unknown =>
  typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;

const twice = (text: string, times: number): string => text.repeat(times);

/** Within docs/query-language.md#bounds. */
export const awkwardQueries: readonly string[] = [
  twice('(', 10) + 'a' + twice(')', 10),
  twice('(', 2_000) + twice(')', 2_000),
  twice('a OR ', 63) + 'a',
  Array.from({ length: 64 }, (_, at) => `a${String(at)}*`).join(' '),
  Array.from({ length: 64 }, (_, at) => `word${String(at)}~2`).join(' OR '),
  Array.from({ length: 30 }, (_, at) => `*${String(at)}*?a*`).join(' NOT '),
  twice('NOT ', 800) + 'a',
  twice('-', 3_999) + 'a',
  twice('*', 4_000),
  twice('?*', 2_000),
  `"${twice('a b ', 990)}"`,
  `"${twice('a b ', 20)}"~100`,
  twice('createdOn:[now-1d TO now+1d] ', 60),
  twice('createdOn:[2020-01-01 TO 2030-01-01}', 100),
  twice('firstName:', 390) + 'a',
  `unknown${twice('x', 3_900)}:a`,
  twice('\\', 3_999) + 'a',
  twice('"', 4_000),
  twice('a:b~1^2 ', 490),
  twice('\u0130\ufdfa', 1_999),
];

/** Appears only when a template is filled in. */
const looped = (html: string): string =>
  `{% if email %}{% for i in (1..4000) %}${html}{% endfor %}{% endif %}`;

/** They are slow for parsers of templates, HTML or addresses. */
export const awkwardTexts: readonly (readonly [what: string, text: string])[] = [
  ['nested elements', twice('<div>', 12_000)],
  ['open tags', twice('<', 65_000)],
  ['attributes', `<a ${twice('a="b" ', 10_000)}>x</a>`],
  ['styles', `<p style="${twice('color:red;', 6_000)}">x</p>`],
  ['a list', twice('<li>x', 13_000)],
  ['links', twice('<a href="https://a.example/">x</a>', 1_800)],
  ['a comment that does not end', `<!--${twice('--', 30_000)}`],
  ['entities', twice('&amp', 16_000)],
  ['tables', twice('<table><tr><td>', 4_300)],
  ['a range', '{% assign s=(1..400000) | where: "a.a.a.a.a.a.a.a","b" %}'],
  [
    'a range for people with an email alone',
    '{% if email %}{% assign s=(1..400000) | where: "a.a.a","b" %}{% endif %}',
  ],
  ['filters', `{{ "${twice('a', 30_000)}" | split: "" | sort | join: "," | split: "," | uniq | size }}`],
  ['loops', '{% for i in (1..9000) %}{% for j in (1..9000) %}{{ i | times: j }}{% endfor %}{% endfor %}'],
  ['doubling', `{% assign a="${twice('x', 1_000)}" %}${twice('{% assign a=a | append: a %}', 20)}{{ a }}`],
  ['open outputs', twice('{{', 32_000)],
  ['nested conditions', twice('{% if a %}', 6_000)],
  ['outputs', twice('{{ firstName }}', 4_300)],
  ['nested elements of a loop', looped(`<d{% if email %}iv{% endif %}>${twice('<div>', 9)}`)],
  ['a list of a loop', looped(`<l{% if email %}i{% endif %}>${twice('<li>x', 20)}`)],
  ['links of a loop', looped(`<{% if email %}a{% endif %} href="https://a.example/">x</a>`)],
];

const part = (type: string, text: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
const report = (parts: string): string =>
  `From: a@b.example\r\nContent-Type: multipart/report; boundary=b\r\n\r\n${parts}--b--\r\n.`;

export const awkwardReports: readonly (readonly [what: string, mail: string])[] = [
  ['parts', report(twice(part('text/plain', 'x'), 3_000))],
  [
    'reports in a report',
    report(twice(part('message/delivery-status', 'Action: failed\r\n\r\nStatus: 5.1.1'), 2_000)),
  ],
  ['mails as parts', report(twice(part('message/rfc822', 'Subject: x\r\n\r\ny'), 2_500))],
  ['multiparts as parts', report(twice(part('multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--'), 2_500))],
  ['mails in mails', twice('Content-Type: message/rfc822\r\n\r\n', 3_000) + 'x\r\n.'],
  [
    'multiparts in multiparts',
    Array.from(
      { length: 2_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${String(at)}\r\n\r\n--b${String(at)}\r\n`,
    ).join('') + '.',
  ],
  ['headers', twice('X-A: b\r\n', 25_000) + '\r\nx\r\n.'],
  ['a header of many lines', `Subject: a${twice('\r\n b', 50_000)}\r\n\r\nx\r\n.`],
  ['encoded words', `Subject: ${twice('=?utf-8?q?=41=42?= ', 12_000)}\r\n\r\nx\r\n.`],
  ['addresses', `To: ${twice('a <a@b.example>, ', 14_000)}\r\n\r\nx\r\n.`],
  ['a text', `\r\n${twice('550 5.1.1 user unknown <a@b.example> mailbox full\r\n', 5_000)}.`],
  [
    'signs of quoted text',
    report(part('text/plain\r\nContent-Transfer-Encoding: quoted-printable', twice('=3D=\r\n', 36_000))),
  ],
];
