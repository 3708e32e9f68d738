import type { TargetKind } from '../match/column.ts';
import { isFormed, saidWord } from './said-words.ts';

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

/**
 * Whether a cell says that there is nothing (docs/import-and-export.md#values): `N/A`, `-`, `null`, `unbekannt`, `keine`. Somebody may be
 * called Null, so that words count as names in columns of names, but for those in small letters or in capitals alone. No period of
 * notice, and no permit, say something.
 */
export function saysNothing(text: string, kind: TargetKind, isName: boolean): boolean {
  const said = saidWord(text, kind);
  if (said === 'unknown') return true;
  if (said === 'none' && kind !== 'notice' && kind !== 'boolean' && !isName) return true;
  const small = text.toLowerCase();
  if (!marks.has(small)) return false;
  if (isFormed(kind) || !words.test(text)) return true;
  if (!isName) return true;
  return text === 'null' || text === 'NULL' || text === 'undefined';
}
