import { acceptedOf, contains } from '../bench/alike.ts';
import type { Accepted, Expected } from '../bench/expected.ts';
import type { Line } from '../src/document.ts';
import type { EntryKind } from '../src/sections/entry-facts.ts';

/** What a label says of one entry, as texts to be looked for. */
interface LabelledEntry {
  names: Accepted[];
  years: string[];
}

/** Lines among which an entry's names and dates are looked for together. */
const WINDOW = 5;

function yearsOf(...dates: (string | number | null)[]): string[] {
  return dates.flatMap((date) => /\b(?:19|20)\d\d/.exec(String(date ?? ''))?.[0] ?? []);
}

function labelledEntries(expected: Expected, kind: EntryKind): LabelledEntry[] {
  return kind === 'job'
    ? expected.employmentHistory.map((job) => ({
        names: [job.jobTitle, job.companyName],
        years: yearsOf(job.startDate, job.endDate),
      }))
    : expected.educationHistory.map((study) => ({
        names: [study.organisation, study.major ?? null],
        years: yearsOf(study.startYear, study.endYear),
      }));
}

function says(text: string, name: Accepted): boolean {
  return acceptedOf(name).values.some((value) => contains(text, value));
}

/** How much of an entry stands in a stretch of lines: each name and each year counts one. */
function hitsIn(text: string, { names, years }: LabelledEntry): number {
  return names.filter((name) => says(text, name)).length + years.filter((year) => text.includes(year)).length;
}

/** Where an entry begins: the first line of the shortest stretch that holds most of it, from `floor` on. */
function startOf(
  lines: Line[],
  wanted: LabelledEntry,
  floor: number,
): { start: number; stop: number } | null {
  let best: { start: number; stop: number; hits: number } | null = null;
  for (let start = floor; start < lines.length; start++) {
    for (let stop = start + 1; stop <= Math.min(lines.length, start + WINDOW); stop++) {
      const hits = hitsIn(
        lines
          .slice(start, stop)
          .map((line) => line.text)
          .join('\n'),
        wanted,
      );
      const shorter = best !== null && hits === best.hits && stop - start < best.stop - best.start;
      if (best === null || hits > best.hits || shorter) best = { start, stop, hits };
    }
  }
  return best === null || best.hits < 2 ? null : best;
}

/**
 * The lines of a section at which the entries of a label begin, or null where they can't all be told: entries that the label
 * says of this section but that weren't found would teach what is wrong.
 */
export function goldStarts(lines: Line[], expected: Expected, kind: EntryKind): number[] | null {
  const starts: number[] = [];
  let stops = 0;
  for (const wanted of labelledEntries(expected, kind)) {
    const place = startOf(lines, wanted, 0);
    if (place === null) continue;
    starts.push(place.start);
    stops++;
  }
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return sorted.length === stops && stops > 0 ? sorted : null;
}
