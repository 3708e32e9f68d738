import { LEGAL_FORMS } from '../lexicon/employment.ts';
import { splitCommas, countWords, extractWords } from '../text.ts';
import { scoreLabel } from './labels.ts';
import { isPlace } from './places.ts';
import { scoreCompany, roleMarks, scoreRole, scoreTitle } from './roles.ts';

function splitMixed(text: string): string[] {
  const pieces = splitCommas(text);
  if (pieces.length < 2) return [text];
  const kinds = pieces.map((piece) => scoreRole(piece));
  const hasTitle = kinds.some((score) => score >= roleMarks.title);
  const middle = pieces.slice(1, -1);
  const middlePlace = middle.some(
    (piece, index) => isPlace(piece) || isPlace([piece, pieces[index + 2]].join(', ')),
  );
  if (middlePlace) return joinPlaces(pieces);
  const first = kinds[0] ?? 0;
  const last = kinds.at(-1) ?? 0;
  const opposite =
    (first >= roleMarks.title && last <= roleMarks.employer) ||
    (first <= roleMarks.noTitle && last >= roleMarks.sureTitle);
  if (!hasTitle || !opposite) return [text];
  const cut =
    first > last
      ? kinds.findIndex((score) => score <= 0)
      : kinds.findIndex((score) => score >= roleMarks.title);
  return [pieces.slice(0, cut).join(', '), pieces.slice(cut).join(', ')].filter((piece) => piece !== '');
}

function joinPlaces(pieces: string[]): string[] {
  const parts: string[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    const two = `${piece}, ${pieces[index + 1] ?? ''}`;
    if (index > 0 && index + 1 < pieces.length && isPlace(two)) index++;
    else if (index === 0 || !isPlace(piece)) parts.push(piece);
  }
  return parts;
}

export function opensWithTitle(text: string): boolean {
  const [first = '', ...others] = splitCommas(text);
  return (
    others.length > 0 && scoreTitle(first) >= roleMarks.sureTitle && scoreTitle(first) > scoreCompany(first)
  );
}

function isKeywordList(text: string): boolean {
  const items = splitCommas(text);
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        countWords(item) <= 3 &&
        Math.abs(scoreRole(item)) < roleMarks.hint &&
        !LEGAL_FORMS.has(extractWords(item).at(-1) ?? ''),
    )
  );
}

/** Splits at commas within a piece. The comma of a title stays if another piece may be the employer. */
export function splitPieces(pieces: string[]): string[] {
  const properPieces = pieces.length > 2 ? pieces.filter((piece) => !isKeywordList(piece)) : pieces;
  const namePieces = properPieces.length > 1 ? properPieces : pieces;
  return namePieces.flatMap((piece, at) => {
    const employer = namePieces.some(
      (other, index) =>
        index !== at &&
        scoreTitle(other) < roleMarks.title &&
        (index < at || scoreCompany(other) > roleMarks.noTitle),
    );
    return (employer && opensWithTitle(piece)) || scoreLabel(piece) !== 0 ? [piece] : splitMixed(piece);
  });
}

function hasDashBetween(text: string, first: string, second: string): boolean {
  const from = text.indexOf(first);
  const between = from < 0 ? '' : text.slice(from + first.length);
  const dash = /^\s+[–—−-]\s+/u.exec(between)?.[0] ?? '';
  return dash !== '' && between.slice(dash.length).startsWith(second);
}

function scoreSurestEmployer(pieces: readonly string[]): number {
  return Math.max(0, ...pieces.filter((piece) => scoreRole(piece) < 0).map((piece) => scoreCompany(piece)));
}

/** True if a piece after a dash continues the title: if it is a title itself, or another piece is a surer employer. */
function belongsToTitle(title: string, behind: string, before: string[], otherPieces: string[]): boolean {
  if (scoreRole(title) < roleMarks.sureTitle) return false;
  if (scoreRole(behind) >= roleMarks.sureTitle) return true;
  const asEmployer = Math.max(roleMarks.hint, scoreCompany(behind));
  const isNamedBefore = before.some((piece) => scoreTitle(piece) < roleMarks.title);
  return scoreSurestEmployer(otherPieces) > asEmployer || (isNamedBefore && asEmployer === roleMarks.hint);
}

/**
 * Joins titles that contain a dash ("Trainee – Quality"). Only dashes are ambiguous; bars, tabs and lines always
 * separate.
 */
export function rejoinTitles(byLine: readonly string[][], texts: readonly string[]): string[][] {
  return byLine.map((pieces, at) => {
    const elsewhere = byLine.filter((_, index) => index !== at).flat();
    const joined: string[] = [];
    pieces.forEach((piece, index) => {
      const title = joined.at(-1) ?? '';
      const otherPieces = [...elsewhere, ...pieces.filter((other) => other !== title && other !== piece)];
      const fits =
        title !== '' &&
        hasDashBetween(texts[at] ?? '', title, piece) &&
        belongsToTitle(title, piece, pieces.slice(0, Math.max(0, index - 1)), otherPieces);
      if (fits) joined[joined.length - 1] = `${title} – ${piece}`;
      else joined.push(piece);
    });
    return joined;
  });
}
