import type { StyledSpan } from '../document.ts';
import type { TextRun } from '../extract/pdf-runs.ts';
import {
  ICON,
  isRule,
  restoreLigatures,
  combineAccents,
  stripLetterSpacing,
  stripMarkdown,
} from '../extract/text-clean.ts';

export interface Segment {
  text: string;
  x: number;
  right: number;
  /** Left edge of the text after a bullet. */
  textX: number;
  /** y of the baseline. */
  y: number;
  size: number;
  bold: boolean;
  italic: boolean;
  page: number;
  stretches: StyledSpan[];
}

export type SegmentRow = Segment[];

export function readRowY(row: SegmentRow): number {
  return row[0]?.y ?? 0;
}

/** The least gap between two cells, in type sizes. It is wider than the spaces of justified text. */
const CELL_GAP = 1.15;

/** The least gap between two cells at a tab stop, in type sizes. A tab stop is an x at which several lines continue. */
const STOP_GAP = 0.55;

const STOP_LINES = 4;

/** The least gap that counts as a space, in type sizes. Some PDFs print no character for a space. */
const WORD_GAP = 0.16;

/** The least size, in points, at which a change of weight separates words. Only names are printed so large. */
const NAME_SIZE = 18;

/** Text that is this many times as large belongs to another line. */
const SIZES_APART = 1.6;

interface SegmentDraft extends Segment {
  last: TextRun;
  boldLetters: number;
  italicLetters: number;
  letters: number;
}

