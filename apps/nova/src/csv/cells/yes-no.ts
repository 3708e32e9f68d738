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
  ...['falso', 'nee', 'onwaar'],
]);

/** Yes or no, in six languages and in signs. @throws CellProblem for anything else */
export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new CellProblem(`must be yes or no, not ${shownCell(text)}`);
}
