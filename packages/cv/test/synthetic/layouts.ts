import type { DateStyle } from './write-dates.ts';

export type ContactStyle = 'bars' | 'dots' | 'lines' | 'labels' | 'beside';
export type EntryStyle =
  | 'title-date/company'
  | 'company-city/title-date'
  | 'date-column'
  | 'company-title/date'
  | 'title-at-company/date'
  | 'title-bar-company-date'
  | 'title/company/date-city'
  | 'roles-under-company'
  | 'date/title/company'
  | 'company-bar-title/date-bar-city'
  | 'title-company-comma/date'
  | 'date-colon-title-company';
export type SkillStyle = 'commas' | 'bullets' | 'groups' | 'dots' | 'rows' | 'lines';

export interface Layout {
  name: string;
  columns: 'one' | 'left-sidebar' | 'right-sidebar' | 'halves';
  contact: ContactStyle;
  entry: EntryStyle;
  skills: SkillStyle;
  dates: DateStyle;
  since: boolean;
  headings: 'caps-bold' | 'bold' | 'large' | 'spaced' | 'colon';
  upperName: boolean;
  centered: boolean;
  headline: boolean;
  educationFirst: boolean;
}

const base = {
  since: false,
  upperName: false,
  centered: false,
  headline: true,
  educationFirst: false,
} as const;

export const LAYOUTS: Layout[] = [
  {
    ...base,
    name: 'plain',
    columns: 'one',
    contact: 'bars',
    entry: 'title-date/company',
    skills: 'commas',
    dates: 'short',
    headings: 'bold',
  },
  {
    ...base,
    name: 'centered',
    columns: 'one',
    contact: 'dots',
    entry: 'company-city/title-date',
    skills: 'bullets',
    dates: 'long',
    headings: 'caps-bold',
    centered: true,
  },
  {
    ...base,
    name: 'date-column',
    columns: 'one',
    contact: 'lines',
    entry: 'date-column',
    skills: 'groups',
    dates: 'numeric',
    headings: 'large',
    since: true,
  },
  {
    ...base,
    name: 'one-liner',
    columns: 'one',
    contact: 'bars',
    entry: 'company-title/date',
    skills: 'bullets',
    dates: 'short',
    headings: 'bold',
    headline: false,
    educationFirst: true,
  },
  {
    ...base,
    name: 'title-at',
    columns: 'one',
    contact: 'labels',
    entry: 'title-at-company/date',
    skills: 'groups',
    dates: 'long',
    headings: 'caps-bold',
    upperName: true,
  },
  {
    ...base,
    name: 'bars',
    columns: 'one',
    contact: 'bars',
    entry: 'title-bar-company-date',
    skills: 'dots',
    dates: 'year',
    headings: 'colon',
  },
  {
    ...base,
    name: 'sidebar-right',
    columns: 'right-sidebar',
    contact: 'dots',
    entry: 'title/company/date-city',
    skills: 'lines',
    dates: 'long',
    headings: 'caps-bold',
    upperName: true,
  },
  {
    ...base,
    name: 'sidebar-left',
    columns: 'left-sidebar',
    contact: 'lines',
    entry: 'company-bar-title/date-bar-city',
    skills: 'lines',
    dates: 'short',
    headings: 'caps-bold',
    headline: false,
  },
  {
    ...base,
    name: 'halves',
    columns: 'halves',
    contact: 'beside',
    entry: 'date/title/company',
    skills: 'lines',
    dates: 'dotted',
    headings: 'large',
    since: true,
  },
  {
    ...base,
    name: 'roles',
    columns: 'one',
    contact: 'dots',
    entry: 'roles-under-company',
    skills: 'commas',
    dates: 'short',
    headings: 'spaced',
    centered: true,
  },
  {
    ...base,
    name: 'comma',
    columns: 'one',
    contact: 'labels',
    entry: 'title-company-comma/date',
    skills: 'rows',
    dates: 'numeric',
    headings: 'bold',
    educationFirst: true,
  },
  {
    ...base,
    name: 'colon',
    columns: 'left-sidebar',
    contact: 'labels',
    entry: 'date-colon-title-company',
    skills: 'dots',
    dates: 'iso',
    headings: 'bold',
    headline: false,
  },
];
