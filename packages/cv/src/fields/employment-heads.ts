import type { Line } from '../document.ts';
import { type HeadPart, readHeadParts } from '../entities/head-parts.ts';
import { scoreCompany, companyWeights, roleMarks, scoreRole, scoreTitle } from '../entities/roles.ts';
import { LEGAL_FORMS } from '../lexicon/employment.ts';
import type { EntryGroup } from '../sections/entries.ts';
import { splitCommas } from '../text.ts';

export interface HeadRoles {
  title: string | null;
  company: string | null;
}

type PartOrder = 'title-first' | 'company-first';

/** Returns the order of title and employer in most unambiguous heads. */
export function findUsualOrder(heads: HeadPart[][]): PartOrder {
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

export function assignRoles(parts: HeadPart[], order: PartOrder): HeadRoles {
  const [first, second, ...more] = parts;
  if (first === undefined) return { title: null, company: null };
  if (second === undefined) return assignLoneRole(first);
  if (more.length === 0) return pick(first, second, order);
  const best = parts.slice(0, 4).reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score < roleMarks.hint) return pick(first, second, order);
  const otherParts = parts.filter((part) => part !== best).slice(0, 3);
  const company = otherParts.reduce((a, b) => (b.score < a.score - roleMarks.laterEmployer ? b : a));
  return { title: best.text, company: company.text };
}

/** Splits "Designer, Acme" if most heads are unambiguous or all have a comma. */
export function splitLoneParts(heads: HeadPart[][]): HeadPart[][] {
  const lone = heads.map((parts) => (parts.length === 1 ? (parts[0]?.text ?? null) : null));
  const split = lone.map((text) =>
    text === null
      ? null
      : (splitTitleComma(text) ?? splitTitleJoint(text) ?? splitGlued(text) ?? splitAtEmployer(text)),
  );
  const wholeCount = lone.filter(
    (text, index) => text !== null && split[index] === null && splitCommas(text).length > 1,
  ).length;
  const sure = split.filter((parts) => parts !== null).length;
  // Two clear cases show the style, unless most other heads contradict.
  if (sure > wholeCount || (sure > 1 && sure * 2 >= wholeCount))
    return heads.map((parts, index) => split[index] ?? splitLikeOthers(lone[index] ?? null) ?? parts);
  return heads.length > 1 && lone.every((text) => text !== null && hasNamesAroundComma(text))
    ? lone.map((text) => splitAtComma(text ?? ''))
    : heads;
}

function hasNamesAroundComma(text: string): boolean {
  const pieces = splitCommas(text);
  const [, second = ''] = pieces;
  return pieces.length === 2 && /^\p{Lu}/u.test(second) && !LEGAL_FORMS.has(second.toLowerCase());
}

function splitLikeOthers(text: string | null): HeadPart[] | null {
  if (text === null) return null;
  const strokes = text.split(/\s+\/\s+/);
  if (strokes.length === 2) return strokes.map((piece) => createHeadPart([piece]));
  return hasNamesAroundComma(text) ? splitAtComma(text) : null;
}

function splitAtComma(text: string): HeadPart[] {
  const pieces = splitCommas(text);
  return [createHeadPart(pieces.slice(0, 1)), createHeadPart(pieces.slice(1))];
}

function splitTitleJoint(text: string): HeadPart[] | null {
  const match = /^(.{2,}?)\s+\/\s+(.{2,})$/.exec(text) ?? /^(.{2,}?)\s*\(([^()]{2,})\)$/.exec(text);
  const parts = match?.slice(1).map((piece) => createHeadPart([piece])) ?? [];
  const titles = parts.filter(({ score }) => score >= roleMarks.title).length;
  const names = parts.filter(({ score }) => score < roleMarks.noTitle).length;
  return titles === 1 && names === 1 ? parts : null;
}

function splitGlued(text: string): HeadPart[] | null {
  const list = text.split(' ');
  const cut =
    list.findLastIndex((word, at) => at < list.length - 1 && scoreTitle(word) >= roleMarks.sureTitle) + 1;
  const [title, employer] = [list.slice(0, cut).join(' '), list.slice(cut).join(' ')];
  const isNamedEmployer =
    cut > 0 && /^\p{Lu}/u.test(employer) && scoreCompany(employer) >= companyWeights.legalFormInside;
  return isNamedEmployer ? [createHeadPart([title]), createHeadPart([employer])] : null;
}

