import type { TargetKind } from '../match/column.ts';

/** What people and programs write into a cell that holds nothing. */
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

/** Words that are names, places or titles as well; signs and abbreviations never are. */
const words = /^\p{L}[\p{L} ]{2,}$/u;

/** Kinds whose every value has a form of its own, which no such word has. */
const formed: ReadonlySet<TargetKind> = new Set([
  'number',
  'boolean',
  'date',
  'instant',
  'phone',
  'email',
  'notice',
]);

/**
 * Whether a cell says that there is nothing (docs/import-and-export.md#values): `N/A`, `-`, `null`. Somebody may be called Null, so
 * that words count as names in columns of names, but for those in small letters or in capitals alone.
 */
export function saysNothing(text: string, kind: TargetKind, isName: boolean): boolean {
  const small = text.toLowerCase();
  if (!marks.has(small)) return false;
  if (formed.has(kind) || !words.test(text)) return true;
  if (!isName) return true;
  return text === 'null' || text === 'NULL' || text === 'undefined';
}
