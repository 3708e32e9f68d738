import type { Line } from '../document.ts';
import { findHeading } from '../entities/headings.ts';
import { isPlace } from '../entities/places.ts';
import { scoreTitle } from '../entities/roles.ts';
import { SCHOOL_WORDS } from '../lexicon/education.ts';
import { COMPANY_WORDS } from '../lexicon/employment.ts';
import { normaliseText, extractWords } from '../text.ts';

const nameWeights = {
  severalWords: 3,
  /** A single word is rarely a whole name, so it needs much more evidence. */
  oneWord: 0.2,
  firstLine: 2,
  perLine: 0.25,
  /** Weight for the largest type; smaller type counts in proportion. */
  largest: 3,
  /** Agreement with the email address is the strongest evidence. */
  inEmail: 4,
  labelled: 2,
  /** Title words cost less in the first line, where "Jane Bishop" is likelier than "Sales Manager". */
  titleInFirstLine: -1.5,
  title: -3,
  organisation: -3,
  /** "Work Experience" may be printed larger than the name. */
  heading: -6,
  place: -3,
  bullet: -2,
  twoLines: -0.5,
  least: 3,
  /** The score at which confidence is full. */
  certain: 10,
} as const;

interface PersonName {
  firstName: string | null;
  lastName: string | null;
  confidence: number;
}

const PARTICLES = new Set(
  "de,da,do,dos,das,del,della,di,du,der,den,van,von,zu,zum,zur,la,le,el,al,bin,ibn,ter,ten,af,av,st,san,mc,mac,ben,dal,degli,y,e,'t,op".split(
    ',',
  ),
);

const TITLES =
  /^(?:dr|prof|professor|mr|mrs|ms|miss|herr|frau|m|mme|mlle|sr|sra|dipl|ing|dott|dottssa|ir|drs|mag|univ|med|rer|nat|phil|dhr|mevr)\.?(?:-\p{L}+\.?)?$/iu;

const SUFFIX =
  /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|mba|cpa|esq|msc|m\.sc|bsc|b\.sc|b\.a|m\.a|pmp|cfa|rn|pe|dds|jd|ma|ba|bs|ms|llm|mph|meng|beng|cissp|acca)\.?$/i;

const LABEL =
  /^(?:full name|name|nom|nombre|nome|naam|vor- und nachname|name, vorname|nom et prénom|nome e cognome|nombre y apellidos?|imię i nazwisko|nome completo|namn|för- och efternamn|curriculum vitae(?: of)?|resume of|cv of|lebenslauf(?: von)?)\s*[:–-]?\s+/i;

