import { plainWord } from '@nova/transfer';
import { CellProblem, shownCell } from '../cell-problem.ts';

const numerals = [
  '',
  'ONE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'ELEVEN',
  'TWELVE',
];

/** What numbers are called, by the number. */
const numbers = new Map(
  [
    'zero null keine kein aucun ninguno nessuno geen',
    'one a an ein eine einen einem un une uno una een',
    'two zwei deux dos due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quattro',
    'five funf cinq cinco cinque vijf',
    'six sechs seis sei zes',
  ].flatMap((words, number) => words.split(' ').map((word) => [word, number] as const)),
);

const units: readonly (readonly [RegExp, 'DAY' | 'WEEK' | 'MONTH', number])[] = [
  [/^(?:days?|tagen?|tage|tag|jours?|dias?|giorni|giorno|dagen|dag|d|t|j)$/u, 'DAY', 1],
  [/^(?:weeks?|wks?|woche|wochen|semaines?|semanas?|settiman[ae]|wek?en|week|w)$/u, 'WEEK', 1],
  [/^(?:months?|mths?|monate?|monaten|monat|mois|mes|meses|mes[ei]|maand|maanden|m)$/u, 'MONTH', 1],
  [/^(?:quarters?|quartale?|quartal|trimestres?|trimestri|kwartaal)$/u, 'MONTH', 3],
];

const atOnce =
  /^(?:immediate(?:ly)?(?:available)?|availableimmediately|availablenow|now|asap|straightaway|sofort|absofort|sofortverfugbar|immediat|immediate|immediatement|desuite|toutdesuite|inmediata?(?:mente)?|immediata?(?:mente)?|subito|direct|perdirect|directbeschikbaar|none|nonotice|keine|aucun|ninguno|nessuno|geen|0)$/u;

/** Days that are as long as what people call a week or a month. */
const called: Readonly<Record<number, readonly [number, 'WEEK' | 'MONTH']>> = {
  ...{ 7: [1, 'WEEK'], 14: [2, 'WEEK'], 21: [3, 'WEEK'], 42: [6, 'WEEK'] },
  ...{ 30: [1, 'MONTH'], 60: [2, 'MONTH'], 90: [3, 'MONTH'], 120: [4, 'MONTH'], 180: [6, 'MONTH'] },
};

/**
 * When somebody could start, as a code (docs/interface/values.md#checked-values): `1 month`, `3 Monate`, `30 days`, `sofort`. A bare
 * number is of days. Other short words become a code of their own.
 * @throws CellProblem for what is neither a time nor a word
 */
export function noticeIn(text: string): string {
  if (/^[A-Z][A-Z0-9_]{2,39}$/u.test(text)) return text;
  if (atOnce.test(plainWord(text))) return 'IMMEDIATE';
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=\d)(?=\p{L})/gu, ' ')
    .replaceAll(
      /\b(?:notice|period|kundigungsfrist|preavis|preaviso|preavviso|opzegtermijn|de|di|of|van)\b/gu,
      ' ',
    )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', second, third] = words;
  const number = /^\d{1,3}$/u.test(first) ? Number(first) : numbers.get(first);
  const unit = units.find(([pattern]) => pattern.test(second ?? 'days'));
  if (number !== undefined && unit && third === undefined) return codeOf(number * unit[2], unit[1]);
  const code = plainCode(text);
  if (/^[A-Z][A-Z_]{2,39}$/u.test(code)) return code;
  throw new CellProblem(`must be a time such as 1 month, 2 weeks or immediate, not ${shownCell(text)}`);
}

function codeOf(number: number, unit: 'DAY' | 'WEEK' | 'MONTH'): string {
  if (number === 0) return 'IMMEDIATE';
  const [count, name] = (unit === 'DAY' ? called[number] : undefined) ?? [number, unit];
  const numeral = numerals[count];
  if (numeral === undefined) return `${name}S_${String(count)}`;
  return `${numeral}_${name}${count === 1 ? '' : 'S'}`;
}

const plainCode = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
