import { fileURLToPath } from 'node:url';

/** Data for recognition by the language of a CV (ISO 639-1), as it lies in `recognition/`; read when a scan asks for it. */
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
/** Beside both of `src/` and `dist/`. */
export const DATA_FOLDER = fileURLToPath(new URL('../../recognition/', import.meta.url));

/** The data that a text of this language (ISO 639-1) is better read with than with `FIRST_LANGUAGE`; null where there is none. */
export function betterData(language: string | null): string | null {
  const data = language === null ? undefined : LANGUAGES[language];
  return data === undefined || data === FIRST_LANGUAGE ? null : data;
}
