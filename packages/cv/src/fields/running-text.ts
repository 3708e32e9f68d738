import type { Line } from '../document.ts';
import type { EntryGroup } from '../sections/entry-group.ts';
import { splitLoneParts } from './employment-head.ts';
import { type HeadPart, headParts } from './head-parts.ts';
import { roleMarks } from './weights.ts';

/** Lines below the dated one that are more than employer, place and team need. */
const RUNNING = 3;

function lookOf({ size, bold, italic, bullet }: Line): string {
  return [size, bold, italic, bullet].join('|');
}

/** The lines below the dated one that look like the first of them. */
function runBelow({ head, dated, body }: EntryGroup): number {
  const below = [...head.slice(dated + 1), ...body];
  const end = below.findIndex((line) => line.bullet || lookOf(line) !== lookOf(below[0] ?? line));
  return end < 0 ? below.length : end;
}

/** A title and something that is none. */
function isWhole(parts: HeadPart[]): boolean {
  const titles = parts.filter(({ score }) => score >= roleMarks.title).length;
  return titles > 0 && titles < parts.length;
}

/**
 * Entries of which every line with the dates names title and employer, "Intern, Acme  2020 – 2021", and which go on in lines of one
 * look: what stands there is what was done, although no bullet says so. Decided for all entries of a section at once.
 */
export function withoutRunningText(groups: EntryGroup[]): EntryGroup[] {
  const cut = groups.map((group) => ({
    ...group,
    head: group.head.slice(0, group.dated + 1),
    body: [...group.head.slice(group.dated + 1), ...group.body],
  }));
  const running = groups.filter((group) => runBelow(group) >= RUNNING).length;
  const heads = splitLoneParts(cut.map(({ head }) => headParts(head)));
  return running * 2 > groups.length && heads.every(isWhole) ? cut : groups;
}
