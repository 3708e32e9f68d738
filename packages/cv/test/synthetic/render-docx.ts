import {
  AlignmentType,
  Document,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  type IRunOptions,
} from 'docx';
import type { Cell, PageLine, SyntheticPage } from './page.ts';

const TWIPS = 20;
const WIDTH = 505;

function run(cell: Cell, size: number, tab: boolean): TextRun {
  const options: IRunOptions = {
    children: tab ? [new Tab(), cell.text] : [cell.text],
    bold: cell.bold ?? false,
    italics: cell.italic ?? false,
    size: Math.round(size * 2),
  };
  return new TextRun(options);
}

function paragraph(line: PageLine, width: number): Paragraph {
  const joined = line.stop !== undefined && line.stop < 0;
  const stop =
    line.stop === undefined
      ? { type: TabStopType.RIGHT, position: width * TWIPS }
      : { type: TabStopType.LEFT, position: line.stop * TWIPS };
  const alignment =
    line.align === 'center'
      ? AlignmentType.CENTER
      : line.align === 'right'
        ? AlignmentType.RIGHT
        : AlignmentType.LEFT;
  return new Paragraph({
    children: line.cells.map((cell, index) => run(cell, line.size, index > 0 && !joined)),
    alignment,
    spacing: { before: (line.above ?? 0) * TWIPS },
    ...(line.cells.length > 1 && !joined ? { tabStops: [stop] } : {}),
    ...(line.bullet === true ? { bullet: { level: 0 } } : {}),
  });
}

function cell(lines: PageLine[], width: number): TableCell {
  return new TableCell({
    width: { size: width * TWIPS, type: WidthType.DXA },
    children: lines.map((line) => paragraph(line, width)),
  });
}

/** The page as a Word document; columns are a layout table. */
export async function renderDocx(page: SyntheticPage): Promise<Uint8Array> {
  const children = page.map((block) =>
    block.kind === 'line'
      ? paragraph(block, WIDTH)
      : new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [
            new TableRow({
              children: [cell(block.left, WIDTH * block.share), cell(block.right, WIDTH * (1 - block.share))],
            }),
          ],
        }),
  );
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}
