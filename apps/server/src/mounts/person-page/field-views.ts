import { kinds, ownFields } from '@nova/contract';
import type { FoundPersonPage, PersonPageContent } from '@nova/features';
import { z } from 'zod';
import { escaped } from '../html.ts';
import type { Saying } from './saying.ts';

type Fields = PersonPageContent['fields'];

/** A label and a value, both HTML. */
type Pair = readonly [label: string, value: string];

/** Fields that another field's view, or another part of the page, shows. */
const elsewhere = ['firstName', 'lastName', 'desiredSalaryCurrency', 'desiredSalaryTenure', 'doNotContact'];

const views: Readonly<Record<string, (value: unknown, saying: Saying, all: Fields) => string>> = {
  dateOfBirth: (value, { plainDay }) => plainDay(String(value)),
  desiredSalary: salary,
  noticePeriod: (value, { texts }) => escaped(texts.notice[String(value)] ?? spoken(String(value))),
  address: (value) => `<span class="lines">${escaped(addressText(value))}</span>`,
  skills: (value) => chips(z.array(z.string()).parse(value)),
  languages: (value) =>
    chips(
      z
        .array(language)
        .parse(value)
        .map(({ name, level }) => [name, level].filter(Boolean).join(', ')),
    ),
  employmentHistory: (value, saying) =>
    rows(
      z
        .array(employment)
        .parse(value)
        .map((one) => employmentRow(one, saying)),
    ),
  educationHistory: (value, saying) =>
    rows(
      z
        .array(education)
        .parse(value)
        .map((one) => educationRow(one, saying)),
    ),
};

/** Returns the person's stored data as pairs, in the order of the kind's fields; the name comes first. */
export function fieldPairs({ person }: FoundPersonPage, fields: Fields, saying: Saying): readonly Pair[] {
  const { texts } = saying;
  const name = [fields.firstName, fields.lastName].filter((part) => typeof part === 'string').join(' ');
  const kind = kinds[person.entity];
  const otherPairs = ownFields(kind)
    .filter((field) => field in fields && !elsewhere.includes(field))
    .map((field): Pair => {
      const label = texts.fields[field] ?? findLabel(kind.fields, field);
      const view = views[field] ?? plain;
      return [escaped(label), view(fields[field], saying, fields)];
    })
    .filter(([, value]) => value !== '');
  return [
    ...(name === '' ? [] : [[escaped(texts.name), `<bdi>${escaped(name)}</bdi>`] as const]),
    ...otherPairs,
  ];
}

/** Returns the field's description, which replaces a label that the language lacks. */
const findLabel = (all: object, field: string): string => {
  const entry = Object.entries(all as Readonly<Record<string, { readonly description: string }>>).find(
    ([name]) => name === field,
  );
  return (entry?.[1].description ?? field).replace(/\.$/u, '');
};

/** Shows only true flags, because a question without an answer is stored as false too. */
function plain(value: unknown, { texts }: Saying): string {
  if (typeof value === 'boolean') return value ? escaped(texts.yes) : '';
  if (Array.isArray(value)) return chips(value.map(toText));
  return `<span class="lines">${escaped(toText(value))}</span>`;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Turns a code into words: `ONE_MONTH` into `One month`. */
const spoken = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function salary(value: unknown, { texts, money }: Saying, all: Fields): string {
  const amount = Number(value);
  if (!(amount > 0)) return '';
  const { desiredSalaryCurrency: currency, desiredSalaryTenure: tenure } = all;
  const period = typeof tenure === 'string' ? (texts.tenures[tenure] ?? spoken(tenure)) : '';
  return `${money(amount, typeof currency === 'string' ? currency : null)} ${escaped(period)}`.trim();
}

const text = z.string().nullish();
const language = z.object({ name: text, level: text });
const address = z.object({ street: text, city: text, state: text, country: text, postcode: text });
const employment = z.object({
  companyName: text,
  employmentType: text,
  jobTitle: text,
  startDate: text,
  endDate: text,
  workSummary: text,
});
const number = z.number().nullish();
const education = z.object({
  level: text,
  major: text,
  organisation: text,
  grade: text,
  startYear: number,
  startMonth: number,
  endYear: number,
  endMonth: number,
});

function addressText(value: unknown): string {
  const { street, city, state, country, postcode } = address.parse(value);
  return [street, [postcode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join('\n');
}

const chips = (all: readonly string[]): string =>
  `<ul class="tags">${all.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`;

const rows = (all: readonly string[]): string =>
  `<ul class="list">${all.map((one) => `<li>${one}</li>`).join('')}</ul>`;

interface HistoryRow {
  readonly title: readonly (string | null | undefined)[];
  readonly when: string;
  readonly more: string | null | undefined;
}

/** @param row its `when` is HTML */
function rowHtml({ title, when, more }: HistoryRow): string {
  const lines = [
    `<b>${escaped(title.filter(Boolean).join(', '))}</b>`,
    ...(when === '' ? [] : [`<span class="soft small">${when}</span>`]),
    ...(more ? [`<span class="lines">${escaped(more)}</span>`] : []),
  ];
  return lines.join('<br>');
}

const employmentRow = (one: z.output<typeof employment>, saying: Saying): string =>
  rowHtml({
    title: [one.jobTitle, one.companyName, one.employmentType],
    when: span(
      one.startDate ? saying.month(one.startDate) : '',
      one.endDate ? saying.month(one.endDate) : '',
      saying,
    ),
    more: one.workSummary,
  });

const educationRow = (one: z.output<typeof education>, saying: Saying): string =>
  rowHtml({
    title: [one.level, one.major, one.organisation, one.grade],
    when: span(
      yearAndMonth(one.startYear, one.startMonth, saying),
      yearAndMonth(one.endYear, one.endMonth, saying),
      saying,
    ),
    more: null,
  });

/** Null and 0 mean that a part was not given. */
function yearAndMonth(
  year: number | null | undefined,
  month: number | null | undefined,
  saying: Saying,
): string {
  if (!year) return '';
  const padded = String(year).padStart(4, '0');
  return month ? saying.month(`${padded}-${String(month).padStart(2, '0')}-01`) : padded;
}

function span(from: string, until: string, { texts, fill }: Saying): string {
  if (from !== '' && until === '') return fill(texts.sinceThen, { from });
  return [from, until].filter((one) => one !== '').join(' – ');
}
