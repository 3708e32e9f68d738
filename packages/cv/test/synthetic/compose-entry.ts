import type { Layout } from './layouts.ts';
import type { Cell, PageLine } from './page.ts';
import type { SyntheticJob, SyntheticPerson, SyntheticEducation } from './person.ts';
import { writePeriod } from './write-dates.ts';

const DATE_STOP = 120;

function row(cells: Cell[], more: Partial<PageLine> = {}): PageLine {
  return { kind: 'line', cells, size: 10, ...more };
}

interface Head {
  readonly title: string;
  readonly company: string;
  readonly city: string;
  readonly dates: string;
  /** The word between title and company. */
  readonly at: string;
  readonly index: number;
}

function headLines(layout: Layout, { title, company, city, dates, at, index }: Head): PageLine[] {
  const gap = { above: 6 };
  switch (layout.entry) {
    case 'title-date/company':
      return [
        row([{ text: title, bold: true }, { text: dates }], gap),
        row([{ text: `${company}, ${city}`, italic: true }]),
      ];
    case 'company-city/title-date':
      return [
        row([{ text: company, bold: true }, { text: city }], gap),
        row([
          { text: title, italic: true },
          { text: dates, italic: true },
        ]),
      ];
    case 'date-column':
      return [
        row([{ text: dates }, { text: title, bold: true }], { ...gap, stop: DATE_STOP }),
        row([{ text: '' }, { text: `${company}, ${city}` }], { stop: DATE_STOP }),
      ];
    case 'company-title/date':
      return [
        row([{ text: `${company}, ${city}, ${title}`, bold: true }], gap),
        row([{ text: dates, bold: true }]),
      ];
    case 'title-at-company/date':
      return [row([{ text: `${title} ${at} ${company}`, bold: true }], gap), row([{ text: dates }])];
    case 'title-bar-company-date':
      return [row([{ text: `${title} | ${company} | ${dates}`, bold: true }], gap)];
    case 'title/company/date-city':
      return [
        row([{ text: title }], { ...gap, size: 12 }),
        row([{ text: company, bold: true }]),
        row([{ text: `${dates}   ${city}` }], { size: 9 }),
      ];
    case 'roles-under-company':
      return [
        ...(index % 2 === 0 ? [row([{ text: `${company}, ${city}`, bold: true }], gap)] : []),
        row([{ text: title, italic: true }, { text: dates }]),
      ];
    case 'date/title/company':
      return [
        row([{ text: dates }], gap),
        row([{ text: title, bold: true }]),
        row([{ text: `${company}, ${city}` }]),
      ];
    case 'company-bar-title/date-bar-city':
      return [
        row([{ text: company.toUpperCase(), bold: true }, { text: ` | ${title}` }], { ...gap, stop: -1 }),
        row([{ text: `${dates} | ${city}` }], { size: 9 }),
      ];
    case 'title-company-comma/date':
      return [row([{ text: `${title}, ${company}`, bold: true }], gap), row([{ text: dates, italic: true }])];
    case 'date-colon-title-company':
      return [row([{ text: `${dates}: ${title} – ${company} (${city})` }], gap)];
  }
}

function employerOf(person: SyntheticPerson, layout: Layout, index: number): string {
  const at = layout.entry === 'roles-under-company' ? index - (index % 2) : index;
  return person.jobs[at]?.company ?? '';
}

/** Layouts with several roles below one name differ from the label. */
export function printedEmployer(person: SyntheticPerson, layout: Layout, index: number): string {
  return employerOf(person, layout, index);
}

export function composeEntry(
  person: SyntheticPerson,
  layout: Layout,
  job: SyntheticJob,
  index: number,
): PageLine[] {
  const dates = writePeriod(person.locale, layout.dates, job.period, layout.since);
  const head = headLines(layout, {
    title: job.title,
    company: employerOf(person, layout, index),
    city: job.city,
    dates,
    at: person.locale.at,
    index,
  });
  const indent = layout.entry === 'date-column' ? { stop: DATE_STOP } : {};
  const body = job.sentences.map((text) =>
    row(indent.stop === undefined ? [{ text }] : [{ text: '' }, { text }], {
      bullet: indent.stop === undefined,
      ...indent,
    }),
  );
  return [...head, ...body];
}

export function composeEducation(
  person: SyntheticPerson,
  layout: Layout,
  education: SyntheticEducation,
): PageLine[] {
  const dates = writePeriod(person.locale, layout.dates, education.period, false);
  const degree = education.major === null ? education.degree : `${education.degree} ${education.major}`;
  const entry =
    layout.entry === 'title-at-company/date' || layout.entry === 'roles-under-company'
      ? 'title-date/company'
      : layout.entry;
  return headLines(
    { ...layout, entry },
    { title: degree, company: education.school, city: education.city, dates, at: person.locale.at, index: 0 },
  );
}
