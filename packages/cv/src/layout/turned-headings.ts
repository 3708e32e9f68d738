import { findHeading } from '../entities/headings.ts';
import type { TextRun } from '../extract/pdf-runs.ts';
import { readRowY, type Segment, type SegmentRow, toRows } from './segments.ts';

/** Points by which letters of one rotated line may differ. */
const LINE = 2;
/** The least gap that counts as a space, in type sizes. */
const SPACE = 0.16;
/** The least gap that separates two texts, in type sizes. */
const CELL = 1.6;
/** The least gap above a heading's first row, in type sizes. */
const GAP = 1.6;

interface TurnedText {
  text: string;
  top: number;
  bottom: number;
  first: TextRun;
}

function along(run: TextRun): number {
  return run.turn === 90 ? -run.y : run.y;
}

function splitTurned(runs: TextRun[]): TextRun[][] {
  const texts: TextRun[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of [...runs].sort((a, b) => along(a) - along(b))) {
    if (along(run) - end > run.size * CELL) texts.push([]);
    texts.at(-1)?.push(run);
    end = along(run) + (run.length ?? 0);
  }
  return texts;
}

function joinTurned(sorted: TextRun[]): TurnedText | null {
  const [first] = sorted;
  if (first === undefined) return null;
  let text = '';
  let end = along(first);
  for (const run of sorted) {
    text += (along(run) - end > run.size * SPACE ? ' ' : '') + run.text;
    end = along(run) + (run.length ?? 0);
  }
  const [from, to] = [along(first), end].map((place) => (first.turn === 90 ? -place : place));
  const [top = 0, bottom = 0] = [from ?? 0, to ?? 0].sort((a, b) => a - b);
  return { text: text.replace(/\s+/g, ' ').trim(), top, bottom, first };
}

function findTurnedTexts(runs: TextRun[]): TurnedText[] {
  const lines = new Map<string, TextRun[]>();
  for (const run of runs) {
    if (run.turn === undefined) continue;
    const key = [run.page, run.turn, Math.round(run.x / LINE)].join('|');
    lines.set(key, [...(lines.get(key) ?? []), run]);
  }
  return [...lines.values()]
    .flatMap((line) => splitTurned(line))
    .map((line) => joinTurned(line))
    .filter((turned) => turned !== null && findHeading(turned.text) !== null)
    .filter((turned) => turned !== null)
    .sort((a, b) => a.top - b.top);
}

/**
 * Finds the row at which a rotated heading's section begins: the one below the widest gap since the previous heading.
 */
function findFirstRow(rows: SegmentRow[], after: number, turned: TurnedText): SegmentRow | undefined {
  const among = rows.filter((row) => readRowY(row) > after && readRowY(row) <= turned.bottom);
  const until = among.filter((row) => readRowY(row) <= turned.top + 2 * turned.first.size);
  let best = until[0] ?? among[0];
  let widest = GAP * (best?.[0]?.size ?? 0);
  until.forEach((row, index) => {
    const before = until[index - 1];
    const gap = before === undefined ? 0 : readRowY(row) - readRowY(before);
    if (gap <= widest || row[0]?.page !== turned.first.page) return;
    widest = gap;
    best = row;
  });
  return best;
}

/** Places rotated headings above their sections. Other rotated text is left out. */
export function findUprightHeadings(runs: TextRun[], segments: Segment[]): Segment[] {
  const rows = toRows(segments);
  let after = Number.NEGATIVE_INFINITY;
  return findTurnedTexts(runs).flatMap((turned) => {
    const row = findFirstRow(rows, after, turned);
    after = turned.bottom;
    const [beside] = row ?? [];
    if (row === undefined || beside === undefined) return [];
    const { size, bold, italic, page } = turned.first;
    const place = { x: beside.x, textX: beside.x, right: beside.x + turned.text.length * size * 0.5 };
    const look = { size, bold, italic, stretches: [] };
    return [{ text: turned.text, ...place, y: readRowY(row) - beside.size * 0.7, ...look, page }];
  });
}
