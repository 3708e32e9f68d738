import { separators } from '../words.ts';
import { normaliseLetter } from './normalise-letter.ts';

/** A word of a text, and its place there, in UTF-16 units. */
export interface TextWord {
  /** The spellings in which a query finds it, as `nova_forms` (prisma/sql/search): `röder` and `roeder`, `c++` and `c`. */
  readonly forms: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The longest lexeme, in characters (nova_positions). */
const longestForm = 500;

const separator = new RegExp(`[${separators}]`, 'u');

/** A folded character is part of a word, its ending (`c++`), or between words. */
type Role = 'letter' | 'sign' | 'between';

interface FoldedPiece {
  readonly text: string;
  /** The piece with its letter spelled as two (`ö` as `oe`). */
  readonly spelled: string;
  readonly role: Role;
}

const findRole = (character: string): Role =>
  character === '+' || character === '#' ? 'sign' : separator.test(character) ? 'between' : 'letter';

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const pieces = new Map<string, readonly FoldedPiece[]>();

/** Folds a letter with its accents. Few different ones occur in a text, so they are remembered. */
function buildPieces(letter: string): readonly FoldedPiece[] {
  const knownPieces = pieces.get(letter);
  if (knownPieces) return knownPieces;
  const composed = Array.from(letter.normalize('NFC'));
  const folded = composed.flatMap((one): FoldedPiece[] => {
    const two = twoLetters[one.toLowerCase()];
    if (two !== undefined) return [{ text: two.slice(0, 1), spelled: two, role: 'letter' }];
    return Array.from(normaliseLetter(one), (text) => ({ text, spelled: text, role: findRole(text) }));
  });
  if (pieces.size < mostRemembered) pieces.set(letter, folded);
  return folded;
}

const mostRemembered = 5_000;

/** A letter with the accents that follow it. */
const letters = /[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+/gu;

interface OpenWord {
  text: string;
  spelled: string;
  signs: string;
  start: number;
  end: number;
  /** The end including signs. */
  signsEnd: number;
}

/**
 * Splits a text into its words, as `nova_words` (prisma/sql/search) does. A word's place is its index.
 * @param visit called with each word
 */
function splitText(text: string, visit: (word: TextWord) => void): void {
  let open: OpenWord | null = null;
  const close = (): void => {
    if (open) visit(finishWord(open));
    open = null;
  };
  const add = ({ text: folded, spelled, role }: FoldedPiece, start: number, end: number): void => {
    if (role === 'between') {
      close();
      return;
    }
    if (role === 'sign') {
      if (open) Object.assign(open, { signs: open.signs + folded, signsEnd: end });
      return;
    }
    // Signs belong to a word only at its end, so what follows them is another word.
    if (open !== null && open.signs !== '') {
      Object.assign(open, { signs: '' });
      close();
    }
    open ??= { text: '', spelled: '', signs: '', start, end, signsEnd: end };
    Object.assign(open, { text: open.text + folded, spelled: open.spelled + spelled, end, signsEnd: end });
  };
  for (const { 0: letter, index } of text.matchAll(letters))
    for (const piece of buildPieces(letter)) add(piece, index, index + letter.length);
  close();
}

function finishWord({ text, spelled, signs, start, end, signsEnd }: OpenWord): TextWord {
  const spellings = text === spelled ? [text] : [text, spelled];
  const forms = signs === '' ? spellings : [...spellings.map((one) => one + signs), ...spellings];
  return {
    forms: forms.map((form) => (form.length > longestForm ? cut(form) : form)),
    start,
    end: signs === '' ? end : signsEnd,
  };
}

const cut = (form: string): string => Array.from(form).slice(0, longestForm).join('');

export function listTextWords(text: string): readonly TextWord[] {
  const words: TextWord[] = [];
  splitText(text, (word) => void words.push(word));
  return words;
}

/** Returns an asked text's words, each in its spellings (`nova_asked_words`, `nova_spelled_lexeme`). Signs stay. */
export const listAskedWords = (text: string): readonly (readonly string[])[] =>
  listTextWords(text).map(({ forms }) => {
    const withSigns = forms.filter((form) => /[+#]$/u.test(form));
    return withSigns.length > 0 ? withSigns : forms;
  });
