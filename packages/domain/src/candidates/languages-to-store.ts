import type { candidateLanguageInput } from '@nova/contract';
import type { z } from 'zod';

/** A candidate's language as it is stored and read; `level` only where a proficiency is recorded. */
export interface StoredLanguage {
  readonly code: string;
  readonly name: string;
  readonly level?: string;
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

function englishName(code: string): string {
  try {
    return englishNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The languages of a write as they are stored: each code once; without a name the code's English name stands in. */
export function languagesToStore(
  given: readonly z.output<typeof candidateLanguageInput>[],
): readonly StoredLanguage[] {
  const languages = given.map(({ code, name, level }) => ({
    code,
    name: name ?? englishName(code),
    ...(level ? { level } : {}),
  }));
  return [...new Map(languages.map((language) => [language.code.toLowerCase(), language])).values()];
}
