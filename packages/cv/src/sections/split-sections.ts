import { type Line, replaceCells, replaceCellsInOneRow } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { findHeading, guessHeading, isTableHeader } from '../entities/headings.ts';
import { parseLanguages } from '../entities/languages.ts';
import type { SectionKind } from '../lexicon/headings.ts';
import {
  readHeadingLook,
  type HeadingLook,
  isStyledHeading,
  namesEntry,
  readStyle,
} from './heading-style.ts';
import { rejoinCells, separateHeads } from './repaired-lines.ts';

export interface Section {
  kind: SectionKind;
  title: string;
  lines: Line[];
  heading?: Line;
}

/** Nearly every CV has these sections. A missing one may have an unusual heading. */
const USUAL: readonly SectionKind[] = ['experience', 'education'];

/** Lines of these sections may contain words of headings ("Volunteer", "Tools"). */
const STRICT: ReadonlySet<SectionKind> = new Set(['experience', 'education', 'projects', 'volunteering']);
/** Kinds of minor headings within a section. */
const MINOR: ReadonlySet<SectionKind> = new Set([
  'languages',
  'certifications',
  'skills',
  'contact',
  'personal',
  'other',
  'summary',
]);
const DOCUMENT_TITLE =
  /^(curriculum vitae|curriculum|cv|resume|résumé|lebenslauf|levensloop|hoja de vida|bewerbung)$/i;

/** Headings that also name groups of skills. */
const GROUP_KINDS: ReadonlySet<SectionKind> = new Set([
  'skills',
  'languages',
  'contact',
  'other',
  'projects',
  'personal',
]);

const APART = 1.5;

interface SectionStart {
  kind: SectionKind;
  title: string;
  rest: Line | null;
}

function toRestLine(line: Line, cells: string[]): Line | null {
  return cells.length === 0 ? null : replaceCellsInOneRow(line, cells);
}

/** Recognises a heading and its content in one line: "Skills: a, b", "Skills   a, b". */
function findLabelledStart(line: Line, current: SectionKind): SectionStart | null {
  const [first = '', ...others] = line.cells;
  if (STRICT.has(current)) return null;
  const colon = /^([^:]{3,40}):\s+(.+)$/.exec(first);
  const label = others.length > 0 && findHeading(first) !== null ? first : (colon?.[1] ?? '');
  const kind = findHeading(label);
  if (kind === null || kind === 'contact' || !(MINOR.has(kind) || USUAL.includes(kind))) return null;
  if (line.bullet || (current === 'skills' && kind === 'skills')) return null;
  const content = label === first ? others.join(' ') : (colon?.[2] ?? '');
  if (kind === 'languages' && parseLanguages(content).length === 0) return null;
  // "Professional experience: 6 years" is a statement and not the heading of jobs.
  if (kind === 'experience' && !hasDate(content)) return null;
  const rest = label === first ? others : [colon?.[2] ?? '', ...others];
  return { kind, title: label, rest: toRestLine(line, rest) };
}

function findSideStart(line: Line, look: HeadingLook): SectionStart | null {
  const [first = '', ...others] = line.cells;
  const kind = others.length === 0 ? null : findHeading(first);
  if (
    kind === null ||
    line.bullet ||
    first.endsWith(':') ||
    (look.main !== null && !look.all.has(readStyle(line)))
  )
    return null;
  return { kind, title: first, rest: toRestLine(line, others) };
}

function isCaps(text: string): boolean {
  return text === text.toUpperCase();
}

/** True if the line has the look of a heading or larger type. Capitals count without bold type. */
function resembles(line: Line, style: string): boolean {
  const [size = '0', weight, letters] = style.split('|');
  if (line.size > Number(size) + 0.6) return true;
  if (line.size < Number(size) - 0.6) return false;
  return letters === 'caps' ? isCaps(line.text) : weight === 'plain' || line.bold;
}

export function standsOut(line: Line): boolean {
  return line.bold || line.text.endsWith(':') || isCaps(line.text) || line.gap >= APART;
}

/** True for a line larger than all lines of the section, which is too large for the title of an entry. */
function isLargest(line: Line, lines: Line[]): boolean {
  const largestSize = Math.max(...lines.map(({ size }) => size));
  return lines.length > 0 && line.bold && line.gap >= APART && line.size > largestSize + 0.6;
}

