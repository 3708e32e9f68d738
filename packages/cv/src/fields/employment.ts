import { type Line, replaceCells } from '../document.ts';
import { type DateRange, hasDate } from '../entities/date-ranges.ts';
import { dateValue, formatDate } from '../entities/date-tokens.ts';
import { readHeadParts, splitNames, findHeadPlaces, findTrailingPlaces } from '../entities/head-parts.ts';
import { formatLabelledLine, scoreLabel, stripHeadLabel } from '../entities/labels.ts';
import { hasTownBehind, isPlace, nameBeforePlace, splitTrailingPlace } from '../entities/places.ts';
import { findEmploymentType, isSelfEmployed, roleMarks, scoreRole } from '../entities/roles.ts';
import type { ParsedEmployment } from '../parsed-cv.ts';
import { type EntryGroup, groupEntries } from '../sections/entries.ts';
import type { Section } from '../sections/split-sections.ts';
import { splitCommas, splitParts, countWords } from '../text.ts';
import {
  assignRoles,
  type HeadRoles,
  scoredByPlace,
  splitLoneParts,
  findUsualOrder,
  withoutRunningText,
} from './employment-heads.ts';

function formatDates(range: DateRange | null): Pick<ParsedEmployment, 'startDate' | 'endDate' | 'current'> {
  if (range === null) return { startDate: null, endDate: null, current: false };
  const start = range.start === null ? null : formatDate(range.start);
  const end = range.end === null ? null : formatDate(range.end);
  return { startDate: start, endDate: range.current || range.single ? null : end, current: range.current };
}

function formatSummary(body: Line[]): string | null {
  const text = body
    .map((line) => (line.bullet ? `• ${line.text}` : line.text).replace(/\t/g, ' '))
    .join('\n');
  return text === '' ? null : text.slice(0, 8000);
}

interface JobEntry {
  group: EntryGroup;
  roles: HeadRoles;
}

function liesWithin(inner: DateRange | null, outer: DateRange | null): boolean {
  if (inner?.start == null || outer?.start == null || outer.single) return false;
  const ends =
    outer.current || (inner.end !== null && outer.end !== null && inner.end.year <= outer.end.year);
  return inner.start.year >= outer.start.year && ends;
}

/** A company with an overall period is the employer of the roles below, not a job of its own. */
function mergeEmployerHeads(jobs: JobEntry[]): JobEntry[] {
  return jobs.filter((job, index) => {
    const next = jobs[index + 1];
    if (next === undefined || job.roles.title !== null || job.group.body.length > 0) return true;
    const { roles, group } = next;
    const isRole = roles.title === null && scoreRole(roles.company ?? '') > roleMarks.employer;
    if (isRole && liesWithin(group.range, job.group.range))
      next.roles = { title: roles.company, company: null };
    if (next.roles.company !== null) return true;
    next.roles.company = job.roles.company;
    for (const { roles: later, group: further } of jobs.slice(index + 2)) {
      const alone = later.title === null && scoreRole(later.company ?? '') > roleMarks.employer;
      if (!alone || !liesWithin(further.range, job.group.range)) break;
      later.title = later.company;
      later.company = job.roles.company;
    }
    return false;
  });
}

function inheritCompanies(jobs: JobEntry[]): JobEntry[] {
  let company: string | null = null;
  for (const job of jobs) {
    const isOwnBusiness = isSelfEmployed(job.roles.title ?? '');
    if (job.roles.company === null && job.roles.title !== null && !isOwnBusiness) job.roles.company = company;
    company = job.roles.company ?? company;
  }
  return jobs;
}

function nameCompaniesByPlace(jobs: JobEntry[], findPlaces: (head: Line[]) => string[]): JobEntry[] {
  for (const { group, roles } of jobs) {
    const places = roles.company === null ? findPlaces(group.head) : [];
    roles.company ??= places.map((place) => nameBeforePlace(place)).find((name) => name !== null) ?? null;
  }
  return jobs;
}

