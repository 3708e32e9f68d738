import { isPlace, splitTrailingPlace } from './place.ts';
import { companyScore, roleScore, titleScore } from './role-score.ts';
import { splitCommas, splitParts, trimPart, withoutDuration, wordCount } from './text-parts.ts';
import { findDateRanges } from './date-range.ts';
import type { Line } from '../document/line.ts';

/** A piece of an entry's heading that may be its title or its employer. */
export interface HeadPart {
  text: string;
  /** Positive for a title, negative for an employer. */
  score: number;
}

const TITLE_AT_COMPANY = /^(.{3,60}?)\s+(?:at|@|with|bei|bei der|chez|presso|bij)\s+(\p{Lu}.*|\d.*)$/u;
/** "with Acme as Engineer", "Worked as Engineer at Acme" is covered by the line above. */
const COMPANY_AS_TITLE =
  /^(?:(?:working|worked|currently working|employed)\s+)?(?:with|at|for|in)\s+(.+?)\s+as\s+(?:an?\s+|the\s+)?(.+)$/i;
const WORKED_AS = /^(?:(?:currently\s+)?work(?:ing|ed)|employed|tätig)\s+(?:as|als)\s+(?:an?\s+)?/i;
const LABEL =
  /^(?:role|position|title|job title|designation|company|employer|organization|organisation|client|firma|position|poste|entreprise|puesto|empresa|ruolo|azienda|functie|bedrijf|werkgever)\s*:\s*/i;
const NOISE =
  /^(?:project name|projekt|description|environment|responsibilities|tools|technologies|tech stack|url|website|web|location|reason for leaving|key achievements?|achievements?|main activities.*|tasks|aufgaben|missions?)\s*:/i;

function withoutDates(text: string): string {
  let rest = text;
  for (const range of findDateRanges(text).reverse())
    rest = `${rest.slice(0, range.from)}\t${rest.slice(range.to)}`;
  return rest;
}

/** Splits "Acme, Austin, TX, Clerk" where its comma pieces are of different kinds; else leaves the text whole. */
function splitMixed(text: string): string[] {
  const pieces = splitCommas(text);
  if (pieces.length < 2) return [text];
  const kinds = pieces.map((piece) => roleScore(piece));
  const hasTitle = kinds.some((score) => score >= 1.5);
  const middlePlace = pieces.some(
    (_, index) =>
      index > 0 && index < pieces.length - 1 && isPlace(pieces.slice(index, index + 2).join(', ')),
  );
  if (middlePlace) return joinPlaces(pieces);
  const first = kinds[0] ?? 0;
  const last = kinds.at(-1) ?? 0;
  const opposite = (first >= 1.5 && last <= -1) || (first <= 0.5 && last >= 2.5);
  if (!hasTitle || !opposite) return [text];
  const cut =
    first > last ? kinds.findIndex((score) => score <= 0) : kinds.findIndex((score) => score >= 1.5);
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

function partsOfLine(line: Line): string[] {
  if (NOISE.test(line.text)) return [];
  const bare = withoutDuration(withoutDates(line.text));
  return splitParts(bare)
    .flatMap((part) => {
      const working = COMPANY_AS_TITLE.exec(part);
      if (working !== null) return [working[2] ?? '', working[1] ?? ''];
      const at = TITLE_AT_COMPANY.exec(part);
      return at === null || roleScore(at[1] ?? '') <= 0 ? [part] : [at[1] ?? '', at[2] ?? ''];
    })
    .map((part) => part.replace(LABEL, '').replace(WORKED_AS, ''))
    .filter((part) => !isPlace(part))
    .map((part) => splitTrailingPlace(part).rest)
    .flatMap((part) => splitMixed(part))
    .map((part) => trimPart(splitTrailingPlace(part).rest))
    .filter((part) => part !== '' && !isPlace(part) && /\p{L}{2}/u.test(part) && wordCount(part) <= 14);
}

/** The pieces of an entry's heading that aren't dates or places, in order. */
export function headParts(head: Line[]): HeadPart[] {
  return head.flatMap((line) => partsOfLine(line)).map((text) => ({ text, score: roleScore(text) }));
}

export interface HeadRoles {
  title: string | null;
  company: string | null;
}

export type PartOrder = 'title-first' | 'company-first';

/** Which order the entries of a section follow, by those entries that leave no doubt. */
export function usualOrder(heads: HeadPart[][]): PartOrder {
  let balance = 0;
  for (const [first, second] of heads) {
    if (first === undefined || second === undefined) continue;
    balance += Math.sign(Math.round((first.score - second.score) * 2));
  }
  return balance < 0 ? 'company-first' : 'title-first';
}

function pick(a: HeadPart, b: HeadPart, order: PartOrder): HeadRoles {
  const difference = a.score - b.score;
  const titleFirst = Math.abs(difference) >= 1 ? difference > 0 : order === 'title-first';
  return titleFirst ? { title: a.text, company: b.text } : { title: b.text, company: a.text };
}

/** Title and employer among the pieces of a heading. */
export function assignRoles(parts: HeadPart[], order: PartOrder): HeadRoles {
  const [first, second, ...more] = parts;
  if (first === undefined) return { title: null, company: null };
  if (second === undefined) return loneRole(first);
  if (more.length === 0 || Math.abs(first.score - second.score) >= 1) return pick(first, second, order);
  const best = parts
    .slice(0, 4)
    .reduce((a, b) => (titleScore(b.text) - companyScore(b.text) > a.score ? b : a), first);
  if (best.score < 1) return pick(first, second, order);
  const others = parts.filter((part) => part !== best).slice(0, 3);
  const company = others.reduce((a, b) => (b.score < a.score - 0.9 ? b : a));
  return { title: best.text, company: company.text };
}

function loneRole(part: HeadPart): HeadRoles {
  if (part.score > 0.5) return { title: part.text, company: null };
  return { title: null, company: part.text };
}
