import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { FieldDefinition, InputDefinition, KindDefinition } from '../definitions/definition.ts';
import { deriveBaseName, deriveLabel } from '../records/field-label.ts';
import type { Counted, TextKey } from './en.ts';
import { fillText, type TextValues } from './fill-text.ts';
import { keepLanguage, type Language, type LanguageTable, loadLanguage } from './languages.ts';

export interface TextsInUse {
  readonly language: Language;
  /** The language in the browser's regional form, for Intl. */
  readonly locale: string;
  /** Returns a text of the tables. */
  readonly say: (key: TextKey, values?: TextValues) => string;
  /** Fills values into a text of a table that is loaded later. */
  readonly fill: (text: string | Counted, values?: TextValues) => string;
  /** Returns the label of a field, of a reference's name, or of a part such as `address.city`. */
  readonly label: (kind: KindDefinition | undefined, name: string) => string;
  readonly kindName: (kind: KindDefinition, form?: 'one' | 'other' | 'title') => string;
  /** Returns a code such as `ONE_MONTH` as people read it. */
  readonly code: (code: string) => string;
  readonly number: (value: number) => string;
  readonly money: (value: number, currency: string | null | undefined) => string;
  /** Formats a day `yyyy-MM-dd`, or the day of an instant. */
  readonly day: (value: string) => string;
  readonly instant: (value: string) => string;
  /** Formats parts of a moment's date, such as its weekday. */
  readonly moment: (value: string, parts: Intl.DateTimeFormatOptions) => string;
  /** Formats the distance from now, such as `3 days ago`. */
  readonly ago: (value: string) => string;
  readonly bytes: (value: number) => string;
}

interface LanguageChoice extends TextsInUse {
  readonly table: LanguageTable;
  readonly choose: (language: Language) => Promise<void>;
}

const TextsContext = createContext<LanguageChoice | null>(null);

export const useTexts = (): LanguageChoice => {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('Texts are used outside of TextsProvider.');
  return texts;
};

interface Start {
  readonly language: Language;
  readonly table: LanguageTable;
}

/** @param start the page's first language, already loaded */
export function TextsProvider({ start, children }: { readonly start: Start; readonly children: ReactNode }) {
  const [{ language, table }, set] = useState(start);
  const value = useMemo(
    () => ({
      ...textsIn(language, table),
      table,
      choose: async (chosen: Language) => {
        const loaded = await loadLanguage(chosen);
        keepLanguage(chosen);
        document.documentElement.lang = chosen;
        set({ language: chosen, table: loaded });
      },
    }),
    [language, table],
  );
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>;
}

/** Provides texts for a known account: every moment is shown in its time zone. */
export function AccountTexts({
  timeZone,
  children,
}: {
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const texts = useTexts();
  const value = useMemo(
    () => ({ ...texts, ...textsIn(texts.language, texts.table, timeZone) }),
    [texts, timeZone],
  );
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>;
}

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Returns the language in the browser's regional form, because dates in London differ from those in New York. */
const regional = (language: Language): string =>
  navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;

/** @param timeZone the browser's by default */
function textsIn(language: Language, { texts, words }: LanguageTable, timeZone?: string): TextsInUse {
  const locale = regional(language);
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(language);
  const zone = timeZone === undefined ? {} : { timeZone };
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysOfInstants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const fill = (text: string | Counted, values: TextValues = {}): string =>
    fillText(text, values, { plurals, numbers });
  const label = (kind: KindDefinition | undefined, name: string): string => {
    const references = listReferences(kind);
    const [whole = '', part] = name.split('.');
    if (part !== undefined && whole !== 'customFields')
      return words.fields[name] ?? words.fields[part] ?? deriveLabel(part, new Set());
    if (part !== undefined) return name.slice(whole.length + 1);
    return words.fields[deriveBaseName(whole, references)] ?? deriveLabel(whole, references);
  };
  return {
    language,
    locale,
    say: (key, values) => fill(texts[key], values),
    fill,
    label,
    kindName: (kind, form = 'one') => {
      const kindNames = words.kinds[kind.name] ?? { one: kind.singular, other: kind.plural };
      return form === 'title' ? capitalise(kindNames.other) : kindNames[form];
    },
    code: (code) => {
      const text = (texts as Readonly<Record<string, string | Counted>>)[`code.${code}`];
      return typeof text === 'string' ? text : capitalise(deriveLabel(code, new Set()).toLowerCase());
    },
    number: (value) => numbers.format(value),
    money: (value, currency) => formatMoney(locale, value, currency),
    day: (value) =>
      value.includes('T')
        ? daysOfInstants.format(new Date(value))
        : days.format(new Date(`${value}T00:00:00Z`)),
    instant: (value) => instants.format(new Date(value)),
    moment: (value, parts) => new Intl.DateTimeFormat(locale, { ...zone, ...parts }).format(new Date(value)),
    ago: (value) => formatAgo(locale, value),
    bytes: (value) => formatBytes(locale, value),
  };
}

const referenceNames = new WeakMap<KindDefinition, ReadonlySet<string>>();

function listReferences(kind: KindDefinition | undefined): ReadonlySet<string> {
  if (!kind) return new Set();
  const cachedNames = referenceNames.get(kind);
  if (cachedNames) return cachedNames;
  const all: readonly (FieldDefinition | InputDefinition)[] = [...kind.fields, ...kind.create];
  const names = new Set(all.filter(({ to }) => to !== undefined).map(({ name }) => name));
  referenceNames.set(kind, names);
  return names;
}

function formatMoney(locale: string, value: number, currency: string | null | undefined): string {
  if (!currency) return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
  const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value);
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function formatAgo(locale: string, value: string): string {
  const seconds = (Date.parse(value) - Date.now()) / 1000;
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}

function formatBytes(locale: string, value: number): string {
  const [unit, size] =
    value >= 1e6
      ? (['megabyte', 1e6] as const)
      : value >= 1e3
        ? (['kilobyte', 1e3] as const)
        : (['byte', 1] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: value >= 1e6 ? 1 : 0,
  }).format(value / size);
}
