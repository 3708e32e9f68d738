import type { Line, StyledSpan } from '../document.ts';
import { LEGAL_FORMS } from '../lexicon/employment.ts';
import { splitCommas, splitParts, trimPart, stripDuration, countWords, extractWords } from '../text.ts';
import { findDateRanges, hasDate } from './date-ranges.ts';
import { stripDepartment } from './degrees-and-schools.ts';
import { opensWithTitle, rejoinTitles, splitPieces } from './head-pieces.ts';
import {
  formatLabelledLine,
  scoreLabel,
  splitInlineLabels,
  joinLabelCell,
  stripHeadLabel,
} from './labels.ts';
import { hasTownBehind, isPlace, isStreet, nameBeforePlace, splitTrailingPlace } from './places.ts';
import {
  scoreCompany,
  findEmploymentType,
  isProse,
  roleMarks,
  scoreRole,
  titleHint,
  scoreTitle,
} from './roles.ts';

export interface HeadPart {
  text: string;
  score: number;
}

const TITLE_AT_COMPANY =
  /^(.{3,60}?)\s+(?:at|@|with|bei|bei der|chez|presso|bij|en|em|na|no|w|på|hos|vid)\s+(\p{Lu}.*|\d.*)$/u;

/** Titles hardly ever contain these words, so an employer follows. */
const ONLY_AT_COMPANY = /^(\p{Lu}.{2,59}?)\s+(?:@|bei|chez|presso|bij|hos)\s+(\p{Lu}.*|\d.*)$/u;

/** "with Acme as Engineer". */
const COMPANY_AS_TITLE =
  /^(?:(?:working|worked|currently working|employed)\s+)?(?:with|at|for|in)\s+(.+?)\s+as\s+(?:an?\s+|the\s+)?(.+)$/i;

const WORKED_AS = /^(?:(?:currently\s+)?work(?:ing|ed)|employed|tätig)\s+(?:as|als)\s+(?:an?\s+)?/i;

const NOISE =
  /^(?:project name|projekt|description|environment|responsibilities|tools|technologies|tech stack|url|website|web|location|city|town|country|stadt|ort|land|ville|pays|lieu|localidad|ciudad|país|lugar|città|paese|luogo|stad|plaats|localidade|cidade|miejscowość|miasto|kraj|reason for leaving|key achievements?|achievements?|main activities.*|tasks|aufgaben|missions?)\s*:/i;

/** Matches working times such as "full-time", which are neither a title nor an employer. */
const WORKING_TIME =
  /^\(?(?:full[ -]?time|part[ -]?time|vollzeit|teilzeit|(?:à )?temps (?:plein|partiel)|tiempo (?:completo|parcial)|jornada completa|media jornada|tempo (?:pieno|parziale|integral|parcial)|voltijds?|deeltijds?|pełny etat|niepełny etat|heltid|deltid)\)?$/i;

/** Web addresses with a path and email addresses. "acme.com" alone is not one, since it may name an employer. */
const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S+|[^\s/]+\.\p{L}{2,}\/\S*|\S+@\S+\.\S+)$/iu;

function stripDates(text: string): string {
  let rest = text;
  for (const range of findDateRanges(text).reverse())
    rest = `${rest.slice(0, range.from)}\t${rest.slice(range.to)}`;
  return rest;
}

function stripFullStop(text: string): string {
  return /\p{Ll}{3,}\.$/u.test(text) && !LEGAL_FORMS.has(extractWords(text).at(-1) ?? '')
    ? text.slice(0, -1)
    : text;
}

/** Removes brackets with a town or kind of employment: "Acme (Madison)". Other brackets stay, such as "(MIT)". */
function stripBracket(text: string): string {
  const match = /^(.+\S)\s*\(([^()]+)\)$/u.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return text;
  if (findEmploymentType(match[2]) !== null && countWords(match[2]) <= 3) return match[1];
  const isTown = /^\p{Lu}\p{Ll}[\p{L} .,'-]*$/u.test(match[2]) && countWords(match[2]) <= 3;
  return isTown && Math.abs(scoreRole(match[2])) < roleMarks.hint ? match[1] : text;
}

/** Splits title and employer at words such as "at". The text after them may also have the employer's town, which is removed. */
function splitAtEmployer(part: string): string[] | null {
  const [, title = '', employer = ''] = ONLY_AT_COMPANY.exec(part) ?? TITLE_AT_COMPANY.exec(part) ?? [];
  const sure = ONLY_AT_COMPANY.test(part) && scoreCompany(title) < roleMarks.hint;
  if (title === '' || !(sure || scoreTitle(title) > 0)) return null;
  return [title, (hasTownBehind(employer) ? nameBeforePlace(employer) : null) ?? employer];
}

function readLineParts(line: Line): string[] {
  if (NOISE.test(joinLabelCell(line, NOISE))) return [];
  const lineText = splitByLook(line, formatLabelledLine(line))
    .replace(/(\p{Ll}{3,})\.$/u, '$1')
    .replace(/^\d{1,2}[.)]\s+(?=\p{L})/u, '');
  const bare = stripDuration(stripDates(lineText)).replace(/\s+,/g, ',');
  return splitParts(splitInlineLabels(bare))
    .flatMap((part) => {
      const working = COMPANY_AS_TITLE.exec(part);
      if (working !== null) return [working[2] ?? '', working[1] ?? ''];
      return splitAtEmployer(part) ?? [part];
    })
    .map((part) => part.replace(WORKED_AS, ''))
    .filter((part) => !isPlace(part) && !WORKING_TIME.test(part) && !ADDRESS.test(part))
    .map((part) => splitTrailingPlace(part).rest)
    .filter((part) => isName(cleanPart(part)) && !(/^\d/.test(part) && isStreet(part)));
}

