import { withoutDepartment } from './department.ts';
import { LEGAL_FORMS } from '../lexicon/organisations.ts';
import { words } from './words.ts';
import { findEmploymentType } from './employment-type.ts';
import { isPlace, splitTrailingPlace } from './place.ts';
import { companyScore, roleScore, titleScore } from './role-score.ts';
import { roleMarks } from './weights.ts';
import { splitCommas, splitParts, trimPart, withoutDuration, wordCount } from './text-parts.ts';
import { findDateRanges } from './date-range.ts';
import type { Line } from '../document/line.ts';

/** A piece of an entry's heading that may be its title or its employer. */
export interface HeadPart {
  text: string;
  /** Positive for a title, negative for an employer. */
  score: number;
}

const TITLE_AT_COMPANY = /^(.{3,60}?)\s+(?:at|@|with|bei|bei der|chez|presso|bij|en)\s+(\p{Lu}.*|\d.*)$/u;
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

/** A full stop after a name that isn't an abbreviation's. */
function withoutStop(text: string): string {
  return /\p{Ll}{3,}\.$/u.test(text) && !LEGAL_FORMS.has(words(text).at(-1) ?? '') ? text.slice(0, -1) : text;
}

/** "Acme (Madison)": a short name in brackets is the place; "(MIT)" is part of the name. */
function withoutBracket(text: string): string {
  const match = /^(.+\S)\s*\(([^()]+)\)$/u.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return text;
  if (findEmploymentType(match[2]) !== null && wordCount(match[2]) <= 3) return match[1];
  const isTown = /^\p{Lu}\p{Ll}[\p{L} .,'-]*$/u.test(match[2]) && wordCount(match[2]) <= 3;
  return isTown && Math.abs(roleScore(match[2])) < roleMarks.hint ? match[1] : text;
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
  const bare = withoutDuration(withoutDates(line.text.replace(/(\p{Ll}{3,})\.$/u, '$1'))).replace(
    /\s+,/g,
    ',',
  );
  return splitParts(bare)
    .flatMap((part) => {
      const working = COMPANY_AS_TITLE.exec(part);
      if (working !== null) return [working[2] ?? '', working[1] ?? ''];
      const at = TITLE_AT_COMPANY.exec(part);
      return at === null || titleScore(at[1] ?? '') <= 0 ? [part] : [at[1] ?? '', at[2] ?? ''];
    })
    .map((part) => part.replace(LABEL, '').replace(WORKED_AS, ''))
    .filter((part) => !isPlace(part))
    .map((part) => splitTrailingPlace(part).rest)
    .flatMap((part) => splitMixed(part))
    .map((part) => trimPart(withoutStop(withoutDepartment(withoutBracket(splitTrailingPlace(part).rest)))))
    .filter((part) => part !== '' && !isPlace(part) && /\p{L}{2}/u.test(part) && wordCount(part) <= 14);
}

/** The pieces of an entry's heading that aren't dates or places, in order. */
export function headParts(head: Line[]): HeadPart[] {
  const texts = head.flatMap((line) => partsOfLine(line));
  const names = texts.filter(
    (text, index) => index < 1 || wordCount(text) < 7 || companyScore(text) >= roleMarks.longEmployer,
  );
  return (names.length >= 2 ? names : texts).map((text) => ({ text, score: roleScore(text) }));
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
  const titleFirst = Math.abs(difference) >= roleMarks.difference ? difference > 0 : order === 'title-first';
  return titleFirst ? { title: a.text, company: b.text } : { title: b.text, company: a.text };
}

/** Title and employer among the pieces of a heading. */
export function assignRoles(parts: HeadPart[], order: PartOrder): HeadRoles {
  const [first, second, ...more] = parts;
  if (first === undefined) return { title: null, company: null };
  if (second === undefined) return loneRole(first);
  if (more.length === 0) return pick(first, second, order);
  const best = parts.slice(0, 4).reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score < roleMarks.hint) return pick(first, second, order);
  const others = parts.filter((part) => part !== best).slice(0, 3);
  const company = others.reduce((a, b) => (b.score < a.score - roleMarks.laterEmployer ? b : a));
  return { title: best.text, company: company.text };
}

/** Headings that are one text each, "Designer, Acme": split at the comma where most of them are. */
export function splitLoneParts(heads: HeadPart[][]): HeadPart[][] {
  const split = heads.map((parts) =>
    parts.length === 1 && parts[0] !== undefined ? splitTitleComma(parts[0].text) : null,
  );
  const whole = heads.filter((parts, index) => parts.length === 1 && split[index] === null).length;
  if (split.filter((parts) => parts !== null).length <= whole) return heads;
  return heads.map((parts, index) => split[index] ?? parts);
}

function splitTitleComma(text: string): HeadPart[] | null {
  const pieces = splitCommas(text);
  if (pieces.length < 2) return null;
  const scores = pieces.map((piece) => roleScore(piece));
  const first = scores[0] ?? 0;
  const last = scores.at(-1) ?? 0;
  if (first >= roleMarks.title && last < roleMarks.title)
    return [headPart(pieces.slice(0, 1)), headPart(pieces.slice(1))];
  if (last >= roleMarks.title && first < roleMarks.title)
    return [headPart(pieces.slice(0, 1)), headPart(pieces.slice(-1))];
  return null;
}

function headPart(pieces: string[]): HeadPart {
  const text = pieces.join(', ');
  return { text, score: roleScore(text) };
}

function loneRole(part: HeadPart): HeadRoles {
  if (part.score > roleMarks.noTitle) return { title: part.text, company: null };
  return { title: null, company: part.text };
}
