import { type Line, withCells } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { labelledLine, labelScore } from '../entities/labels.ts';
import { isPlace, splitTrailingPlace } from '../entities/places.ts';
import { roleMarks, roleScore } from '../entities/roles.ts';
import type { EntryGroup } from '../sections/entries.ts';
import { splitCommas, splitParts, wordCount } from '../text.ts';

/** Words of the longest town. */
const TOWN_WORDS = 3;

function isTownLike(text: string): boolean {
  const pieces = splitCommas(text);
  return (
    pieces.length <= 2 &&
    pieces.every((piece) => /^\p{Lu}[\p{L}.'’ -]+$/u.test(piece) && wordCount(piece) <= TOWN_WORDS) &&
    Math.abs(roleScore(text)) < roleMarks.hint
  );
}

/** Which lines of a head stand at one place: those of one look and label, with as many cells, the dates beside or not. */
function slotOf(line: Line): string {
  const label = labelScore(labelledLine(line)) === 0 ? '' : line.cells[0];
  return [label, line.size, line.bold, line.italic, line.cells.length, hasDate(line.text)].join('|');
}

/** What stands last in the cells of one kind of line, in all entries of a section. */
interface LineSlot {
  /** Heads in which a place stands there that we know, in a cell of its own or behind a comma. */
  cells: Set<number>[];
  tails: Set<number>[];
  /** Heads in which such a place is the last piece of the cell, behind a dash or a bar. */
  ends: Set<number>[];
}

/** What stands last in a cell behind a separator, dates left out. */
function endOf(cell: string): string | null {
  const pieces = splitParts(cell).filter((piece) => !hasDate(piece));
  return pieces.length > 1 ? (pieces.at(-1) ?? null) : null;
}

function slotsOf(groups: readonly EntryGroup[]): Map<string, LineSlot> {
  const slots = new Map<string, LineSlot>();
  groups.forEach(({ head }, at) => {
    for (const line of head) {
      const slot = slots.get(slotOf(line)) ?? { cells: [], tails: [], ends: [] };
      slots.set(slotOf(line), slot);
      line.cells.forEach((cell, index) => {
        const end = endOf(cell);
        if (end !== null && isPlace(end)) (slot.ends[index] ??= new Set()).add(at);
        if (isPlace(cell)) (slot.cells[index] ??= new Set()).add(at);
        else if (splitTrailingPlace(cell).place !== null) (slot.tails[index] ??= new Set()).add(at);
      });
    }
  });
  return slots;
}

/** "Acme, Foo Hills" where the other entries have towns behind the comma. */
function withoutTail(cell: string): string {
  const pieces = splitCommas(cell);
  const last = pieces.at(-1) ?? '';
  return pieces.length > 1 && isTownLike(last) && !isPlace(cell) && splitTrailingPlace(cell).place === null
    ? pieces.slice(0, -1).join(', ')
    : cell;
}

/** "Clerk, Acme — Foo Hills" where other entries have towns behind the dash; title and employer stand before it. */
function withoutEnd(cell: string): string {
  const end = endOf(cell);
  if (end === null || isPlace(end) || !isTownLike(end)) return cell;
  const before = splitParts(cell.slice(0, cell.lastIndexOf(end))).flatMap((piece) => splitCommas(piece));
  const names = before.filter((piece) => !hasDate(piece) && !isPlace(piece));
  return names.length > 1 ? cell.replace(end, '') : cell;
}

function withoutTown(line: Line, slot: LineSlot, names: number): Line {
  const cells = line.cells
    .filter(
      (cell, index) =>
        !(names > 1 && line.cells.length > 1 && (slot.cells[index]?.size ?? 0) > 0 && isTownLike(cell)),
    )
    .map((cell, index) => ((slot.tails[index]?.size ?? 0) > 1 ? withoutTail(cell) : cell))
    .map((cell, index) => ((slot.ends[index]?.size ?? 0) > 0 ? withoutEnd(cell) : cell));
  return cells.length === 0 ? line : withCells(line, cells);
}

/**
 * Heads without the towns that we don't know: a CV prints its places where it prints them, so that a name with no word that says what
 * it is, where other entries have a place, is a town. A cell is left out only where two names or more remain to be title and employer.
 */
export function withoutTowns(groups: readonly EntryGroup[]): EntryGroup[] {
  const slots = slotsOf(groups);
  return groups.map((group) => {
    const names = group.head
      .flatMap(({ cells }) => cells)
      .filter((cell) => cell !== '' && !isPlace(cell) && !hasDate(cell)).length;
    return {
      ...group,
      head: group.head.map((line) => {
        const slot = slots.get(slotOf(line));
        return slot === undefined ? line : withoutTown(line, slot, names - 1);
      }),
    };
  });
}
