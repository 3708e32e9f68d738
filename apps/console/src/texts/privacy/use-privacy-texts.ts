import { use, useMemo } from 'react';
import type { TextValues } from '../fill-text.ts';
import type { Like } from '../counted.ts';
import type { Language } from '../languages.ts';
import { useTexts } from '../use-texts.tsx';
import type { privacyTexts } from './en.ts';

export type PrivacyTextKey = keyof typeof privacyTexts;

type Table = Like<typeof privacyTexts>;

const loaders: Readonly<Record<Language, () => Promise<{ readonly privacyTexts: Table }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
};

const loading = new Map<Language, Promise<Table>>();

function tableOf(language: Language): Promise<Table> {
  const known = loading.get(language);
  if (known) return known;
  const table = loaders[language]().then(({ privacyTexts }) => privacyTexts);
  loading.set(language, table);
  // Whoever comes back after an outage asks again.
  table.catch(() => loading.delete(language));
  return table;
}

interface PrivacyTexts {
  readonly phrase: (key: PrivacyTextKey, values?: TextValues) => string;
  /** A code such as `ERASURE`, for people. */
  readonly code: (code: string) => string;
}

/** The words of what concerns privacy, which no first load needs. Waits for them, so that it is used below a `Suspense`. */
export function usePrivacyTexts(): PrivacyTexts {
  const { language, fill, code } = useTexts();
  const table = use(tableOf(language));
  return useMemo(
    () => ({
      phrase: (key, values) => fill(table[key], values),
      code: (name) => {
        const known = `code.${name}`;
        return known in table ? fill(table[known as PrivacyTextKey]) : code(name);
      },
    }),
    [table, fill, code],
  );
}
