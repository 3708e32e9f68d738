import { plainWord } from '../../transfer/table/line-fields.ts';
import { CellProblem, quoteCell } from './cell-problem.ts';
import { findNoValueWord } from './no-value.ts';

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
  [/^(?:days?|tagen?|tage|tag|tge?|jours?|dias?|giorni|giorno|gg|dagen|dag|d|t|j)$/u, 'DAY', 1],
  [
    /^(?:weeks?|wks?|woche|wochen|wo|semaines?|sem|semanas?|settiman[ae]|sett|wek?en|week|wkn|w)$/u,
    'WEEK',
    1,
  ],
  [
    /^(?:months?|mths?|mos?|monate?|monaten|monat|mon|mte|mois|mes|meses|mes[ei]|maand|maanden|mnd|m)$/u,
    'MONTH',
    1,
  ],
  [/^(?:quarters?|quartale?|quartal|trimestres?|trimestri|trimestre|kwartaal|kwartalen)$/u, 'MONTH', 3],
];

const atOnce =
  /^(?:immediate(?:ly)?(?:available)?|availableimmediately|availablenow|now|asap|straightaway|sofort|absofort|sofortverfugbar|immediat|immediate|immediatement|desuite|toutdesuite|inmediata?(?:mente)?|immediata?(?:mente)?|subito|direct|perdirect|directbeschikbaar|jederzeit|abjetzt|jetzt|frei|anytime|disponible(?:immediatement|desuite|deinmediato|ya|inmediatamente)|deinmediato|(?:disponibile)?(?:da)?subito|disponibileimmediatamente|immediatamentedisponibile|peromgaand|meteen|onmiddellijk|perdirectbeschikbaar|none|nonotice|keine|aucun|ninguno|nessuno|geen|0)$/u;

/** Numbers of days that are whole weeks or months. */
const called: Readonly<Record<number, readonly [number, 'WEEK' | 'MONTH']>> = {
  7: [1, 'WEEK'],
  14: [2, 'WEEK'],
  21: [3, 'WEEK'],
  42: [6, 'WEEK'],
  30: [1, 'MONTH'],
  60: [2, 'MONTH'],
  90: [3, 'MONTH'],
  120: [4, 'MONTH'],
  180: [6, 'MONTH'],
};

const endOf: readonly (readonly [RegExp, string])[] = [
  [/quart|trimest|kwart/u, 'END_OF_QUARTER'],
  [/halbjahr|half|semest|halfjaar/u, 'END_OF_HALF_YEAR'],
  [/mon(?:at|th)|mois|mes|maand/u, 'END_OF_MONTH'],
  [/jahr|year|annee|\ban\b|ano|anno|jaar/u, 'END_OF_YEAR'],
];
const isEnd = /ende\b|\bend\b|\bfin\b|\bfine\b|\beind/u;
const isStatutory = /^(?:statutory|gesetzl(?:ich\w*)?|legale?s?|di legge|wettelijke?)\b(?!.*\d)/u;

interface Notice {
  readonly code: string;
  readonly saysMore: boolean;
}

/**
 * Reads `1 month`, `3 Monate zum Quartalsende`, `sofort` or `n. V.` (docs/interface/values.md#checked-values). A bare
 * number counts days. Other short words become codes.
 * @throws CellProblem for anything else
 */
