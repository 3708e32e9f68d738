import { fold } from '../lexicon/fold.ts';
import { SCHOOL_WORDS } from '../lexicon/organisations.ts';
import type { Line } from '../document/line.ts';
import type { ParsedEducation } from '../parsed-cv.ts';
import type { Section } from '../sections/split-sections.ts';
import { findDateRange, findDateRanges, type DateRange } from './date-range.ts';
import { findDegree, type Degree } from './degree.ts';
import { isPlace, splitTrailingPlace } from './place.ts';
import { words } from './role-score.ts';
import { splitCommas, splitParts, trimPart, withoutDuration, wordCount } from './text-parts.ts';

/** What one piece of an education entry says. */
interface EducationPart {
  text: string;
  degree: Degree | null;
  school: boolean;
}

interface Draft {
  level: string | null;
  kind: Degree['kind'] | null;
  organisation: string | null;
  major: string | null;
  grade: string | null;
  range: DateRange | null;
  /** Pieces that are neither, in order: fields of study or unknown schools. */
  rest: string[];
  lastLine: number;
}

const GRADE =
  /\b(?:(?:cum\.?|major|overall|cumulative)?\s*c?gpa|grade|note|abschlussnote|gesamtnote|average|percentage|mention|nota|votazione|voto|cijfer|score|classification)\b\s*[:=-]?\s*([\p{L}\d][\p{L}\d.,/%+ -]{0,24}?)(?=$|[|;,)\t]|\s{2})|(\d(?:[.,]\d{1,2})?\s*(?:\/\s*\d{1,2}(?:[.,]\d)?)?)\s*c?gpa\b|\b(\d{2,3}(?:\.\d+)?\s?%)|\b(1[01]\d\/110(?:\s+e\s+lode)?)|\b((?:summa|magna) cum laude|cum laude|(?:first|second|upper second)[- ]class(?: honou?rs)?|2:1|2:2|mention (?:très )?bien|mention assez bien|with distinction)\b/iu;
const NOISE =
  /^(?:relevant )?(?:coursework|courses|modules|thesis|master thesis|bachelor thesis|masterarbeit|bachelorarbeit|diplomarbeit|dissertation|mémoire|tesi|specialization|minor|activities|honors|awards|scholarship|subjects|schwerpunkte?|schwerpunktfächer|themen|thema)\b\s*(?:in\b)?\s*[:–-]/i;

function isSchool(text: string): boolean {
  const list = words(text);
  if (list.length > 14) return false;
  const compound =
    /(?:universität|hochschule|gymnasium|schule|akademie|universiteit|hogeschool|kolleg|lyceum|college)$/u;
  return list.some(
    (word, index) =>
      SCHOOL_WORDS.has(word) ||
      SCHOOL_WORDS.has(`${word} ${list[index + 1] ?? ''}`) ||
      (compound.test(fold(word)) && word.length > 7),
  );
}

function withoutDates(text: string): string {
  let rest = text;
  for (const range of findDateRanges(text).reverse())
    rest = `${rest.slice(0, range.from)}\t${rest.slice(range.to)}`;
  return rest.replace(
    /\b(?:expected(?: graduation)?|anticipated|graduated|graduation(?: date)?|grad\.?|class of|completed|abschluss|since|conferred|obtained|promotion)\s*:?\s*(?=\t|$)/gi,
    ' ',
  );
}

/** Comma pieces rejoined so that a degree, a school and places are told apart. */
function splitEducation(part: string): string[] {
  const pieces = splitCommas(part);
  if (pieces.length < 2) return splitAtSchool(part);
  const flags = pieces.map((piece) => ({ degree: findDegree(piece) !== null, school: isSchool(piece) }));
  if (flags.some(({ degree }) => degree) && flags.some(({ school }) => school)) {
    const joined: string[] = [];
    pieces.forEach((piece, index) => {
      const flag = flags[index];
      if (
        joined.length === 0 ||
        flag?.school === true ||
        flag?.degree === true ||
        flags.slice(0, index).some((f) => f.school)
      )
        joined.push(piece);
      else joined[joined.length - 1] = `${joined.at(-1) ?? ''}, ${piece}`;
    });
    return joined.flatMap((piece) => splitAtSchool(piece));
  }
  return [part];
}

/** "BSc Physics at the University of Bonn" and "MBA, from X": the school begins after the word. */
function splitAtSchool(part: string): string[] {
  const match =
    /^(.*?\S)\s+(?:at|from|an der|an|am|à|à l'|de l'|en la|presso|aan de|aan)\s+((?:the\s+)?\p{Lu}.*)$/u.exec(
      part,
    );
  if (match?.[1] === undefined || match[2] === undefined) return [part];
  return isSchool(match[2]) && (findDegree(match[1]) !== null || !isSchool(match[1]))
    ? [match[1], match[2]]
    : [part];
}

function partsOf(line: Line): EducationPart[] {
  return splitParts(withoutDuration(withoutDates(line.text)).replace(GRADE, '\t'))
    .filter((part) => !isPlace(part) && !NOISE.test(part))
    .flatMap((part) => splitEducation(part))
    .map((part) => trimPart(splitTrailingPlace(part).rest))
    .filter((part) => part !== '' && /\p{L}{2}/u.test(part) && !isPlace(part) && wordCount(part) <= 16)
    .map((text) => {
      const school = isSchool(text);
      const degree = findDegree(text);
      return {
        text,
        school: school && !(degree !== null && degree.from === 0 && degree.kind !== 'HighSchool'),
        degree: school && degree?.from !== 0 ? null : degree,
      };
    });
}

function newDraft(line: number): Draft {
  return {
    level: null,
    kind: null,
    organisation: null,
    major: null,
    grade: null,
    range: null,
    rest: [],
    lastLine: line,
  };
}