function findBesideTitle({ group, roles }: JobEntry): string | null {
  const pieces = group.head.map(({ text }) => splitNames(text)).find((list) => list[0] === roles.title);
  return pieces?.length === 2 ? (pieces[1] ?? null) : null;
}

/** Reads "Director – Liverpool (2021)" like "Director – Acme (2023)": the second name is the employer. */
function nameCompaniesLikeOthers(jobs: JobEntry[]): JobEntry[] {
  const namedJobs = jobs.filter(({ roles }) => roles.title !== null && roles.company !== null);
  const similarJobs = namedJobs.filter((job) => findBesideTitle(job) === job.roles.company);
  if (similarJobs.length === 0 || similarJobs.length * 2 < namedJobs.length) return jobs;
  for (const job of jobs) if (job.roles.title !== null) job.roles.company ??= findBesideTitle(job);
  return jobs;
}

/** Forms print the employer with a label below the head. */
function nameCompaniesByLabel(jobs: JobEntry[]): JobEntry[] {
  for (const { group, roles } of jobs) {
    const labelled = group.body.map((line) => formatLabelledLine(line)).find((text) => scoreLabel(text) < 0);
    if (labelled !== undefined) roles.company ??= splitTrailingPlace(stripHeadLabel(labelled)).rest;
  }
  return jobs;
}

/** A single name below an employer of several roles is a role. */
function nameCompaniesByLineAbove(jobs: JobEntry[]): JobEntry[] {
  let employer: string | null = null;
  for (const { group, roles } of jobs) {
    employer = readHeadParts(group.above).find(({ score }) => score < roleMarks.title)?.text ?? employer;
    if (employer === null) continue;
    if (roles.title === null && scoreRole(roles.company ?? '') > roleMarks.employer) {
      roles.title = roles.company;
      roles.company = null;
    }
    if (roles.title !== null) roles.company ??= employer;
  }
  return jobs;
}

function toEmployment({ group, roles }: JobEntry): ParsedEmployment {
  return {
    companyName: roles.company,
    jobTitle: roles.title,
    employmentType: findEmploymentType(group.head.map((line) => line.text).join(' ')),
    ...formatDates(group.range),
    workSummary: formatSummary(group.body),
  };
}

export function findEmployment(section: Section): ParsedEmployment[] {
  const all = groupEntries(section.lines, 'job');
  // If no entry has a date, only entries with a description are jobs.
  const dated = all.some(({ range }) => range !== null);
  const groups = withoutRunningText(dated ? all : all.filter(({ body }) => body.length > 0));
  const heads = scoredByPlace(splitLoneParts(withoutTowns(groups).map((group) => readHeadParts(group.head))));
  const order = findUsualOrder(heads);
  const jobs = groups.map((group, index) => ({ group, roles: assignRoles(heads[index] ?? [], order) }));
  // Only a place with a name before its town ("Infosys, Amsterdam, NL") can be an employer here. "Redmond, WA" below a
  // further role is the place of the employer above, so such places are tried last.
  const namedJobs = nameCompaniesByPlace(jobs, (head) =>
    [...findHeadPlaces(head), ...findTrailingPlaces(head)].filter((place) => hasTownBehind(place)),
  );
  const employed = inheritCompanies(
    mergeEmployerHeads(nameCompaniesByLineAbove(nameCompaniesByLabel(nameCompaniesLikeOthers(namedJobs)))),
  );
  return nameCompaniesByPlace(employed, findHeadPlaces)
    .filter(({ roles }) => roles.title !== null || roles.company !== null)
    .map((job) => toEmployment(job));
}

function toStartNumber(job: ParsedEmployment): number {
  const [year = 0, month = 0, day = 0] = (job.startDate ?? '').split('-').map(Number);
  return dateValue({ year, month, day });
}

export function findCurrentJob(jobs: ParsedEmployment[]): ParsedEmployment | null {
  const running = jobs.filter((job) => job.current);
  return running.reduce<ParsedEmployment | null>(
    (a, b) => (a === null || toStartNumber(b) > toStartNumber(a) ? b : a),
    null,
  );
}

