import { plainWord } from '../../transfer/table/line-fields.ts';
import { CellProblem, quoteCell } from './cell-problem.ts';

const yes = new Set([
  ...[
    'true',
    't',
    'yes',
    'y',
    '1',
    '1.0',
    'x',
    'on',
    'checked',
    '✓',
    '✔',
    '☑',
    'ja',
    'j',
    'wahr',
    'oui',
    'o',
    'vrai',
  ],
  ...['si', 'sí', 'sì', 's', 'verdadero', 'vero', 'waar'],
]);
const no = new Set([
  ...[
    'false',
    'f',
    'no',
    'n',
    '0',
    '0.0',
    'off',
    'unchecked',
    '✗',
    '✘',
    '☐',
    'nein',
    'falsch',
    'non',
    'faux',
  ],
  ...['falso', 'nee', 'onwaar', 'keine', 'kein', 'keiner', 'aucun', 'aucune', 'ninguno', 'ninguna'],
  ...['nessuno', 'nessuna', 'geen'],
]);

const there =
  /^(?:vorhanden|liegt vor|gültig|(?:un)?befristet|valid|permanent|temporary|valable|en règle|permanente?|vigente|indefinido|valid[oa]|geldig|(?:on)?bepaalde tijd)$/iu;

/** True for words such as `unbefristet`: they mean yes, and notes receive the whole text because it holds more. */
export const saysPermitExists = (text: string): boolean => there.test(text);

/** @throws CellProblem for anything but yes or no */
export function parseBoolean(text: string): boolean {
  const word = text.toLowerCase();
  if (yes.has(word) || saysPermitExists(text)) return true;
  if (no.has(word)) return false;
  throw new CellProblem(`must be yes or no, not ${quoteCell(text)}`);
}

/**
 * Reads `4/5`, `4 stars` or `★★★★☆` as a number from 0 to 5.
 * @throws CellProblem for anything else
 */
export function parseRating(text: string): number {
  if (/^[★☆⭐]+$/u.test(text)) return text.replaceAll('☆', '').length;
  const rating =
    /^(?<value>[0-5])(?:[.,]0+)?\s*(?:(?:\/|of|out of|von|sur|de|su|van)\s*5(?:[.,]0+)?)?\s*(?:stars?|sterne?|étoiles?|estrellas?|stelle|sterren|★)?$/iu.exec(
      text,
    )?.groups?.value;
  if (rating !== undefined) return Number(rating);
  throw new CellProblem(`must be a number such as 4, or 4/5, not ${quoteCell(text)}`);
}

/** ISO 639 codes of the languages that a cell may name. */
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lb lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu'.split(
    ' ',
  );
const spoken = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const otherNames = [
  ['castilian', 'es'],
  ['castellano', 'es'],
  ['mandarin', 'zh'],
  ['flemish', 'nl'],
  ['vlaams', 'nl'],
  ['farsi', 'fa'],
] as const;

let byName: ReadonlyMap<string, string> | undefined;

/** Builds the index at first use, so that commands without a table don't pay for it. */
function findLanguageCode(name: string): string | undefined {
  byName ??= new Map<string, string>([
    ...codes.flatMap((code) =>
      [...spoken, code].map((language): [string, string] => {
        const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
        return [plainWord(names.of(code) ?? code), code];
      }),
    ),
    ...otherNames.map(([other, code]): [string, string] => [other, code]),
  ]);
  return byName.get(plainWord(name));
}

/** Reads `German (C1)`, `Deutsch - fließend` or `de`. */
export function parseLanguage(text: string): { readonly code: string; readonly level?: string } {
  const groups = /^(?<name>[^():–-]+?)\s*(?:\((?<level>[^()]+)\)|[:–-]\s*(?<said>.+))?$/u.exec(text)?.groups;
  const code = findLanguageCode(groups?.name ?? text);
  const level = groups?.level ?? groups?.said;
  if (code === undefined) return { code: text };
  return level === undefined ? { code } : { code, level: level.trim() };
}