const MAJOR_LEAD =
  /^(?:in|of|en|de|für|in der|im|van|major in|majoring in|mention|spécialité|with a major in|specialisation|studies|degree in|degree|studium|studiengang)\s+/iu;

/** The field of study behind (or before) the words of the degree. */
function majorOf(text: string, degree: Degree): string | null {
  const after = trimPart(text.slice(degree.to).replace(/^['’]s\b/, ''))
    .replace(
      /^(?:of|degree)?\s*(?:science|arts|engineering|technology|commerce|business administration|laws?|education|fine arts|philosophy|applied science|computer applications)\b\.?(?=\s*(?:degree)?\s*(?:in|[-–,:(]|major))/i,
      '',
    )
    .replace(/^degree\b/i, '');
  const bracket = /^\(([^)]+)\)$/.exec(after);
  const bare = trimPart((bracket?.[1] ?? after).replace(/^[\s,:–-]+/, ''))
    .replace(MAJOR_LEAD, '')
    .replace(MAJOR_LEAD, '');
  const cleaned = trimPart(bare.replace(/^(?:honou?rs|hons\.?)\)?\s*/i, ''));
  if (cleaned !== '' && /\p{L}{2}/u.test(cleaned)) return cleaned;
  const before = trimPart(text.slice(0, degree.from));
  return before !== '' &&
    wordCount(before) <= 5 &&
    !/^(a|the|graduated|completed|received|ein|un|une)\b/i.test(before)
    ? before
    : null;
}

function addPart(draft: Draft, part: EducationPart): void {
  if (part.school && draft.organisation === null) draft.organisation = part.text;
  else if (part.degree !== null && draft.level === null) {
    draft.level = part.text;
    draft.kind = part.degree.kind;
    draft.major ??= majorOf(part.text, part.degree);
  } else draft.rest.push(part.text);
}

/** Whether a line brings what the entry already has and so begins the next. */
function conflicts(draft: Draft, parts: EducationPart[], range: DateRange | null): boolean {
  const complete = draft.organisation !== null || draft.level !== null;
  if (!complete) return false;
  if (parts.some((part) => part.school) && draft.organisation !== null) return true;
  if (parts.some((part) => part.degree !== null && !part.school) && draft.level !== null) return true;
  return range !== null && draft.range !== null && parts.length > 0;
}

function isDetail(line: Line, parts: EducationPart[]): boolean {
  if (line.text.length > 150) return true;
  if (!line.bullet && line.rows.length === 1) return false;
  const names = parts.some((part) => part.school || part.degree !== null);
  return !names || (line.bullet && !parts.some((part) => part.degree?.from === 0 || part.school));
}

function drafts(lines: Line[]): Draft[] {
  const list: Draft[] = [];
  const bulleted =
    lines.every((line) => line.bullet) || !lines.some((line) => !line.bullet && !NOISE.test(line.text));
  lines.forEach((line, index) => {
    const parts = NOISE.test(line.text) ? [] : partsOf(line);
    const range = parts.length > 0 || line.text.length < 60 ? findDateRange(line.text) : null;
    let draft = list.at(-1);
    if (!bulleted && isDetail(line, parts) && draft !== undefined) {
      draft.grade ??= gradeOf(line.text);
      return;
    }
    if (
      draft === undefined ||
      conflicts(draft, parts, range) ||
      (range !== null && draft.range !== null && line.gap > 1.5)
    ) {
      draft = newDraft(index);
      list.push(draft);
    }
    for (const part of parts) addPart(draft, part);
    draft.range ??= range;
    draft.grade ??= gradeOf(line.text);
    draft.lastLine = index;
  });
  return list;
}

function gradeOf(text: string): string | null {
  const match = GRADE.exec(text);
  const grade = match
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.trim();
  return grade === undefined || grade === '' ? null : grade;
}

/** A piece left over is the school where none was recognised, else the field of study. */
function settle(draft: Draft): Draft {
  const rest = [...draft.rest];
  const major = rest.findIndex((text) =>
    /^(?:major|majoring|field of study|studienrichtung|fachrichtung|spécialité)\b/i.test(text),
  );
  if (major >= 0)
    draft.major = trimPart(
      (rest.splice(major, 1)[0] ?? '').replace(
        /^(?:major|majoring|field of study|studienrichtung|fachrichtung|spécialité)\s*(?:in|:)?\s*/i,
        '',
      ),
    );
  if (draft.organisation === null && draft.level !== null) draft.organisation = rest.shift() ?? null;
  if (draft.level !== null && draft.major === null) draft.major = rest.shift() ?? null;
  return draft;
}

function toEducation(draft: Draft): ParsedEducation {
  const { range } = draft;
  const start = range === null || range.single ? null : range.start;
  const end = range === null || range.current ? null : range.end;
  return {
    level: draft.level,
    levelKind: draft.kind ?? kindOfSchool(draft.organisation),
    organisation: draft.organisation,
    major: draft.major,
    grade: draft.grade,
    startYear: start?.year ?? 0,
    startMonth: start?.month ?? 0,
    endYear: end?.year ?? 0,
    endMonth: end?.month ?? 0,
  };
}

function kindOfSchool(organisation: string | null): ParsedEducation['levelKind'] {
  return organisation !== null &&
    /high school|secondary school|gymnasium|lycée|liceo|lyceum|realschule/i.test(organisation)
    ? 'HighSchool'
    : null;
}

/** The schools of an education section, in the CV's order. */
export function findEducation(section: Section): ParsedEducation[] {
  return drafts(section.lines)
    .map((draft) => settle(draft))
    .filter((draft) => draft.organisation !== null || draft.level !== null)
    .map((draft) => toEducation(draft));
}
