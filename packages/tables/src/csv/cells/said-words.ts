import type { TargetKind } from '../match/column.ts';

/** What a cell says in words instead of a value: that there is none, that nobody knows it, or that it is to be agreed. */
export type SaidWord = 'none' | 'unknown' | 'agreed';

/** In English, German, French, Spanish, Italian and Dutch, without accents, points and signs. */
const anywhere: Readonly<Record<Exclude<SaidWord, 'agreed'>, string>> = {
  none: 'keine, keiner, keines, kein, nichts, aucun, aucune, neant, ninguno, ninguna, nessuno, nessuna, niente, geen, niets',
  unknown:
    'unknown, not known, unbekannt, nicht bekannt, noch unbekannt, inconnu, inconnue, non connu, desconocido, desconocida, no conocido, sconosciuto, sconosciuta, non noto, onbekend, niet bekend, niet gekend',
};

/** The same where a value has a form of its own: as texts these may mean something else, such as a status `offen`. */
const formed: Readonly<Record<SaidWord, string>> = {
  none: 'none, nil, nothing, ohne, nie, sans, nada, never, jamais, nunca, mai, nooit',
  unknown:
    'tbd, tbc, tba, to be confirmed, to be announced, not given, not stated, open, ka, keine angaben, ohne angabe, oa, o a, liegt nicht vor, liegen nicht vor, nicht vorhanden, fehlt, entfallt, offen, noch offen, ausstehend, folgt, wird nachgereicht, weiss nicht, nc, non communique, non indique, a confirmer, a preciser, pas d information, sin informacion, no consta, no informado, no indicado, por confirmar, por determinar, sd, s d, non indicato, non disponibile, non comunicato, da confermare, nb, n b, niet opgegeven, geen opgave, nog onbekend, nader te bepalen, ntb, n t b',
  agreed:
    'by agreement, by arrangement, to be agreed, to be discussed, negotiable, neg, open to negotiation, nach vereinbarung, nv, n v, vb, v b, vhb, verhandlungsbasis, verhandelbar, verhandlungssache, vs, nach absprache, in absprache, nach rucksprache, flexibel, flexible, selon accord, a convenir, a negocier, negociable, a discuter, segun acuerdo, a acordar, a negociar, a concretar, negociables, da concordare, trattabile, negoziabile, da definire, da discutere, in overleg, in onderling overleg, nader overeen te komen, notk, n o t k, onderhandelbaar, bespreekbaar, nader te bepalen in overleg',
};

const indexOf = (words: Readonly<Partial<Record<SaidWord, string>>>): ReadonlyMap<string, SaidWord> =>
  new Map(
    (Object.keys(words) as SaidWord[]).flatMap((said) =>
      (words[said] ?? '').split(', ').map((word) => [word, said] as const),
    ),
  );

const everywhere = indexOf(anywhere);
const inForms = new Map([...everywhere, ...indexOf(formed)]);

/** Kinds whose every value has a form of its own, which no such word has. */
const formedKinds: ReadonlySet<TargetKind> = new Set([
  ...(['number', 'headcount', 'payRange', 'boolean', 'date', 'instant', 'phone', 'email'] as const),
  ...(['notice', 'rating', 'period', 'currency', 'code'] as const),
]);

export const isFormed = (kind: TargetKind): boolean => formedKinds.has(kind);

/** Which of the three a whole cell says; undefined where it says something else (docs/import-and-export.md#values). */
export function saidWord(text: string, kind: TargetKind): SaidWord | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return (isFormed(kind) ? inForms : everywhere).get(plain);
}
