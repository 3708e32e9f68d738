import type { RecordWords, Texts } from './en.ts';

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;

export type Language = (typeof languages)[number];

export interface LanguageTable {
  readonly texts: Texts;
  readonly words: RecordWords;
}

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
};

/** English labels that differ from the name of their field. */
const english: RecordWords = { kinds: {}, fields: { stageCode: 'Stage' } };

const loaders: Readonly<Record<Language, () => Promise<LanguageTable>>> = {
  en: () => import('./en.ts').then(({ en }) => ({ texts: en, words: english })),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
};

export const loadLanguage = (language: Language): Promise<LanguageTable> => loaders[language]();

const storedKey = 'nova.language';

/** Returns the chosen language, else the first of the browser's languages that is supported. */
export function preferredLanguage(): Language {
  const wished = [localStorage.getItem(storedKey) ?? '', ...navigator.languages];
  const found = wished
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((tag) => languages.find((language) => language === tag))
    .find((language) => language !== undefined);
  return found ?? 'en';
}

export const keepLanguage = (language: Language): void => localStorage.setItem(storedKey, language);
