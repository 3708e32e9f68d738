import type { Line } from '../document.ts';
import type { DateRange } from '../entities/date-ranges.ts';
import { dateValue, formatDate } from '../entities/date-tokens.ts';
import { headParts, namesOf, placesOf, trailingPlacesOf } from '../entities/head-parts.ts';
import { labelledLine, labelScore, withoutHeadLabel } from '../entities/labels.ts';
import { hasTownBehind, nameBeforePlace, splitTrailingPlace } from '../entities/places.ts';
import { findEmploymentType, isSelfEmployed, roleMarks, roleScore } from '../entities/roles.ts';
import type { ParsedEmployment } from '../parsed-cv.ts';
import { type EntryGroup, groupEntries } from '../sections/entries.ts';
import type { Section } from '../sections/split-sections.ts';
import {
  assignRoles,
  type HeadRoles,
  scoredByPlace,
  splitLoneParts,
  usualOrder,
  withoutRunningText,
} from './employment-heads.ts';
import { withoutTowns } from './towns-by-place.ts';

function datesOf(range: DateRange | null): Pick<ParsedEmployment, 'startDate' | 'endDate' | 'current'> {
  if (range === null) return { startDate: null, endDate: null, current: false };
  const start = range.start === null ? null : formatDate(range.start);
  const end = range.end === null ? null : formatDate(range.end);
  return { startDate: start, endDate: range.current || range.single ? null : end, current: range.current };
}

function summaryOf(body: Line[]): string | null {
  const text = body
    .map((line) => (line.bullet ? `• ${line.text}` : line.text).replace(/\t/g, ' '))
    .join('\n');
  return text === '' ? null : text.slice(0, 8000);
}

interface JobEntry {
  group: EntryGroup;
  roles: HeadRoles;
}

/** Whether a period lies within another that has two ends. */
function liesWithin(inner: DateRange | null, outer: DateRange | null): boolean {
  if (inner?.start == null || outer?.start == null || outer.single) return false;
  const ends =
    outer.current || (inner.end !== null && outer.end !== null && inner.end.year <= outer.end.year);
  return inner.start.year >= outer.start.year && ends;
}

/**
 * A company with its overall period above several roles: the company goes to each role, the heading itself is none. What stands
 * alone beside a period within the company's is a role, whatever it sounds like.
 */
function withoutEmployerHeads(jobs: JobEntry[]): JobEntry[] {
  return jobs.filter((job, index) => {
    const next = jobs[index + 1];
    if (next === undefined || job.roles.title !== null || job.group.body.length > 0) return true;
    const { roles, group } = next;
    const isRole = roles.title === null && roleScore(roles.company ?? '') > roleMarks.employer;
    if (isRole && liesWithin(group.range, job.group.range))
      next.roles = { title: roles.company, company: null };
    if (next.roles.company !== null) return true;
    next.roles.company = job.roles.company;
    for (const { roles: later, group: further } of jobs.slice(index + 2)) {
      const alone = later.title === null && roleScore(later.company ?? '') > roleMarks.employer;
      if (!alone || !liesWithin(further.range, job.group.range)) break;
      later.title = later.company;
      later.company = job.roles.company;
    }
    return false;
  });
}

/** Further roles under one employer are printed without its name; who works for nobody has none. */
function inheritCompanies(jobs: JobEntry[]): JobEntry[] {
  let company: string | null = null;
  for (const job of jobs) {
    const own = isSelfEmployed(job.roles.title ?? '');
    if (job.roles.company === null && job.roles.title !== null && !own) job.roles.company = company;
    company = job.roles.company ?? company;
  }
  return jobs;
}

/** Where nothing else is the employer, it is the name before a place that read as a whole as one. */
function namedByPlace(jobs: JobEntry[], placesIn: (head: Line[]) => string[]): JobEntry[] {
  for (const { group, roles } of jobs) {
    const places = roles.company === null ? placesIn(group.head) : [];
    roles.company ??= places.map((place) => nameBeforePlace(place)).find((name) => name !== null) ?? null;
  }
  return jobs;
}

/** The two pieces of the line of a head that has the title and one thing more; else null. */
function besideTitle({ group, roles }: JobEntry): string | null {
  const pieces = group.head.map(({ text }) => namesOf(text)).find((list) => list[0] === roles.title);
  return pieces?.length === 2 ? (pieces[1] ?? null) : null;
}

/** "Director – Liverpool (2021)" below "Director – Acme (2023)": where the others have the employer, a town's name is one too. */
function namedLikeOthers(jobs: JobEntry[]): JobEntry[] {
  const named = jobs.filter(({ roles }) => roles.title !== null && roles.company !== null);
  const alike = named.filter((job) => besideTitle(job) === job.roles.company);
  if (alike.length === 0 || alike.length * 2 < named.length) return jobs;
  for (const job of jobs) if (job.roles.title !== null) job.roles.company ??= besideTitle(job);
  return jobs;
}

/** A form may name the employer below what was done; only a label tells it there. */
function namedByLabel(jobs: JobEntry[]): JobEntry[] {
  for (const { group, roles } of jobs) {
    const labelled = group.body.map((line) => labelledLine(line)).find((text) => labelScore(text) < 0);
    if (labelled !== undefined) roles.company ??= splitTrailingPlace(withoutHeadLabel(labelled)).rest;
  }
  return jobs;
}

/**
 * Several roles below one employer: its name stands above the first of them, apart from all that the roles before it say. What
 * stands alone in their heads is the role then, whatever it sounds like.
 */
function namedByLineAbove(jobs: JobEntry[]): JobEntry[] {
  let employer: string | null = null;
  for (const { group, roles } of jobs) {
    employer = headParts(group.above).find(({ score }) => score < roleMarks.title)?.text ?? employer;
    if (employer === null) continue;
    if (roles.title === null && roleScore(roles.company ?? '') > roleMarks.employer) {
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
    ...datesOf(group.range),
    workSummary: summaryOf(group.body),
  };
}

/** The jobs of an experience section, in the CV's order. */
export function findEmployment(section: Section): ParsedEmployment[] {
  const all = groupEntries(section.lines, 'job');
  // Without any dates only what is described is taken for a job.
  const dated = all.some(({ range }) => range !== null);
  const groups = withoutRunningText(dated ? all : all.filter(({ body }) => body.length > 0));
  const heads = scoredByPlace(splitLoneParts(withoutTowns(groups).map((group) => headParts(group.head))));
  const order = usualOrder(heads);
  const jobs = groups.map((group, index) => ({ group, roles: assignRoles(heads[index] ?? [], order) }));
  // "Redmond, WA" below a further role is where the employer above is; it names one only if there is none.
  const named = namedByPlace(jobs, (head) =>
    [...placesOf(head), ...trailingPlacesOf(head)].filter((place) => hasTownBehind(place)),
  );
  const employed = inheritCompanies(
    withoutEmployerHeads(namedByLineAbove(namedByLabel(namedLikeOthers(named)))),
  );
  return namedByPlace(employed, placesOf)
    .filter(({ roles }) => roles.title !== null || roles.company !== null)
    .map((job) => toEmployment(job));
}

function startValue(job: ParsedEmployment): number {
  const [year = 0, month = 0, day = 0] = (job.startDate ?? '').split('-').map(Number);
  return dateValue({ year, month, day });
}

/** The job that runs now: the one begun last of several. */
export function currentJob(jobs: ParsedEmployment[]): ParsedEmployment | null {
  const running = jobs.filter((job) => job.current);
  return running.reduce<ParsedEmployment | null>(
    (a, b) => (a === null || startValue(b) > startValue(a) ? b : a),
    null,
  );
}
