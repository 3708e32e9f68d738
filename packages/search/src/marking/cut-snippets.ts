import type { FoundMarks, Mark } from './find-marks.ts';

/** A short part of a text with its marks, as offsets into the snippet in UTF-16 units. */
export interface Snippet {
  readonly snippet: string;
  readonly marks: readonly Mark[];
}

/** The longest snippet, in UTF-16 units. */
export const longestSnippet = 200;

/** Marks that are looked at. Further ones of a long text rarely make a better snippet. */
const mostMarks = 500;

/**
 * Cuts snippets around marks: those that show the most clauses of the query first. White space becomes single spaces, and
 * a snippet ends between words.
 * @param most the number of snippets, which do not overlap
 */
export function cutSnippets(text: string, { marks, clauses }: FoundMarks, most: number): readonly Snippet[] {
  const windows = marks.slice(0, mostMarks).map((mark, first) => {
    let last = first;
    while ((marks[last + 1]?.[1] ?? Infinity) - mark[0] <= longestSnippet) last += 1;
    const shownClauses = new Set(clauses.slice(first, last + 1).flat());
    return { first, last, start: mark[0], end: marks[last]?.[1] ?? mark[1], shown: shownClauses.size };
  });
  const chosenWindows: typeof windows = [];
  for (const window of windows.toSorted(
    (a, b) => b.shown - a.shown || b.last - b.first - (a.last - a.first) || a.first - b.first,
  )) {
    if (chosenWindows.length === most) break;
    const isApart = (other: (typeof windows)[number]): boolean =>
      window.start > other.end + longestSnippet || other.start > window.end + longestSnippet;
    if (chosenWindows.every(isApart)) chosenWindows.push(window);
  }
  return chosenWindows.map(({ start, end }) => cutSnippet(text, marks, start, end));
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Cuts one snippet that contains the part from `start` to `end`, with as much around it as fits. */
function cutSnippet(text: string, marks: readonly Mark[], start: number, end: number): Snippet {
  const pieces = listPieces(text, start, end);
  let [first, last] = [
    pieces.findIndex((piece) => piece.end > start),
    pieces.findLastIndex((piece) => piece.start < end),
  ];
  const measure = (from: number, to: number): number =>
    pieces.slice(from, to + 1).reduce((sum, piece) => sum + piece.end - piece.start + 1, -1);
  if (measure(first, last) > longestSnippet) return cutLongWords(text, marks, start);
  for (let grows = true; grows;) {
    grows = false;
    if (first > 0 && measure(first - 1, last) <= longestSnippet) [first, grows] = [first - 1, true];
    if (last < pieces.length - 1 && measure(first, last + 1) <= longestSnippet)
      [last, grows] = [last + 1, true];
  }
  return joinPieces(text, marks, pieces.slice(first, last + 1));
}

/** Lists the runs without white space around a part. Those cut off at the edges are left out. */
function listPieces(text: string, start: number, end: number): readonly Piece[] {
  const from = Math.max(0, start - 2 * longestSnippet);
  const to = Math.min(text.length, end + 2 * longestSnippet);
  const pieces = Array.from(text.slice(from, to).matchAll(/\S+/gu), (run) => ({
    start: from + run.index,
    end: from + run.index + run[0].length,
  }));
  const isCut = (at: number): boolean =>
    at > 0 && at < text.length && /^\S\S$/u.test(text.slice(at - 1, at + 1));
  return pieces.filter(
    (piece) =>
      (piece.end > start && piece.start < end) ||
      !((piece.start === from && isCut(from)) || (piece.end === to && isCut(to))),
  );
}

/** Cuts within a word where it alone is too long. */
function cutLongWords(text: string, marks: readonly Mark[], start: number): Snippet {
  const end = Math.min(text.length, start + longestSnippet);
  const isHalf = (at: number): boolean =>
    /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/u.test(text.slice(at - 1, at + 1));
  const cutEnd = isHalf(end) ? end - 1 : end;
  const pieces = Array.from(text.slice(start, cutEnd).matchAll(/\S+/gu), (run) => ({
    start: start + run.index,
    end: start + run.index + run[0].length,
  }));
  return joinPieces(text, marks, pieces);
}

function joinPieces(text: string, marks: readonly Mark[], pieces: readonly Piece[]): Snippet {
  let snippet = '';
  /** Pairs of a position in the text and in the snippet, one for each piece. */
  const places: { readonly piece: Piece; readonly at: number }[] = [];
  for (const piece of pieces) {
    if (snippet !== '') snippet += ' ';
    places.push({ piece, at: snippet.length });
    snippet += text.slice(piece.start, piece.end);
  }
  const [from, to] = [pieces[0]?.start ?? 0, pieces.at(-1)?.end ?? 0];
  const place = (position: number): number => {
    const ownPlace = places.findLast(({ piece }) => piece.start <= position);
    return ownPlace ? ownPlace.at + Math.min(position, ownPlace.piece.end) - ownPlace.piece.start : 0;
  };
  const shownMarks = marks
    .filter(([start, end]) => start < to && end > from)
    .map(([start, end]): Mark => [place(Math.max(start, from)), place(Math.min(end, to) - 1) + 1]);
  return { snippet, marks: shownMarks };
}
