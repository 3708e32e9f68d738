import type { Line } from '../document.ts';
import { CEFR, FUNCTION_WORDS, LANGUAGE_NAMES, PROFICIENCY_WORDS } from '../lexicon/languages.ts';
import type { ParsedLanguage } from '../parsed-cv.ts';
import { normaliseText, normaliseInPlace } from '../text.ts';

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGE_NAMES).flatMap(([code, names]) =>
    names.split(',').map((name) => [normaliseText(name), code] as const),
  ),
);

const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...CODES.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}+#])`,
  'gu',
);

function isKnownLevel(text: string): boolean {
  const folded = normaliseText(text)
    .replace(/[^\p{L}\s/&'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (folded === '') return CEFR.test(text) || /^\(?\d(?:[.,]\d)?(?:\s*\/\s*\d+)?\)?$/.test(text.trim());
  return (
    PROFICIENCY_WORDS.has(folded) ||
    folded.split(/[\s/&,]+/).some((word) => PROFICIENCY_WORDS.has(word)) ||
    CEFR.test(text)
  );
}

function parseLevel(text: string): string | null {
  const bare = text
    .replace(/^[\s:–—\-,|(•·\t]+|[\s:–—\-,|•·.;\t]+$/gu, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim();
  if (bare === '' || bare.length > 60 || !isKnownLevel(bare)) return null;
  return bare.replace(/\t/g, ' ');
}

function findLevelBefore(text: string): string | null {
  const bare = text.replace(/\b(?:in|en|speaker of|of)\s*$/i, '').replace(/[\s:–—-]+$/, '');
  const last = bare.split(/[,;|•]|\band\b/).at(-1) ?? '';
  return parseLevel(last.replace(/^.*?:\s*/, ''));
}

export function parseLanguages(text: string): ParsedLanguage[] {
  const matches = [...normaliseInPlace(text).matchAll(NAME)];
  return matches.map((match, index) => {
    const end = match.index + match[0].length;
    const next = matches[index + 1]?.index ?? text.length;
    const between = text.slice(end, next);
    const previous = matches[index - 1];
    const before = text.slice(previous === undefined ? 0 : previous.index + previous[0].length, match.index);
    const after =
      parseLevel(between.split(/[;|•\n]|,(?!\s*(?:written|spoken|lu|écrit|parlé))/)[0] ?? '') ??
      parseLevel(between);
    const level = after ?? findLevelBefore(before);
    return { code: CODES.get(match[0]) ?? null, name: text.slice(match.index, end), level };
  });
}

function isLevelOnly(line: Line): boolean {
  return parseLanguages(line.text).length === 0 && parseLevel(line.text) !== null;
}

/** Finds languages and their levels. A line with only a level belongs to the language above. */
export function findLanguages(lines: Line[]): ParsedLanguage[] {
  const languages: ParsedLanguage[] = [];
  for (const line of lines) {
    if (line.text.length > 200) continue;
    const last = languages.at(-1);
    if (isLevelOnly(line)) {
      if (last !== undefined) last.level ??= parseLevel(line.text);
    } else languages.push(...parseLanguages(line.text));
  }
  return mergeLanguages(languages);
}

const LABEL =
  /^(?:foreign |spoken |other )?(?:languages?|languages? known|languages? spoken|language skills|sprachen|sprachkenntnisse|fremdsprachen|langues?|idiomas?|lingue|talen|línguas|madrelingua|mother tongue|muttersprache|lingua madre|langue maternelle|lengua materna|moedertaal)(?:\(s\))?\s*(?::|\t|[-–]\s)/i;

/** Recognises a row of the Europass table: a language, then its levels. */
export function isLanguageRow(line: Line): boolean {
  const [first = '', ...levels] = line.cells;
  return (
    CODES.has(normaliseText(first)) && levels.length > 0 && levels.every((level) => /^[ABC][12]$/.test(level))
  );
}

export function isLanguageLabel(line: Line): boolean {
  return (
    (LABEL.test(line.text) && parseLanguages(line.text).length > 0) ||
    /^(?:other|foreign) language/i.test(line.text) ||
    /\b(?:UNDERSTANDING|VERSTEHEN|COMPRENDRE|COMPRENSIONE|COMPRENSIÓN|BEGRIJPEN|Listening)\b/.test(line.text)
  );
}

export function findLabelledLanguages(lines: Line[]): ParsedLanguage[] {
  return mergeLanguages(
    lines
      .filter((line) => (LABEL.test(line.text) || isLanguageRow(line)) && line.text.length < 200)
      .flatMap((line) => parseLanguages(line.text)),
  );
}

export function mergeLanguages(languages: ParsedLanguage[]): ParsedLanguage[] {
  const byKey = new Map<string, ParsedLanguage>();
  for (const language of languages) {
    const key = language.code ?? normaliseText(language.name);
    const sameLanguage = byKey.get(key);
    if (sameLanguage === undefined) byKey.set(key, language);
    else sameLanguage.level ??= language.level;
  }
  return [...byKey.values()];
}

/** Returns the ISO 639-1 code of the language whose frequent words occur most, or null if too few do. */
export function detectLanguage(text: string): string | null {
  const words = normaliseText(text.slice(0, 20_000)).split(/[^\p{L}]+/u);
  let best: { code: string; hits: number } = { code: '', hits: 3 };
  for (const [code, list] of Object.entries(FUNCTION_WORDS)) {
    const functionWords = new Set(list);
    const hits = words.reduce((sum, word) => sum + (functionWords.has(word) ? 1 : 0), 0);
    if (hits > best.hits) best = { code, hits };
  }
  return best.code === '' ? null : best.code;
}
