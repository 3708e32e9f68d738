import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Data for recognition by the language of a CV (ISO 639-1): what is installed from npm, read when a scan asks for it. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  sv: 'swe',
};
/** What a scan is read with first. */
export const FIRST_LANGUAGE = 'eng';
/** The smaller of the two sets that the packages hold: the best networks, in whole numbers. */
const VARIANT = '4.0.0_best_int';

/** The folder of a language's data. Throws where it isn't installed. */
export function dataFolder(language: string): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), VARIANT);
}

function isInstalled(language: string): boolean {
  try {
    dataFolder(language);
    return true;
  } catch {
    return false;
  }
}

/** The data that a text of this language (ISO 639-1) is better read with than with `FIRST_LANGUAGE`; null where there is none. */
export function betterData(language: string | null): string | null {
  const data = language === null ? undefined : LANGUAGES[language];
  if (data === undefined || data === FIRST_LANGUAGE) return null;
  return isInstalled(data) ? data : null;
}