function isNameWord(word: string): boolean {
  return (
    /^(?:\p{Lu}[\p{L}'’.-]*|\p{Lo}{1,6})$/u.test(word) ||
    PARTICLES.has(word.toLowerCase()) ||
    /^(?:d'|o'|l')\p{Lu}\p{L}+$/iu.test(word)
  );
}

function readNameWords(text: string): string[] | null {
  const bare = text
    .replace(LABEL, '')
    .replace(/\([^)]*\)|["“][^"”]*["”]/g, ' ')
    .replace(/,.*$/, '')
    .trim();
  if (/[\d@:/\\|+&<>=%!?•]/.test(bare) || bare.length > 45) return null;
  const list = bare.split(/\s+/).filter((word) => word !== '' && !TITLES.test(word) && !SUFFIX.test(word));
  if (list.length < 1 || list.length > 5 || !list.every((word) => isNameWord(word))) return null;
  return list.some((word) => !PARTICLES.has(word.toLowerCase())) ? list : null;
}

function normaliseEmail(email: string | null): string {
  return normaliseText(email ?? '').replace(/[^\p{L}]/gu, '');
}

/** Returns the share of the words that the email address contains, from 0 to 1. */
function measureEmailMatch(list: string[], email: string | null): number {
  const local = normaliseEmail(email);
  if (local.length < 3) return 0;
  const parts = list
    .map((word) => normaliseText(word).replace(/[^\p{L}]/gu, ''))
    .filter((part) => part.length > 1);
  const hits = parts.filter((part) => local.includes(part)).length;
  return parts.length === 0 ? 0 : hits / parts.length;
}

interface NameCandidate {
  words: string[];
  score: number;
}

interface NameContext {
  readonly index: number;
  readonly largest: number;
  readonly email: string | null;
}

function scoreName(list: string[], line: Line, { index, largest, email }: NameContext): number {
  const text = list.join(' ');
  let points = list.length >= 2 ? nameWeights.severalWords : nameWeights.oneWord;
  points += Math.max(0, nameWeights.firstLine - index * nameWeights.perLine);
  points += (line.size / Math.max(largest, 1)) * nameWeights.largest;
  points += measureEmailMatch(list, email) * nameWeights.inEmail;
  if (LABEL.test(line.text)) points += nameWeights.labelled;
  const title = scoreTitle(text);
  if (title > 0) points += index === 0 ? nameWeights.titleInFirstLine : nameWeights.title - title;
  if (extractWords(text).some((word) => COMPANY_WORDS.has(word) || SCHOOL_WORDS.has(word)))
    points += nameWeights.organisation;
  if (findHeading(text) !== null) points += nameWeights.heading;
  if (isPlace(text)) points += nameWeights.place;
  if (line.bullet) points += nameWeights.bullet;
  return points;
}

function findCandidates(lines: Line[], email: string | null): NameCandidate[] {
  const first = lines.filter((line) => line.page <= 2).slice(0, 60);
  const largestSize = Math.max(0, ...first.map((line) => line.size).filter((size) => size < 60));
  const nameCandidates: NameCandidate[] = [];
  first.forEach((line, index) => {
    const context = { index, largest: largestSize, email };
    for (const cell of new Set([
      line.cells.length === 2 ? line.cells.join(' ') : line.text,
      ...line.cells,
      ...(line.cells[0] ?? '').split(/\s*[•|–,-]\s+/),
    ])) {
      const list = readNameWords(cell);
      if (list !== null) nameCandidates.push({ words: list, score: scoreName(list, line, context) });
    }
    const next = first[index + 1];
    const both =
      next !== undefined &&
      Math.abs(next.size - line.size) < line.size * 0.3 &&
      line.size > largestSize * 0.8;
    const pair = both ? [readNameWords(line.text), readNameWords(next.text)] : [];
    if (pair[0]?.length === 1 && pair[1]?.length === 1) {
      const list = [...pair[0], ...pair[1]];
      nameCandidates.push({ words: list, score: scoreName(list, line, context) + nameWeights.twoLines });
    }
  });
  return nameCandidates.sort((a, b) => b.score - a.score);
}

function toTitleCase(word: string): string {
  if (word.length < 2 || word !== word.toUpperCase() || word.includes('.')) return word;
  if (PARTICLES.has(word.toLowerCase())) return word.toLowerCase();
  return word
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_, lead: string, letter: string) => lead + letter.toUpperCase());
}

function isCaps(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word) && !word.includes('.');
}

function findLastNameStart(list: string[], twoSurnames: boolean): number {
  const caps = list.findIndex((word) => isCaps(word));
  if (caps > 0 && list.slice(caps).every((word) => isCaps(word) || PARTICLES.has(word.toLowerCase())))
    return caps;
  const particle = list.findIndex(
    (word, index) => index > 0 && index < list.length - 1 && PARTICLES.has(word.toLowerCase()),
  );
  if (particle > 0) return particle;
  return twoSurnames && list.length >= 3 ? list.length - 2 : list.length - 1;
}

function toName(list: string[], twoSurnames: boolean): { firstName: string | null; lastName: string | null } {
  if (list.length === 1) return { firstName: toTitleCase(list[0] ?? ''), lastName: null };
  const surnameFirst = isCaps(list[0] ?? '') && !isCaps(list.at(-1) ?? '');
  const ordered = surnameFirst
    ? [...list.filter((word) => !isCaps(word)), ...list.filter((word) => isCaps(word))]
    : list;
  const start = findLastNameStart(ordered, twoSurnames);
  const givenWords = ordered
    .slice(0, start)
    .filter((word, index) => index === 0 || !/^\p{Lu}\.?$/u.test(word));
  return {
    firstName: givenWords.map((word) => toTitleCase(word)).join(' '),
    lastName: ordered
      .slice(start)
      .map((word) => toTitleCase(word))
      .join(' '),
  };
}

/** Splits "JOHNDOE" with the help of john.doe@…. */
function splitByEmail(word: string, email: string | null): string[] {
  const parts = normaliseText(email?.split('@')[0] ?? '')
    .split(/[._-]/)
    .filter((part) => part.length > 1);
  const [first = '', second = ''] = parts;
  return parts.length === 2 && normaliseText(word) === first + second
    ? [word.slice(0, first.length), word.slice(first.length)]
    : [word];
}

/** Share of the words that must agree. Middle names are often missing in the address. */
const AGREES = 0.5;

function matchNameWords(line: Line, email: string | null): string[] | null {
  const text = (line.cells[0] ?? '').replace(LABEL, '');
  const list = text.split(/\s+/);
  for (const count of [2, 3]) {
    const head = list.slice(0, count);
    const isNameOnly = head.every((word) => /^\p{L}[\p{L}'’-]+$/u.test(word));
    if (head.length === count && isNameOnly && measureEmailMatch(head, email) === 1)
      return head.map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()));
  }
  return null;
}

/** Finds a name by the email address alone, since it may share its line with other text or be in lower case. */
function findNameByEmail(lines: Line[], email: string | null): NameCandidate | undefined {
  const largestSize = Math.max(0, ...lines.map((line) => line.size).filter((size) => size < 60));
  return lines
    .flatMap((line) => {
      const list = line.bullet ? null : matchNameWords(line, email);
      const points =
        nameWeights.severalWords +
        nameWeights.inEmail +
        (line.size / Math.max(largestSize, 1)) * nameWeights.largest;
      return list === null ? [] : [{ words: list, score: points }];
    })
    .sort((a, b) => b.score - a.score)[0];
}

/** @param elsewhere lines that are searched if `lines` have no name that matches the email address */
export function findName(
  lines: Line[],
  email: string | null,
  twoSurnames: boolean,
  elsewhere: Line[] = [],
): PersonName {
  const [expected] = findCandidates(lines, email);
  const agrees =
    expected !== undefined && expected.words.length > 1 && measureEmailMatch(expected.words, email) >= AGREES;
  const likelyName = agrees ? expected : (findNameByEmail([...lines, ...elsewhere], email) ?? expected);
  const best =
    likelyName === undefined || likelyName.score < nameWeights.least
      ? findCandidates(elsewhere, email)[0]
      : likelyName;
  if (best === undefined || best.score < nameWeights.least)
    return { firstName: null, lastName: null, confidence: 0 };
  const list = best.words.length === 1 ? splitByEmail(best.words[0] ?? '', email) : best.words;
  return { ...toName(list, twoSurnames), confidence: Math.min(1, best.score / nameWeights.certain) };
}
