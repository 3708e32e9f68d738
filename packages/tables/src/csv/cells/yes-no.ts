import { CellProblem, shownCell } from '../cell-problem.ts';

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

/** What a permit that there is is called. */
const there =
  /^(?:vorhanden|liegt vor|gültig|(?:un)?befristet|valid|permanent|temporary|valable|en règle|permanente?|vigente|indefinido|valid[oa]|geldig|(?:on)?bepaalde tijd)$/iu;

/** Whether a cell says yes and how: `unbefristet` of a permit is more than a yes. */
export const isThere = (text: string): boolean => there.test(text);

/** Yes or no, in six languages and in signs. @throws CellProblem for anything else */
export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (yes.has(word) || isThere(text)) return true;
  if (no.has(word)) return false;
  throw new CellProblem(`must be yes or no, not ${shownCell(text)}`);
}