const TOWN_WORDS = 3;

function isTownLike(text: string): boolean {
  const pieces = splitCommas(text);
  return (
    pieces.length <= 2 &&
    pieces.every((piece) => /^\p{Lu}[\p{L}.'’ -]+$/u.test(piece) && countWords(piece) <= TOWN_WORDS) &&
    Math.abs(scoreRole(text)) < roleMarks.hint
  );
}

/** Lines with the same key correspond to each other in different entries. */
function readSlot(line: Line): string {
  const label = scoreLabel(formatLabelledLine(line)) === 0 ? '' : line.cells[0];
  return [label, line.size, line.bold, line.italic, line.cells.length, hasDate(line.text)].join('|');
}

interface LineSlot {
  cells: Set<number>[];
  tails: Set<number>[];
  ends: Set<number>[];
}

function findCellEnd(cell: string): string | null {
  const pieces = splitParts(cell).filter((piece) => !hasDate(piece));
  return pieces.length > 1 ? (pieces.at(-1) ?? null) : null;
}

function collectSlots(groups: readonly EntryGroup[]): Map<string, LineSlot> {
  const slots = new Map<string, LineSlot>();
  groups.forEach(({ head }, at) => {
    for (const line of head) {
      const slot = slots.get(readSlot(line)) ?? { cells: [], tails: [], ends: [] };
      slots.set(readSlot(line), slot);
      line.cells.forEach((cell, index) => {
        const end = findCellEnd(cell);
        if (end !== null && isPlace(end)) (slot.ends[index] ??= new Set()).add(at);
        if (isPlace(cell)) (slot.cells[index] ??= new Set()).add(at);
        else if (splitTrailingPlace(cell).place !== null) (slot.tails[index] ??= new Set()).add(at);
      });
    }
  });
  return slots;
}

/** Removes the town of "Acme, Foo Hills" if other entries have towns after the comma. */
function stripTail(cell: string): string {
  const pieces = splitCommas(cell);
  const last = pieces.at(-1) ?? '';
  return pieces.length > 1 && isTownLike(last) && !isPlace(cell) && splitTrailingPlace(cell).place === null
    ? pieces.slice(0, -1).join(', ')
    : cell;
}

/** Removes the town of "Clerk, Acme — Foo Hills" if other entries end with a place. */
function stripEnd(cell: string): string {
  const end = findCellEnd(cell);
  if (end === null || isPlace(end) || !isTownLike(end)) return cell;
  const before = splitParts(cell.slice(0, cell.lastIndexOf(end))).flatMap((piece) => splitCommas(piece));
  const names = before.filter((piece) => !hasDate(piece) && !isPlace(piece));
  return names.length > 1 ? cell.replace(end, '') : cell;
}

function stripTown(line: Line, slot: LineSlot, names: number): Line {
  const cells = line.cells
    .filter(
      (cell, index) =>
        !(names > 1 && line.cells.length > 1 && (slot.cells[index]?.size ?? 0) > 0 && isTownLike(cell)),
    )
    .map((cell, index) => ((slot.tails[index]?.size ?? 0) > 1 ? stripTail(cell) : cell))
    .map((cell, index) => ((slot.ends[index]?.size ?? 0) > 0 ? stripEnd(cell) : cell));
  return cells.length === 0 ? line : replaceCells(line, cells);
}

/** Removes unknown names where other entries have a place, since they are probably towns. */
function withoutTowns(groups: readonly EntryGroup[]): EntryGroup[] {
  const slots = collectSlots(groups);
  return groups.map((group) => {
    const names = group.head
      .flatMap(({ cells }) => cells)
      .filter((cell) => cell !== '' && !isPlace(cell) && !hasDate(cell)).length;
    return {
      ...group,
      head: group.head.map((line) => {
        const slot = slots.get(readSlot(line));
        return slot === undefined ? line : stripTown(line, slot, names - 1);
      }),
    };
  });
}
