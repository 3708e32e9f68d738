import type { Line } from '../document.ts';
import { findHeading } from '../entities/headings.ts';
import { findLabelledLanguages, isLanguageLabel, isLanguageRow } from '../entities/languages.ts';
import { PROFICIENCY_WORDS } from '../lexicon/languages.ts';
import type { Section } from '../sections/split-sections.ts';
import { normaliseText, splitCommas, countWords } from '../text.ts';

const MAX_WORDS = 6;
/** A skill alone in its line may be longer: "Design and operation of …". */
const MAX_LONE_WORDS = 14;
const MAX_LETTERS = 60;
const MAX_LONE_LETTERS = 120;
const LEAD =
  /^(?:proficien(?:t|cy) (?:in|with)|experienced? (?:in|with)|knowledge of|skilled in|familiar(?:ity)? with|working knowledge of|expert(?:ise)? in|kenntnisse in|including|such as)\s+(?=\S)/i;
const STRENGTH =
  /^(?:proficient (?:in|with)|experience (?:in|with)|experienced (?:in|with)|knowledge of|skilled in|familiar with|expert in|kenntnisse in|proficiency in (?=[A-Z]))\s*/i;

function stripLabel(text: string): string {
  const match = /^([^:,;]{2,42}):\s*(.*)$/su.exec(text);
  if (match?.[1] === undefined || /^https?$/i.test(match[1]) || countWords(match[1]) > 5) return text;
  return match[2] ?? '';
}

function splitList(text: string): string[] {
  const bare = text
    .replace(/\s*[•·▪|¦;‖●○]\s*|\t/gu, ', ')
    .replace(/\s+[–—-]\s+(?=\p{Lu}|\p{Ll}{3})/gu, ', ');
  return splitCommas(bare).flatMap((item) => item.split(/\s+\/\s+/));
}

/** Removes ratings: years, levels, bars and dots. */
function stripRating(text: string): string {
  const bare = text
    .replace(/\(\s*(?:\d[^()]*|[^()]*(?:years?|jahre|ans|años|anni|jaar)[^()]*)\)/gi, ' ')
    .replace(/\s*[-–:]?\s*\d{1,3}\s?%/g, ' ')
    .replace(/\s*\d(?:[.,]\d)?\s*\/\s*(?:5|10|100)\b/g, ' ')
    .replace(/[★☆●○■□▪◆◇⬤]+/gu, ' ');
  const bracket = /^(.*\S)\s*\(([^()]+)\)\s*$/.exec(bare);
  if (bracket?.[1] !== undefined && PROFICIENCY_WORDS.has(normaliseText(bracket[2] ?? ''))) return bracket[1];
  return bare;
}

function cleanSkill(text: string, lone: boolean): string {
  const bare = stripRating(text)
    .replace(/^\s*(?:and|und|et|y|e|en|&|or|sowie)\s+/i, '')
    .replace(/^[\s•·*–—-]+/u, '')
    .replace(lone ? /^$/ : STRENGTH, '')
    .replace(/[\s:;–—-]+$/u, '')
    .replace(/\s*\betc\.?$/i, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  return /\p{L}\.$/u.test(bare) && !/\.\p{L}+\.$/u.test(bare) ? bare.slice(0, -1) : bare;
}

function isSkill(text: string, isItem: boolean): boolean {
  if (!/[\p{L}]/u.test(text) || text.length > (isItem ? MAX_LONE_LETTERS : MAX_LETTERS)) return false;
  if (countWords(text) > (isItem ? MAX_LONE_WORDS : MAX_WORDS)) return false;
  if (PROFICIENCY_WORDS.has(normaliseText(text)) && countWords(text) < 3) return false;
  return !/@|https?:|www\.|\b(?:i|my|we|which|that|with over|years of)\b/i.test(text);
}

function splitPair(item: string): string[] {
  const match = /^(\p{Lu}\S*(?: \S+)?)\s+(?:and|und|et|y|e|en|&)\s+(\p{Lu}\S*(?: \S+)?)$/u.exec(item);
  return match?.[1] === undefined || match[2] === undefined ? [item] : [match[1], match[2]];
}

/** Splits "Windows and Mac OS" at the end of a list. A skill alone in its line is never split. */
function splitLastAnd(items: string[]): string[] {
  if (items.length < 2) return items;
  return items.flatMap((item, index) => {
    const isLast = index === items.length - 1;
    const match = /^(.+?)\s+(?:and|und|et|y|e|en|&)\s+(.+)$/i.exec(item);
    if (!isLast || match?.[1] === undefined || match[2] === undefined) return [item];
    const areNames = /\p{Lu}/u.test(match[1]) && /\p{Lu}/u.test(match[2]);
    return areNames && countWords(match[1]) <= 3 && countWords(match[2]) <= 2 ? [match[1], match[2]] : [item];
  });
}

function isProse(line: Line): boolean {
  const items = splitList(stripLabel(line.text)).length;
  const sentence =
    line.text.endsWith('.') && countWords(line.text) / items > 3.5 && countWords(line.text) > 6;
  const maxWords = line.bullet && !line.text.endsWith('.') ? MAX_LONE_WORDS : MAX_WORDS + 1;
  return sentence || countWords(line.text) / items > maxWords || /\b(?:i am|i have|i'm)\b/i.test(line.text);
}

/** Leaves out a short first cell, which names the group. */
function selectSkillCells(line: Line): string[] {
  const [first = '', second = ''] = line.cells;
  const isLabel =
    line.cells.length === 2 && countWords(first) <= 4 && !first.includes(',') && /[,•|;]/.test(second);
  return isLabel || (first.endsWith(':') && line.cells.length > 1) ? line.cells.slice(1) : line.cells;
}

function readSkills(line: Line): string[] {
  if (isProse(line)) return [];
  const items = selectSkillCells(line).flatMap((cell) => {
    const list = splitList(stripLabel(cell));
    const [first = '', ...others] = list;
    const bare = first.replace(LEAD, '');
    return bare === first || list.length < 2
      ? splitLastAnd(list)
      : [...splitPair(bare), ...splitLastAnd(['', ...others])];
  });
  const lone = items.length === 1;
  return items.map((item) => cleanSkill(item, lone)).filter((item) => isSkill(item, lone));
}

/** True for a bold or separate line above a list, which names the group. */
function isGroupHeading(line: Line, next: Line | undefined, section: Section): boolean {
  if (line.cells.length > 1 || /[,•|;]/.test(line.text)) return false;
  if (line.text.endsWith(':')) return true;
  if (findHeading(line.text) !== null && !line.bullet && next !== undefined) return true;
  const bold = section.lines.filter((other) => other.bold).length;
  if (line.bold && next !== undefined && !next.bold && bold * 2 <= section.lines.length) return true;
  return !line.bullet && next?.bullet === true && section.lines.some((other) => other.bullet);
}

export function findSkills(section: Section): string[] {
  const languages = new Set(
    findLabelledLanguages(section.lines).map((language) => normaliseText(language.name)),
  );
  const skills = new Map<string, string>();
  section.lines.forEach((line, index) => {
    if (isLanguageRow(line) || isLanguageLabel(line)) return;
    if (isGroupHeading(line, section.lines[index + 1], section)) return;
    for (const skill of readSkills(line)) {
      const key = normaliseText(skill);
      if (!languages.has(key.replace(/^.*\bin\s+/, '')) && !skills.has(key)) skills.set(key, skill);
    }
  });
  return [...skills.values()];
}