function findWholeStart(
  line: Line,
  section: Section,
  look: HeadingLook,
  missing: ReadonlySet<SectionKind>,
): SectionStart | null {
  const text = line.cells.join(' ');
  const kind = findHeading(text);
  const current = section.kind;
  if (kind === null || line.bullet) {
    const within = STRICT.has(current) && namesEntry(text);
    // Groups of skills may have any name, so their headings are not certain.
    const strictLook = current === 'skills' ? { ...look, certain: false } : look;
    return current !== 'header' && !within && isStyledHeading(line, strictLook)
      ? { kind: guessHeading(text), title: text, rest: null }
      : null;
  }
  const start = { kind, title: text, rest: null };
  if (look.main === null || line.heading || readStyle(line) === look.main) return start;
  if (look.all.has(readStyle(line)) && (kind !== 'other' || !STRICT.has(current) || line.gap >= APART))
    return start;
  if (resembles(line, look.main) || isLargest(line, section.lines)) return start;
  if (missing.has(kind) && standsOut(line)) return start;
  if (!MINOR.has(kind) || STRICT.has(current) || kind === current) return null;
  return current === 'header' || line.bold || text.endsWith(':') || isCaps(text) ? start : null;
}

/** If a column starts in larger type than headings, it starts with the name. */
function beginsWithName(line: Line, current: Section, look: HeadingLook): boolean {
  const last = current.lines.at(-1);
  const size = parseFloat(look.main ?? '99');
  return (
    last !== undefined &&
    current.kind !== 'header' &&
    last.block !== line.block &&
    line.page === 1 &&
    line.size >= size * 1.25
  );
}

function toLabelLine(line: Line): Line {
  const [first = '', ...others] = line.cells;
  return replaceCells(line, [first.endsWith(':') ? first : `${first}:`, ...others]);
}

/** Number of lines below a heading of languages that are searched for a language. */
const NAMED_WITHIN = 6;

/**
 * True if a heading only names a group of skills: a minor one ("Web"), or one of languages without any language below
 * ("Languages: Python").
 */
function isGroupLabel(lines: Line[], index: number, kind: SectionKind, skills: Section): boolean {
  const line = lines[index];
  const top = skills.heading;
  if (line === undefined || skills.kind !== 'skills' || top === undefined) return false;
  const below = lines.slice(index + 1, index + 1 + NAMED_WITHIN);
  if (kind === 'languages') return ![line, ...below].some((other) => parseLanguages(other.text).length > 0);
  const smaller =
    line.size < top.size - 0.6 || (top.bold && !line.bold) || (isCaps(top.text) && !isCaps(line.text));
  return smaller && GROUP_KINDS.has(kind);
}

function divideLines(lines: Line[], look: HeadingLook, missing: ReadonlySet<SectionKind>): Section[] {
  const sections: Section[] = [{ kind: 'header', title: '', lines: [] }];
  lines.forEach((line, index) => {
    const current = sections.at(-1) ?? { kind: 'header', title: '', lines: [] };
    if (isTableHeader(line) && STRICT.has(current.kind)) return;
    if (index < 8 && DOCUMENT_TITLE.test(line.text.trim())) return;
    const heading = findSideStart(line, look) ?? findWholeStart(line, current, look, missing);
    const start = heading !== null && isGroupLabel(lines, index, heading.kind, current) ? null : heading;
    if (heading !== null && start === null) {
      current.lines.push(toLabelLine(line));
      return;
    }
    if (start === null && beginsWithName(line, current, look)) {
      sections.push({ kind: 'header', title: '', lines: [line] });
      return;
    }
    const label = start === null ? findLabelledStart(line, current.kind) : null;
    const sectionStart = start ?? label;
    if (sectionStart === null) current.lines.push(line);
    else {
      const restLines = sectionStart.rest === null ? [] : [sectionStart.rest];
      sections.push({ kind: sectionStart.kind, title: sectionStart.title, lines: restLines, heading: line });
    }
    if (label !== null) sections.push({ kind: current.kind, title: current.title, lines: [] });
  });
  return sections;
}

/** Splits lines into sections. Lines before the first heading are the header. */
export function splitSections(lines: Line[]): Section[] {
  const look = readHeadingLook(lines);
  const sections = divideLines(lines, look, new Set());
  const missing = new Set(USUAL.filter((kind) => !sections.some((section) => section.kind === kind)));
  const all = missing.size === 0 ? sections : divideLines(lines, look, missing);
  return all.map((section) => {
    if (!USUAL.includes(section.kind)) return section;
    const lines = rejoinCells(section.lines);
    return { ...section, lines: section.kind === 'experience' ? separateHeads(lines) : lines };
  });
}
