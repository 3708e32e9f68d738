import { use, useMemo } from 'react';
import type { Counted } from './counted.ts';
import type { TextValues } from './fill-text.ts';
import type { Language } from './languages.ts';
import { useTexts } from './use-texts.tsx';

export interface LaterTexts<Key extends string> {
  readonly phrase: (key: Key, values?: TextValues) => string;
  /** Returns a code such as `ERASURE` as people read it. */
  readonly code: (code: string) => string;
}

/**
 * Makes a hook for texts that the first load does not need. It waits for them, so its component needs a `Suspense`
 * above.
 * @param loaders of the table of each language
 */
export function laterTexts<English extends Readonly<Record<keyof English, string | Counted>>>(
  loaders: Readonly<Record<Language, () => Promise<{ readonly default: English }>>>,
): () => LaterTexts<keyof English & string> {
  type Key = keyof English & string;
  const loading = new Map<Language, Promise<English>>();
  const loadTable = (language: Language): Promise<English> => {
    const pendingTable = loading.get(language);
    if (pendingTable) return pendingTable;
    const table = loaders[language]().then((module) => module.default);
    loading.set(language, table);
    // A failed load is dropped, so that the next use tries again.
    table.catch(() => loading.delete(language));
    return table;
  };
  return () => {
    const { language, fill, code } = useTexts();
    const table = use(loadTable(language));
    return useMemo(
      () => ({
        phrase: (key: Key, values?: TextValues) => fill(table[key], values),
        code: (name: string) => {
          const textKey = `code.${name}`;
          return textKey in table ? fill(table[textKey as Key]) : code(name);
        },
      }),
      [table, fill, code],
    );
  };
}