function groupBaselines(runs: TextRun[]): TextRun[][] {
  const sorted = runs.filter((run) => run.text.trim() !== '').sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: TextRun[][] = [];
  let current: TextRun[] = [];
  let anchor = Number.NEGATIVE_INFINITY;
  for (const run of sorted) {
    const raised = run.text.trim().length <= 2 || current.every((other) => other.text.trim().length <= 2);
    const tolerance = Math.max(
      1.2,
      Math.min(run.size, current[0]?.size ?? run.size) * (raised ? 0.45 : 0.22),
    );
    if (current.length > 0 && run.y - anchor <= tolerance) current.push(run);
    else {
      if (current.length > 0) rows.push(current);
      current = [run];
      anchor = run.y;
    }
  }
  if (current.length > 0) rows.push(current);
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

function startDraft(run: TextRun): SegmentDraft {
  const counts = { letters: 0, boldLetters: 0, italicLetters: 0 };
  const draft = { ...run, last: run, textX: run.x, text: '', stretches: [], ...counts };
  return extend(draft, run, '');
}

/** True for "johnSMITH" in two weights, which is a first and a last name. */
function changesWeight(last: TextRun, run: TextRun): boolean {
  const isWord = (text: string): boolean => /^\p{L}{3,}$/u.test(text.trim());
  return run.size >= NAME_SIZE && run.bold !== last.bold && isWord(last.text) && isWord(run.text);
}

function addStretch(stretches: StyledSpan[], { text, bold, italic }: StyledSpan): void {
  const last = stretches.at(-1);
  const says = /[\p{L}\p{N}]/u.test(text);
  if (last === undefined || (says && (last.bold !== bold || last.italic !== italic)))
    stretches.push({ text, bold, italic });
  else last.text += text;
}

function extend(draft: SegmentDraft, run: TextRun, gap: string): SegmentDraft {
  const space = gap === '' && run !== draft.last && changesWeight(draft.last, run) ? ' ' : gap;
  draft.last = run;
  if (isBullet(draft.text)) draft.textX = run.x;
  const letters = run.text.replace(/\s/g, '').length;
  draft.text += space + run.text;
  addStretch(draft.stretches, { text: space + run.text, bold: run.bold, italic: run.italic });
  draft.right = Math.max(draft.right, run.right);
  draft.letters += letters;
  if (run.bold) draft.boldLetters += letters;
  if (run.italic) draft.italicLetters += letters;
  if (letters > 1 || draft.letters === letters) draft.size = Math.max(draft.size, run.size);
  return draft;
}

/** Some programs imitate bold by printing the same text twice at one place. */
function isOverprint(draft: SegmentDraft, run: TextRun): boolean {
  return draft.text.endsWith(run.text) && Math.abs(draft.right - run.right) < 1.5 && run.x < draft.right - 1;
}

function isOverLine(draft: SegmentDraft, run: TextRun): boolean {
  const sizes = [draft.size, run.size].sort((a, b) => a - b);
  const [small = 0, large = 0] = sizes;
  return (
    run.text.trim().length > 3 && large > SIZES_APART * small && run.x < draft.x + (draft.right - draft.x) / 2
  );
}

/** True for a letter within others, like the A of the LaTeX logo. */
function isInside(draft: SegmentDraft, run: TextRun): boolean {
  return run.text.trim().length === 1 && run.x > draft.x + 1 && run.right < draft.right - 1;
}

function isBullet(text: string): boolean {
  return /^\s*[•◦▪■□●○◆❖➢►▶‣⁃∙·✓✔➤–*-]\s*$/u.test(text);
}

const USUAL_SHARE = 0.5;

const USUAL_GAPS = 20;

/** Returns the most common gap between words, in type sizes; 0 unless words are printed one by one. */
function findUsualGap(rows: TextRun[][]): number {
  const counts = new Map<number, number>();
  let all = 0;
  for (const row of rows) {
    row.forEach((run, index) => {
      const before = row[index - 1];
      const gap = before === undefined ? 0 : (run.x - before.right) / Math.max(run.size, 4);
      if (gap < WORD_GAP) return;
      const rounded = Math.round(gap * 20) / 20;
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
      all++;
    });
  }
  const [usual] = [...counts].sort((a, b) => b[1] - a[1]);
  return usual !== undefined && all >= USUAL_GAPS && usual[1] > all * USUAL_SHARE ? usual[0] : 0;
}

function findTabStops(rows: TextRun[][]): Set<number> {
  const stopGap = Math.max(STOP_GAP, findUsualGap(rows) * 1.2);
  const counts = new Map<number, number>();
  for (const row of rows) {
    row.forEach((run, index) => {
      const before = row[index - 1];
      if (before === undefined || isBullet(before.text)) return;
      const gap = (run.x - before.right) / Math.max(Math.min(run.size, before.size), 4);
      if (gap > stopGap) counts.set(Math.round(run.x), (counts.get(Math.round(run.x)) ?? 0) + 1);
    });
  }
  return new Set([...counts].filter(([, count]) => count >= STOP_LINES).map(([x]) => x));
}

function splitRow(row: TextRun[], stops: Set<number>): SegmentDraft[] {
  const drafts: SegmentDraft[] = [];
  for (const run of row) {
    const last = drafts.at(-1);
    if (last === undefined) {
      drafts.push(startDraft(run));
      continue;
    }
    if (isOverprint(last, run) || isInside(last, run)) continue;
    if (isOverLine(last, run)) {
      drafts.push(startDraft(run));
      continue;
    }
    const size = Math.max(Math.min(run.size, last.size), 4);
    const gap = (run.x - last.right) / size;
    const isIcon = run.text === ICON;
    const atStop = gap > STOP_GAP && drafts.length === 1 && stops.has(Math.round(run.x));
    const afterBullet = isBullet(last.text) && gap < 4;
    if (((gap > CELL_GAP || atStop) && !afterBullet) || (isIcon && gap > WORD_GAP))
      drafts.push(startDraft(run));
    else extend(last, run, gap > WORD_GAP && !/\s$/.test(last.text) && !/^\s/.test(run.text) ? ' ' : '');
  }
  return drafts;
}

function toReadable(text: string): string {
  return stripMarkdown(combineAccents(restoreLigatures(text))).replace(/\bL\s?A?\s?T\s?E?\s?X\b/g, 'LaTeX');
}

function finish(draft: SegmentDraft): Segment {
  const { letters, boldLetters, italicLetters, last: _, ...segment } = draft;
  return {
    ...segment,
    text: stripLetterSpacing(toReadable(segment.text)).replace(/\s+/g, ' ').trim(),
    stretches: segment.stretches.map((stretch) => ({ ...stretch, text: toReadable(stretch.text) })),
    bold: boldLetters > letters / 2,
    italic: italicLetters > letters / 2,
  };
}

export function buildSegments(runs: TextRun[]): Segment[] {
  const rows = groupBaselines(runs);
  const stops = findTabStops(rows);
  return rows
    .flatMap((row) => splitRow(row, stops))
    .map((draft) => finish(draft))
    .filter((segment) => segment.text !== '' && !isRule(segment.text));
}

const PRINTED_OVER = 0.5;

/** True for two lines in different sizes that are set too close to each other. */
function isPrintedOver(a: Segment, b: Segment): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.x, b.x);
  const narrower = Math.min(a.right - a.x, b.right - b.x);
  return (
    shared > narrower * PRINTED_OVER && Math.max(a.size, b.size) > SIZES_APART * Math.min(a.size, b.size)
  );
}

export function toRows(segments: Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const near =
      first !== undefined && segment.y - first.y <= Math.max(1.5, Math.min(segment.size, first.size) * 0.35);
    if (row !== undefined && near && !row.some((other) => isPrintedOver(other, segment))) row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows;
}
