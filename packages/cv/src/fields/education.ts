import type { Line } from '../document.ts';
import { type DateRange, findDateRange } from '../entities/date-ranges.ts';
import { type Degree, findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import {
  type EducationPart,
  readEducationParts,
  findGrade,
  isEducationDetail,
  findEducationPlaces,
} from '../entities/education-parts.ts';
import { isPlace, nameBeforePlace } from '../entities/places.ts';
import { FIELDS_OF_STUDY } from '../lexicon/education.ts';
import type { LevelKind, ParsedEducation } from '../parsed-cv.ts';
import { splitEntries } from '../sections/entries.ts';
import type { Section } from '../sections/split-sections.ts';
import { splitCommas, trimPart, countWords, extractWords } from '../text.ts';
import {
  divideAtTitles,
  isSure,
  joinBrokenNames,
  joinStackedDates,
  removeAsides,
} from './education-lines.ts';

interface EducationDraft {
  level: string | null;
  kind: LevelKind | null;
  organisation: string | null;
  major: string | null;
  grade: string | null;
  range: DateRange | null;
  /** True if the school came before its first degree; further degrees may then belong to it too. */
  schoolFirst: boolean;
  look: string;
  /** Fields of study or unknown schools, in their order. */
  rest: string[];
  places: string[];
  placed: boolean;
  /** Number of entries in `rest` when the school was found; null without a school. */
  before: number | null;
}

function createDraft(first: Line): EducationDraft {
  return {
    look: readLook(first),
    level: null,
    kind: null,
    organisation: null,
    major: null,
    grade: null,
    range: null,
    schoolFirst: false,
    rest: [],
    places: [],
    placed: false,
    before: null,
  };
}

const MAJOR_LEAD =
  /^(?:in|of|en|de|für|in der|im|van|major in|majoring in|mention|spécialité|with a major in|specialisation|studies|degree in|degree|studium|studiengang|em|w zakresie|na kierunku|kierunek|inom|i|på)\s+/iu;

function findMajor(text: string, degree: Degree): string | null {
  const after = trimPart(text.slice(degree.to).replace(/^['’]s\b/, ''))
    .replace(/^of\s+(?:science|arts)\b/i, '')
    .replace(
      /^(?:of|degree)?\s*(?:science|arts|engineering|technology|commerce|business administration|laws?|education|fine arts|philosophy|applied science|computer applications)\b\.?(?=\s*(?:degree)?\s*(?:in|[-–,:(]|major))/i,
      '',
    )
    .replace(/^degree\b/i, '');
  const bracket = /^\(([^)]+)\)$/.exec(after);
  const bare = trimPart((bracket?.[1] ?? after).replace(/^[\s,:–-]+/, ''))
    .replace(MAJOR_LEAD, '')
    .replace(MAJOR_LEAD, '');
  const cleaned = trimPart(bare.replace(/^\(?(?:honou?rs|hons\.?)\)?\s*/i, ''));
  if (cleaned !== '' && /\p{L}{2}/u.test(cleaned)) return cleaned;
  const before = trimPart(text.slice(0, degree.from));
  if (degree.kind === 'HighSchool' || degree.kind === 'Certificate' || degree.kind === 'Other') return null;
  return before !== '' &&
    countWords(before) <= 5 &&
    !/^(a|the|graduated|completed|received|ein|un|une)\b/i.test(before)
    ? before
    : null;
}

function splitField(text: string): [school: string, field: string | null] {
  const match = /^(.+),\s+([^,]+)$/u.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined && isFieldOfStudy(match[2]) && isSchool(match[1])
    ? [match[1], match[2]]
    : [text, null];
}

function addPart(draft: EducationDraft, part: EducationPart): void {
  if (part.school && draft.organisation === null) {
    const [school, field] = splitField(part.text);
    draft.organisation = school;
    draft.major ??= field;
    draft.schoolFirst = draft.level === null;
    draft.before = draft.rest.length;
  } else if (part.degree !== null && draft.level === null) {
    draft.level = part.text;
    draft.kind = part.degree.kind;
    draft.placed = part.placed;
    draft.major ??= findMajor(part.text, part.degree);
  } else draft.rest.push(part.text);
}

function readLook(line: Line): string {
  return `${String(line.size)}|${String(line.bold)}|${String(line.bullet)}`;
}

/** A line in lower case continues the one above, unless it has a date, degree or school. */
function goesOn(line: Line, parts: EducationPart[]): boolean {
  const says = parts.some((part) => part.degree !== null || (part.school && !line.text.endsWith('.')));
  return /^\p{Ll}/u.test(line.text) && !says && findDateRange(line.text) === null;
}

function isDetail(line: Line, parts: EducationPart[]): boolean {
  if (line.text.length > 150 || isEducationDetail(line.text) || goesOn(line, parts)) return true;
  if (!line.bullet && line.rows.length === 1) return false;
  const names = parts.some((part) => part.school || part.degree !== null);
  return !names || (line.bullet && !parts.some((part) => part.degree?.from === 0 || part.school));
}

function isFurtherDegree(draft: EducationDraft, parts: EducationPart[]): boolean {
  return draft.level !== null && parts.some(({ degree, school }) => degree?.from === 0 && !school);
}

/** Reads the degrees of an entry. Lines that are details only add a grade. */
function readEntry(lines: Line[], isList: boolean): EducationDraft[] {
  const list: EducationDraft[] = [];
  for (const line of lines) {
    const parts = readEducationParts(line);
    let draft = list.at(-1);
    if (draft !== undefined && !isList && isDetail(line, parts)) {
      draft.grade ??= findGrade(line.text);
      continue;
    }
    if (draft === undefined || isFurtherDegree(draft, parts)) {
      draft = createDraft(line);
      list.push(draft);
    }
    for (const part of parts) addPart(draft, part);
    draft.places.push(...findEducationPlaces(line));
    draft.range ??= parts.length > 0 || line.text.length < 60 ? findDateRange(line.text) : null;
    draft.grade ??= findGrade(line.text);
  }
  return list;
}

/** True if both describe one school, as "2005 – 2013 Foo-Schule" and "2013 Abitur". */
function isMatchingExam(exam: EducationDraft, time: EducationDraft): boolean {
  if (exam.level === null || exam.organisation !== null || exam.rest.length + exam.places.length > 0)
    return false;
  if (time.level !== null || time.organisation === null || time.range?.single !== false) return false;
  const year = exam.range?.single === true ? exam.range.end?.year : null;
  return year !== undefined && year !== null && year === time.range.end?.year;
}

function joinExams(drafts: EducationDraft[]): EducationDraft[] {
  const joined: EducationDraft[] = [];
  for (const draft of drafts) {
    const before = joined.at(-1);
    if (before !== undefined && isMatchingExam(draft, before))
      joined[joined.length - 1] = {
        ...before,
        level: draft.level,
        kind: draft.kind,
        grade: before.grade ?? draft.grade,
      };
    else if (before !== undefined && isMatchingExam(before, draft))
      joined[joined.length - 1] = {
        ...draft,
        level: before.level,
        kind: before.kind,
        grade: draft.grade ?? before.grade,
      };
    else joined.push(draft);
  }
  return joined;
}

function readDrafts(lines: Line[]): EducationDraft[] {
  const isList = lines.every((line) => line.bullet || isEducationDetail(line.text));
  return joinExams(splitEntries(lines, 'education').flatMap((entry) => readEntry(entry, isList)));
}

const MAJOR_LABEL =
  /^(?:major|majoring|field of study|studienrichtung|fachrichtung|spécialité)(?!\p{L})\s*(?:in|:)?\s*/iu;

function isFieldOfStudy(text: string): boolean {
  const list = extractWords(text);
  return list.length <= 6 && list.some((word) => FIELDS_OF_STUDY.has(word));
}

const SCHOOL_NAME_WORDS = 6;

/** Finds the school in "BSc, Foo Hills, Bonn". */
function fillSchoolAmongCommas(draft: EducationDraft): void {
  const [first = '', ...others] = splitCommas(draft.level ?? '');
  const degree = findDegree(first);
  if (degree === null || others.length + (draft.placed ? 1 : 0) < 2) return;
  const school = others.find(
    (name) =>
      /^\p{Lu}/u.test(name) &&
      !isFieldOfStudy(name) &&
      !isPlace(name) &&
      findDegree(name) === null &&
      countWords(name) <= SCHOOL_NAME_WORDS,
  );
  if (school === undefined) return;
  draft.organisation = school;
  draft.level = first;
  draft.major = findMajor(first, degree) ?? (others[0] === school ? null : (others[0] ?? null));
}

function fillSchoolBehindComma(draft: EducationDraft): void {
  const { level } = draft;
  const match = /^(.*\S)\s*,\s+(\p{Lu}[^,]+)$/u.exec(level ?? '');
  if (level === null || match?.[1] === undefined || match[2] === undefined) return;
  const degree = findDegree(match[1]);
  if (degree === null || findDegree(match[2]) !== null) return;
  if (isFieldOfStudy(match[2]) || isPlace(match[2]) || countWords(match[2]) > SCHOOL_NAME_WORDS) return;
  draft.organisation = match[2];
  draft.level = match[1];
  draft.major = findMajor(match[1], degree);
}

function fillSchoolBeforePlace(draft: EducationDraft): void {
  const names = draft.places.map((place) => nameBeforePlace(place));
  draft.organisation = names.find((name) => name !== null) ?? null;
}

function namesSchoolLast(drafts: readonly EducationDraft[]): boolean {
  const namedDrafts = drafts.filter(
    ({ level, before, rest }) => level !== null && before !== null && rest.length > 0,
  );
  return namedDrafts.length > 0 && namedDrafts.every(({ before, rest }) => before === rest.length);
}

function settle(draft: EducationDraft, schoolLast: boolean): EducationDraft {
  if (draft.organisation === null) fillSchoolAmongCommas(draft);
  const major = draft.rest.find((text) => MAJOR_LABEL.test(text));
  const rest = draft.rest.filter((text) => text !== major);
  if (major !== undefined) draft.major = trimPart(major.replace(MAJOR_LABEL, ''));
  const dated = draft.range !== null && draft.level === null && draft.rest.length > 0;
  if (draft.level !== null && draft.major === null) {
    // If all pieces look like fields of study, one of them is the school, so none is chosen here.
    const field = rest.findIndex((text) => isFieldOfStudy(text));
    if (field >= 0 && (rest.length === 1 || !rest.every((text) => isFieldOfStudy(text))))
      draft.major = rest.splice(field, 1)[0] ?? null;
  }
  if (draft.organisation === null && (draft.level !== null || dated))
    draft.organisation = (schoolLast ? rest.pop() : rest.shift()) ?? null;
  if (draft.level !== null && draft.major === null) draft.major = rest.shift() ?? null;
  return draft;
}

function inheritSchools(drafts: EducationDraft[]): EducationDraft[] {
  drafts.forEach((draft, index) => {
    const before = drafts[index - 1];
    if (draft.organisation === null && draft.level !== null && before?.schoolFirst === true)
      draft.organisation = before.organisation;
  });
  return drafts;
}

function findSchoolKind(organisation: string | null): LevelKind | null {
  if (organisation === null) return null;
  const secondary =
    /high school|secondary school|gymnasium|lycée|lycee|liceo|lyceum|realschule|instituto de educación secundaria|liceum|technikum|gymnasieskola|gymnasiet|escola secundária|middelbare school/i;
  return secondary.test(organisation) ? 'HighSchool' : null;
}

/** The diploma of a secondary school is its leaving certificate. */
function findLevelKind({ kind, level, organisation }: EducationDraft): LevelKind | null {
  const bare =
    kind === 'Certificate' &&
    /^(?:diploma|diplôme|certificate|certificat|título|zeugnis)\b/i.test(level ?? '');
  return (bare ? findSchoolKind(organisation) : null) ?? kind ?? findSchoolKind(organisation);
}

function toEducation(draft: EducationDraft): ParsedEducation {
  const { range } = draft;
  const start = range === null || range.single ? null : range.start;
  const end = range === null || range.current ? null : range.end;
  return {
    level: draft.level,
    levelKind: findLevelKind(draft),
    organisation: draft.organisation,
    major: draft.major,
    grade: draft.grade,
    startYear: start?.year ?? 0,
    startMonth: start?.month ?? 0,
    endYear: end?.year ?? 0,
    endMonth: end?.month ?? 0,
  };
}

export function findEducation(section: Section): ParsedEducation[] {
  const { own, others } = divideAtTitles(joinStackedDates(joinBrokenNames(section.lines)));
  const read = [...readDrafts(own), ...readDrafts(others).filter((draft) => isSure(draft))];
  const entries = removeAsides(read);
  const schoolLast = namesSchoolLast(entries);
  const drafts = inheritSchools(entries.map((draft) => settle(draft, schoolLast)));
  for (const draft of drafts) {
    if (draft.organisation === null) fillSchoolBehindComma(draft);
    if (draft.organisation === null) fillSchoolBeforePlace(draft);
  }
  return drafts
    .filter((draft) => draft.organisation !== null || draft.level !== null)
    .map((draft) => toEducation(draft));
}

/** Reads all sections. Those without a degree or known school, such as courses, count only if no entry has both. */
export function findEducationHistory(sections: readonly Section[]): ParsedEducation[] {
  const lists = sections.map((section) => findEducation(section));
  const hasSchool = ({ organisation }: ParsedEducation): boolean => isSchool(organisation ?? '');
  const hasCompleteEntry = lists.flat().some((entry) => entry.level !== null && hasSchool(entry));
  return lists
    .filter((list) => !hasCompleteEntry || list.some((entry) => entry.level !== null || hasSchool(entry)))
    .flat();
}