/** Splits "Thatcher at Foo", whose title has no known word. */
function splitAtEmployer(text: string): HeadPart[] | null {
  const [, title = '', employer = ''] = /^(\p{Lu}.+?)\s+at\s+(\p{Lu}.*)$/u.exec(text) ?? [];
  if (title === '' || scoreCompany(title) > roleMarks.noTitle) return null;
  return [
    { text: title, score: roleMarks.title },
    { text: employer, score: roleMarks.employer },
  ];
}

function splitTitleComma(text: string): HeadPart[] | null {
  const pieces = splitCommas(text);
  if (pieces.length < 2) return null;
  const scores = pieces.map((piece) => scoreRole(piece));
  const first = scores[0] ?? 0;
  const last = scores.at(-1) ?? 0;
  if (first >= roleMarks.title && last < roleMarks.title)
    return [createHeadPart(pieces.slice(0, 1)), createHeadPart(pieces.slice(1))];
  if (last >= roleMarks.title && first < roleMarks.title)
    return [createHeadPart(pieces.slice(0, 1)), createHeadPart(pieces.slice(-1))];
  return null;
}

function createHeadPart(pieces: string[]): HeadPart {
  const text = pieces.join(', ');
  return { text, score: scoreRole(text) };
}

function assignLoneRole(part: HeadPart): HeadRoles {
  if (part.score > roleMarks.noTitle) return { title: part.text, company: null };
  return { title: null, company: part.text };
}

const orderWeights = {
  /** Bound for a piece's own score: two strong words prove no more than one. */
  own: 3,
  /** Bound for other heads. It is lower than `own`, so that they don't outvote a clear piece. */
  other: 2,
} as const;

function clampScore(score: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, score));
}

function isSure(parts: readonly HeadPart[]): boolean {
  return (
    parts.some(({ score }) => score >= roleMarks.title) &&
    parts.some(({ score }) => score <= roleMarks.employer)
  );
}

/**
 * Returns the other heads with as many pieces as this one. If there are none, all others with two or more are returned.
 */
function selectComparable(heads: HeadPart[][], at: number): { others: HeadPart[][]; places: number } {
  const length = heads[at]?.length ?? 0;
  const all = heads.filter((head, index) => index !== at && head.length > 1);
  const same = all.filter((head) => head.length === length);
  return same.length > 0 ? { others: same, places: length } : { others: all, places: FIRST };
}

const FIRST = 2;

/**
 * Adds to each piece the scores of pieces at the same position in other heads, because a CV uses one order throughout.
 */
export function scoredByPlace(heads: HeadPart[][]): HeadPart[][] {
  return heads.map((parts, at) => {
    const { others, places } = selectComparable(heads, at);
    if (parts.length < 2 || others.length === 0 || isSure(parts)) return parts;
    return parts.map(({ text, score }, place) => {
      if (place >= places || Math.abs(score) >= roleMarks.labelled - orderWeights.own) return { text, score };
      const sum = others.reduce(
        (total, head) => total + clampScore(head[place]?.score ?? 0, orderWeights.other),
        0,
      );
      return { text, score: clampScore(score, orderWeights.own) + sum / others.length };
    });
  });
}

const RUNNING = 3;

function readLook({ size, bold, italic, bullet }: Line): string {
  return [size, bold, italic, bullet].join('|');
}

function runBelow({ head, dated, body }: EntryGroup): number {
  const below = [...head.slice(dated + 1), ...body];
  const end = below.findIndex((line) => line.bullet || readLook(line) !== readLook(below[0] ?? line));
  return end < 0 ? below.length : end;
}

function isWhole(parts: HeadPart[]): boolean {
  const titles = parts.filter(({ score }) => score >= roleMarks.title).length;
  return titles > 0 && titles < parts.length;
}

/** If most heads are followed by lines of one look, those are a description even without bullets. */
export function withoutRunningText(groups: EntryGroup[]): EntryGroup[] {
  const cut = groups.map((group) => ({
    ...group,
    head: group.head.slice(0, group.dated + 1),
    body: [...group.head.slice(group.dated + 1), ...group.body],
  }));
  const running = groups.filter((group) => runBelow(group) >= RUNNING).length;
  const heads = splitLoneParts(cut.map(({ head }) => readHeadParts(head)));
  return running * 2 > groups.length && heads.every(isWhole) ? cut : groups;
}
