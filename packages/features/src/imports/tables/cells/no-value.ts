import type { TargetKind } from '../columns/target.ts';

const marks = new Set([
  ...[
    '-',
    '--',
    '---',
    '–',
    '—',
    '.',
    '?',
    '/',
    'n/a',
    'n.a.',
    'n. a.',
    '#n/a',
    '#ref!',
    '#value!',
    '#name?',
  ],
  ...['null', 'nil', 'undefined', '(null)', '(blank)', '(none)', '(empty)', '[]', '{}', 'nan', '0000-00-00'],
  ...['none', 'not set', 'not specified', 'not provided', 'not available', 'k.a.', 'k. a.', 'k.a'],
  ...['keine angabe', 'nicht angegeben', 'non renseigné', 'non précisé', 'n.c.'],
  ...['sin datos', 'no especificado', 'non specificato', 'n.d.', 'n/d'],
  ...['n.v.t.', 'nvt', 'niet ingevuld', '0000-00-00 00:00:00'],
]);

/** Texts of letters alone, which may be names or places. */
const words = /^\p{L}[\p{L} ]{2,}$/u;

/**
 * Recognises `N/A`, `-`, `null`, `unbekannt` and the like (docs/import-and-export.md#values). Somebody may be called
 * Null, so in a name only `null`, `NULL` and `undefined` count. "None" is a value of notice and permits.
 */
export function hasNoValue(text: string, kind: TargetKind, isName: boolean): boolean {
  const noValueWord = findNoValueWord(text, kind);
  if (noValueWord === 'unknown') return true;
  if (noValueWord === 'none' && kind !== 'notice' && kind !== 'boolean' && !isName) return true;
  const small = text.toLowerCase();
  if (!marks.has(small)) return false;
  if (hasFixedForm(kind) || !words.test(text)) return true;
  if (!isName) return true;
  return text === 'null' || text === 'NULL' || text === 'undefined';
}

/** `none` means that there isn't a value, `unknown` that nobody knows it, `agreed` that it is still to be agreed. */
type NoValueWord = 'none' | 'unknown' | 'agreed';

/** Words that mean no value in every kind of field. They are written without accents, points and signs. */
const anywhere: Readonly<Record<Exclude<NoValueWord, 'agreed'>, string>> = {
  none: 'keine, keiner, keines, kein, nichts, aucun, aucune, neant, ninguno, ninguna, nessuno, nessuna, niente, geen, niets',
  unknown:
    'unknown, not known, unbekannt, nicht bekannt, noch unbekannt, inconnu, inconnue, non connu, desconocido, desconocida, no conocido, sconosciuto, sconosciuta, non noto, onbekend, niet bekend, niet gekend',
};

/**
 * Words that mean no value only where numbers, dates or codes are expected. In a text they may be a real value, such as
 * the status `offen`.
 */
const formed: Readonly<Record<NoValueWord, string>> = {
  none: 'none, nil, nothing, ohne, nie, sans, nada, never, jamais, nunca, mai, nooit',
  unknown:
    'tbd, tbc, tba, to be confirmed, to be announced, not given, not stated, open, ka, keine angaben, ohne angabe, oa, o a, liegt nicht vor, liegen nicht vor, nicht vorhanden, fehlt, entfallt, offen, noch offen, ausstehend, folgt, wird nachgereicht, weiss nicht, nc, non communique, non indique, a confirmer, a preciser, pas d information, sin informacion, no consta, no informado, no indicado, por confirmar, por determinar, sd, s d, non indicato, non disponibile, non comunicato, da confermare, nb, n b, niet opgegeven, geen opgave, nog onbekend, nader te bepalen, ntb, n t b',
  agreed:
    'by agreement, by arrangement, to be agreed, to be discussed, negotiable, neg, open to negotiation, nach vereinbarung, nv, n v, vb, v b, vhb, verhandlungsbasis, verhandelbar, verhandlungssache, vs, nach absprache, in absprache, nach rucksprache, flexibel, flexible, selon accord, a convenir, a negocier, negociable, a discuter, segun acuerdo, a acordar, a negociar, a concretar, negociables, da concordare, trattabile, negoziabile, da definire, da discutere, in overleg, in onderling overleg, nader overeen te komen, notk, n o t k, onderhandelbaar, bespreekbaar, nader te bepalen in overleg',
};

const indexWords = (
  words: Readonly<Partial<Record<NoValueWord, string>>>,
): ReadonlyMap<string, NoValueWord> =>
  new Map(
    (Object.keys(words) as NoValueWord[]).flatMap((said) =>
      (words[said] ?? '').split(', ').map((word) => [word, said] as const),
    ),
  );

const everywhere = indexWords(anywhere);
const inForms = new Map([...everywhere, ...indexWords(formed)]);

/** These kinds have a fixed form, which none of the words above has. */
const formedKinds: ReadonlySet<TargetKind> = new Set([
  ...(['number', 'headcount', 'payRange', 'boolean', 'date', 'instant', 'phone', 'email'] as const),
  ...(['notice', 'rating', 'period', 'currency', 'code'] as const),
]);

export const hasFixedForm = (kind: TargetKind): boolean => formedKinds.has(kind);

/** Returns the meaning of a cell whose whole text is such a word (docs/import-and-export.md#values). */
export function findNoValueWord(text: string, kind: TargetKind): NoValueWord | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return (hasFixedForm(kind) ? inForms : everywhere).get(plain);
}
