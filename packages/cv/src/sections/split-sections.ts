import type { Line } from '../document/line.ts';
import type { SectionKind } from '../lexicon/headings.ts';
import { findHeading } from './find-heading.ts';
import { headingStyle, isStyledHeading, styleOf } from './heading-style.ts';

export interface Section {
  kind: SectionKind;
  title: string;
  lines: Line[];
}

/** Sections whose lines may carry words that elsewhere are headings ("Volunteer", "Tools"). */
const STRICT: ReadonlySet<SectionKind> = new Set(['experience', 'education', 'projects', 'volunteering']);
/** What may begin as a minor heading inside another section. */
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

interface Start {
  kind: SectionKind;
  title: string;
  /** What stands beside or after the heading on its line. */
  rest: Line | null;
}

function withCells(line: Line, cells: string[]): Line | null {
  if (cells.length === 0) return null;
  const text = cells.join('\t');
  return { ...line, cells, text, rows: [text] };
}

/** "Skills: a, b" and "Skills   a, b": a heading with its content on one line. */
function labelledStart(line: Line, current: SectionKind): Start | null {
  const [first = '', ...others] = line.cells;
  if (STRICT.has(current)) return null;
  const colon = /^([^:]{3,40}):\s+(.+)$/.exec(first);
  const label = others.length > 0 && findHeading(first) !== null ? first : (colon?.[1] ?? '');
  const kind = findHeading(label);
  if (kind === null || kind === 'contact' || (!MINOR.has(kind) && kind !== 'education')) return null;
  if (line.bullet || (current === 'skills' && kind === 'skills')) return null;
  const rest = label === first ? others : [colon?.[2] ?? '', ...others];
  return { kind, title: label, rest: withCells(line, rest) };
}

function sideStart(line: Line, style: string | null): Start | null {
  const [first = '', ...others] = line.cells;
  const kind = others.length === 0 ? null : findHeading(first);
  if (kind === null || line.bullet || first.endsWith(':') || (style !== null && styleOf(line) !== style))
    return null;
  return { kind, title: first, rest: withCells(line, others) };
}

function wholeStart(line: Line, current: SectionKind, style: string | null): Start | null {
  const text = line.cells.join(' ');
  const kind = findHeading(text);
  if (kind === null || line.bullet)
    return isStyledHeading(line, style) ? { kind: 'other', title: text, rest: null } : null;
  const start = { kind, title: text, rest: null };
  if (style === null || line.heading || styleOf(line) === style || isLarger(line, style)) return start;
  if (!MINOR.has(kind) || STRICT.has(current) || kind === current) return null;
  return current === 'header' || line.bold || text.endsWith(':') || text === text.toUpperCase()
    ? start
    : null;
}

function isLarger(line: Line, style: string): boolean {
  return line.size > Number(style.split('|')[0]) + 0.6;
}

/** Divides the lines of a CV at its headings; what precedes the first is the header. */
export function splitSections(lines: Line[]): Section[] {
  const style = headingStyle(lines);
  const sections: Section[] = [{ kind: 'header', title: '', lines: [] }];
  lines.forEach((line, index) => {
    const current = sections.at(-1) ?? { kind: 'header', title: '', lines: [] };
    if (index < 8 && DOCUMENT_TITLE.test(line.text.trim())) return;
    const start =
      sideStart(line, style) ?? wholeStart(line, current.kind, style) ?? labelledStart(line, current.kind);
    if (start === null) current.lines.push(line);
    else
      sections.push({ kind: start.kind, title: start.title, lines: start.rest === null ? [] : [start.rest] });
  });
  return sections;
}
