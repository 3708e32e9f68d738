import type { Line } from '../document.ts';
import { isDateLabel, isHeadingLabel, isShortLabel } from '../entities/labels.ts';
import type { FlowBlock, FlowParagraph, FlowTable } from '../extract/flow.ts';
import { isRule, stripLetterSpacing } from '../extract/text-clean.ts';
import { limits } from '../limits.ts';
import { splitBullet } from './line-cells.ts';

class FlowReader {
  readonly lines: Line[] = [];
  #block = 0;
  #gap = 1;

  addBlocks(blocks: FlowBlock[]): void {
    for (const block of blocks) {
      if (block.kind === 'paragraph') this.#addParagraph(block);
      else this.#addTable(block);
    }
  }

  #addParagraph(paragraph: FlowParagraph): void {
    let empty = true;
    for (const part of paragraph.lines) {
      const cells = part.text
        .slice(0, limits.lineLength)
        .split(/\t+| {4,}/)
        .map((cell) => stripLetterSpacing(cell).replace(/\s+/g, ' ').trim());
      const split = splitBullet(cells.filter((cell) => cell !== ''));
      if (split.cells.length === 0 || isRule(part.text)) continue;
      empty = false;
      const text = split.cells.join('\t');
      this.#push({
        ...part,
        ...split,
        text,
        bullet: paragraph.bullet || split.bullet,
        heading: paragraph.heading,
      });
    }
    if (empty) this.#gap = 2;
  }

  #push(part: Pick<Line, 'text' | 'cells' | 'bullet' | 'heading' | 'size' | 'bold' | 'italic'>): void {
    const { text, cells, bullet, heading, size, bold, italic } = part;
    const place = { page: 1, block: this.#block, x: bullet ? 1 : 0, gap: this.#gap, rows: [text] };
    this.lines.push({ text, cells, bullet, heading, size: size === 0 ? 11 : size, bold, italic, ...place });
    this.#gap = 1;
  }

  #addTable(table: FlowTable): void {
    const start = this.#block + 1;
    if (isLayoutTable(table)) {
      const columns = Math.max(...table.rows.map((row) => row.length));
      for (let column = 0; column < columns; column++) {
        this.#block++;
        for (const row of table.rows) this.addBlocks(row[column] ?? []);
      }
    } else {
      this.#block = start;
      for (const row of table.rows) this.#addRow(row);
    }
    this.#block++;
    this.#gap = 2;
  }

  /**
   * Adds a table's row. Labels next to a long cell are merged with its lines, and short cells with each other. Other rows
   * are read cell by cell.
   */
  #addRow(row: FlowBlock[][]): void {
    const parts = row.map((cell) => readCell(cell)).filter((cell) => cell.length > 0);
    const rows = Math.max(0, ...parts.map((cell) => cell.length));
    if (!canMerge(parts)) {
      for (const part of parts) {
        this.#block++;
        this.lines.push(...part.map((line) => ({ ...line, block: this.#block })));
      }
      return;
    }
    for (let index = 0; index < rows; index++) this.#mergeLine(parts, index);
  }

  #mergeLine(parts: Line[][], index: number): void {
    const lines = parts.map((cell) => cell[index]).filter((line) => line !== undefined);
    const [first] = lines;
    if (first === undefined) return;
    const cells = lines.flatMap((line) => line.cells);
    const text = cells.join('\t');
    this.lines.push({ ...first, cells, text, rows: [text], block: this.#block, gap: index === 0 ? 1.6 : 1 });
  }
}

function readCell(blocks: FlowBlock[]): Line[] {
  const reader = new FlowReader();
  reader.addBlocks(blocks);
  return reader.lines;
}

function canMerge(parts: Line[][]): boolean {
  const long = parts.filter((cell) => cell.length > 2);
  if (long.length > 1) return false;
  return parts.every(
    (cell) =>
      long.includes(cell) ||
      cell.every(
        (line) =>
          isDateLabel(line.text) || isShortLabel(line.text) || (cell.length === 1 && long.length === 0),
      ),
  );
}

function countLines(blocks: FlowBlock[]): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'paragraph' ? block.lines.length : 3), 0);
}

/** True for a table that arranges the page: few rows, at least two columns with long cells, and headings inside. */
function isLayoutTable(table: FlowTable): boolean {
  const longColumns = new Set<number>();
  let headings = 0;
  for (const row of table.rows) {
    row.forEach((cell, column) => {
      if (countLines(cell) > 4) longColumns.add(column);
      const lines = readCell(cell);
      if (lines.length > 1 && lines.some((line) => isHeadingLabel(line.text))) headings++;
    });
  }
  return longColumns.size >= 2 && headings >= 2 && table.rows.length <= 8;
}

export function readFlowLines(blocks: FlowBlock[]): Line[] {
  const reader = new FlowReader();
  reader.addBlocks(blocks);
  return reader.lines;
}