export function parseNotice(text: string): Notice {
  if (findNoValueWord(text, 'notice') === 'agreed') return toNotice('BY_AGREEMENT');
  if (/^[A-Z][A-Z0-9_]{2,39}$/u.test(text)) return toNotice(text);
  if (atOnce.test(plainWord(text))) return toNotice('IMMEDIATE');
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  if (isStatutory.test(plain)) return { code: 'STATUTORY', saysMore: /\s/u.test(plain.trim()) };
  const words = splitWords(plain);
  const findUnit = (place: number): string | undefined =>
    words[place + 1] ?? (words.length === 1 ? 'days' : undefined);
  const at = words.findIndex(
    (word, place) => parseAmount(word, place) !== undefined && isUnit(findUnit(place)),
  );
  const rest = words.filter((_, place) => at < 0 || place < at || place > at + 1);
  // A second number could be a second period, unless it is a day of the month.
  const isOneTime = rest.every(
    (word, place) => !/\d/u.test(word) || (place >= at && /^(?:1|15|30|31)$/u.test(word)),
  );
  if (at >= 0 && isOneTime) {
    const unit = units.find(([pattern]) => pattern.test(findUnit(at) ?? '')) ?? units[0];
    const code = formatCode((parseAmount(words[at] ?? '', at) ?? 0) * (unit?.[2] ?? 1), unit?.[1] ?? 'DAY');
    return { code, saysMore: rest.length > 0 };
  }
  const end = isEnd.test(plain) && !/\d/u.test(plain) ? endOf.find(([of]) => of.test(plain)) : undefined;
  if (end) return toNotice(end[1]);
  const code = toPlainCode(text);
  if (/^[A-Z][A-Z_]{2,39}$/u.test(code)) return toNotice(code);
  throw new CellProblem(`must be a time such as 1 month, 2 weeks or immediate, not ${quoteCell(text)}`);
}

const toNotice = (code: string): Notice => ({ code, saysMore: false });

const splitWords = (plain: string): readonly string[] =>
  plain
    .replaceAll(/(?<=\d)(?=\p{L})/gu, ' ')
    .replaceAll(
      /\b(?:notice|period|kundigungsfrist|preavis|preaviso|preavviso|opzegtermijn|de|di|of|van)\b/gu,
      ' ',
    )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Number words count only at the beginning, where `ein` and `a` mean one. */
const parseAmount = (word: string, place: number): number | undefined =>
  /^\d{1,3}$/u.test(word) ? Number(word) : place === 0 ? numbers.get(word) : undefined;

const isUnit = (word = ''): boolean => units.some(([pattern]) => pattern.test(word));

function formatCode(number: number, unit: 'DAY' | 'WEEK' | 'MONTH'): string {
  if (number === 0) return 'IMMEDIATE';
  const [count, name] = (unit === 'DAY' ? called[number] : undefined) ?? [number, unit];
  const numeral = numerals[count];
  if (numeral === undefined) return `${name}S_${String(count)}`;
  return `${numeral}_${name}${count === 1 ? '' : 'S'}`;
}

const toPlainCode = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');

const periods: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:per|pro|par|por|al|all|a|je)?(?:annum|years?|yr|pa|annual(?:ly)?|yearly|jahr|jahrlich|an|annuel|ano|anual|anno|annuale|annuo|jaar|jaarlijks|salary)$/u,
    'YEAR',
  ],
  [
    /^(?:per|pro|par|por|al|je)?(?:months?|mth|pm|monthly|monat|monatlich|mois|mensuel|mes|mensual|mese|mensile|maand|maandelijks)$/u,
    'MONTH',
  ],
  [
    /^(?:per|pro|par|por|al|je|alla)?(?:weeks?|wk|weekly|woche|wochentlich|semaine|hebdomadaire|semana|semanal|settimana|settimanale|wekelijks)$/u,
    'WEEK',
  ],
  [
    /^(?:per|pro|par|por|al|je)?(?:days?|daily|dayrate|tag|taglich|tagessatz|jour|journalier|tjm|dia|diario|giorno|giornaliero|dag|dagelijks)$/u,
    'DAY',
  ],
  [
    /^(?:per|pro|par|por|al|je|all)?(?:hours?|hr|hourly|hourlyrate|stunde|stundlich|stundenlohn|heure|horaire|hora|porhora|ora|orario|uur|uurloon)$/u,
    'HOUR',
  ],
];

/** Maps `per annum` to YEAR, `Tagessatz` to DAY. */
export const parsePeriod = (text: string): string | undefined =>
  periods.find(([pattern]) => pattern.test(plainWord(text)))?.[1];
