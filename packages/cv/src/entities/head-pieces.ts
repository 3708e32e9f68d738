import { LEGAL_FORMS } from '../lexicon/employment.ts';
import { splitCommas, wordCount, words } from '../text.ts';
import { labelScore } from './labels.ts';
import { isPlace } from './places.ts';
import { companyScore, roleMarks, roleScore, titleScore } from './roles.ts';

function splitMixed(text: string): string[] {
  const pieces = splitCommas(text);
  if (pieces.length < 2) return [text];
  const kinds = pieces.map((piece) => roleScore(piece));
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
    others.length > 0 && titleScore(first) >= roleMarks.sureTitle && titleScore(first) > companyScore(first)
  );
}

function isKeywordList(text: string): boolean {
  const items = splitCommas(text);
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        wordCount(item) <= 3 &&
        Math.abs(roleScore(item)) < roleMarks.hint &&
        !LEGAL_FORMS.has(words(item).at(-1) ?? ''),
    )
  );
}

/** Splits at commas within a piece. The comma of a title stays if another piece may be the employer. */
export function splitPieces(pieces: string[]): string[] {
  const kept = pieces.length > 2 ? pieces.filter((piece) => !isKeywordList(piece)) : pieces;
  const named = kept.length > 1 ? kept : pieces;
  return named.flatMap((piece, at) => {
    const employer = named.some(
      (other, index) =>
        index !== at &&
        titleScore(other) < roleMarks.title &&
        (index < at || companyScore(other) > roleMarks.noTitle),
    );
    return (employer && opensWithTitle(piece)) || labelScore(piece) !== 0 ? [piece] : splitMixed(piece);
  });
}

function hasDashBetween(text: string, first: string, second: string): boolean {
  const from = text.indexOf(first);
  const between = from < 0 ? '' : text.slice(from + first.length);
  const dash = /^\s+[–—−-]\s+/u.exec(between)?.[0] ?? '';
  return dash !== '' && between.slice(dash.length).startsWith(second);
}

function surestEmployer(pieces: readonly string[]): number {
  return Math.max(0, ...pieces.filter((piece) => roleScore(piece) < 0).map((piece) => companyScore(piece)));
}

/** True if a piece after a dash continues the title: if it is a title itself, or another piece is a surer employer. */
function belongsToTitle(title: string, behind: string, before: string[], others: string[]): boolean {
  if (roleScore(title) < roleMarks.sureTitle) return false;
  if (roleScore(behind) >= roleMarks.sureTitle) return true;
  const asEmployer = Math.max(roleMarks.hint, companyScore(behind));
  const isNamedBefore = before.some((piece) => titleScore(piece) < roleMarks.title);
  return surestEmployer(others) > asEmployer || (isNamedBefore && asEmployer === roleMarks.hint);
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
      const others = [...elsewhere, ...pieces.filter((other) => other !== title && other !== piece)];
      const fits =
        title !== '' &&
        hasDashBetween(texts[at] ?? '', title, piece) &&
        belongsToTitle(title, piece, pieces.slice(0, Math.max(0, index - 1)), others);
      if (fits) joined[joined.length - 1] = `${title} – ${piece}`;
      else joined.push(piece);
    });
    return joined;
  });
}