/** Splits the text into names. Places are among them. */
export function splitNames(text: string): string[] {
  return splitParts(stripDuration(stripDates(text)));
}

/** Returns the head's places. "Infosys, Amsterdam, NL" counts as a place, although it begins with a name. */
export function findHeadPlaces(head: Line[]): string[] {
  return head.flatMap((line) => splitNames(line.text).filter((part) => isPlace(part)));
}

/** Returns "Acme, Tulsa, OK" for "Clerk, Acme, Tulsa, OK". */
export function findTrailingPlaces(head: Line[]): string[] {
  return head
    .flatMap((line) => splitNames(line.text))
    .filter((part) => !isPlace(part))
    .flatMap((part) => splitTrailingPlace(part).place ?? []);
}

function stripDescription(part: string): string {
  const match = /^([^:]{2,50}?):\s+(.+)$/.exec(part);
  return match?.[1] === undefined || countWords(match[2] ?? '') < 2 ? part : match[1];
}

function cleanPart(text: string): string {
  const part = stripDescription(stripHeadLabel(text));
  return trimPart(stripFullStop(stripDepartment(stripBracket(splitTrailingPlace(part).rest))));
}

function isName(part: string): boolean {
  return part !== '' && !isPlace(part) && /\p{L}{2}/u.test(part) && countWords(part) <= 14 && !isProse(part);
}

/** Templates print places in the employer's line and dates in the title's line. */
function scoreNeighbours(head: Line[], names: readonly string[][]): number[] {
  const places = head.map((line, at) => names[at]?.length !== 0 && line.cells.some((cell) => isPlace(cell)));
  const dates = head.map((line, at) => names[at]?.length !== 0 && hasDate(line.text));
  const alone = (ones: boolean[], others: boolean[]): boolean => ones.some((one, at) => one && !others[at]);
  if (!alone(places, dates) || !alone(dates, places)) return head.map(() => 0);
  return head.map((_, at) => (Number(dates[at]) - Number(places[at])) * roleMarks.beside);
}

export function readHeadParts(head: Line[]): HeadPart[] {
  const byLine = rejoinTitles(
    head.map((line) => readLineParts(line)),
    head.map(({ text }) => text),
  );
  const lineScores = scoreNeighbours(head, byLine);
  const pieces = byLine.flat();
  const pieceScores = new Map(
    byLine.flatMap((list, at) =>
      list.map((piece): [string, number] => [cleanPart(piece), scoreLabel(piece) + (lineScores[at] ?? 0)]),
    ),
  );
  const texts = splitPieces(pieces)
    .map((part) => cleanPart(part))
    .filter((part) => isName(part));
  const names = texts.filter(
    (text, index) => index < 1 || countWords(text) < 7 || scoreCompany(text) >= roleMarks.longEmployer,
  );
  return (names.length >= 2 ? names : texts).map((text) => ({
    text,
    score: scorePart(text) + (pieceScores.get(text) ?? 0),
  }));
}

/** Scores a part by its first piece too, so that a title is still one if its team has the name of a business. */
function scorePart(text: string): number {
  const [first = ''] = splitCommas(text);
  const score = opensWithTitle(text) ? Math.max(scoreRole(first), scoreRole(text)) : scoreRole(text);
  return score === 0 ? titleHint(text) : score;
}

/** If a span ends like this, its text continues in the next one. */
const GOES_ON = /(?:[(\[/&'’]|(?:^|\s)\p{Ll}{1,4}|\S-)\s*$/u;

const BEGINS = /^[\s,;:|•·–—-]*["'“‘]?[\p{Lu}\d]/u;

const NAMED = /\p{L}.*\p{L}/u;

function startsPart(before: StyledSpan, after: StyledSpan): boolean {
  const differs = before.bold !== after.bold || before.italic !== after.italic;
  return (
    differs &&
    NAMED.test(before.text) &&
    NAMED.test(after.text) &&
    BEGINS.test(after.text) &&
    !GOES_ON.test(before.text)
  );
}

/** Puts a tab between parts that are printed in two styles, such as a bold title before an employer in plain type. */
function splitByLook({ stretches = [] }: Line, text: string): string {
  let rest = text;
  let splitText = '';
  stretches.forEach((stretch, index) => {
    const next = stretches[index + 1];
    if (next === undefined || !startsPart(stretch, next)) return;
    const name = next.text
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim()
      .replace(/\s+/g, ' ');
    const at = rest.indexOf(name, 1);
    // A change within a word is decoration, and a label belongs to its value.
    if (at < 1 || /(?:[\p{L}\p{N}]|:\s*)$/u.test(rest.slice(0, at))) return;
    splitText += `${rest.slice(0, at).trimEnd()}\t`;
    rest = rest.slice(at);
  });
  return splitText + rest;
}
