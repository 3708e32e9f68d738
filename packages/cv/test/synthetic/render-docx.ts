import { makeDocx } from '../hostile/make-docx.ts';
import type { Cell, PageLine, SyntheticPage } from './page.ts';

const TWIPS = 20;
const WIDTH = 505;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function run(cell: Cell, size: number, tab: boolean): string {
  const traits = [
    ...(cell.bold === true ? ['<w:b/><w:bCs/>'] : []),
    ...(cell.italic === true ? ['<w:i/><w:iCs/>'] : []),
    `<w:sz w:val="${String(Math.round(size * 2))}"/>`,
  ].join('');
  const text = `<w:t xml:space="preserve">${escaped(cell.text)}</w:t>`;
  return `<w:r><w:rPr>${traits}</w:rPr>${tab ? '<w:tab/>' : ''}${text}</w:r>`;
}

function paragraph(line: PageLine, width: number): string {
  const joined = line.stop !== undefined && line.stop < 0;
  const [kind, position] = line.stop === undefined ? ['right', width] : ['left', line.stop];
  const properties = [
    ...(line.bullet === true
      ? ['<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>']
      : []),
    ...(line.cells.length > 1 && !joined
      ? [`<w:tabs><w:tab w:val="${kind}" w:pos="${String(position * TWIPS)}"/></w:tabs>`]
      : []),
    `<w:spacing w:before="${String((line.above ?? 0) * TWIPS)}"/><w:jc w:val="${line.align ?? 'left'}"/>`,
  ].join('');
  const runs = line.cells.map((cell, index) => run(cell, line.size, index > 0 && !joined)).join('');
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
}

function cell(lines: PageLine[], width: number): string {
  const size = `<w:tcPr><w:tcW w:w="${String(Math.round(width * TWIPS))}" w:type="dxa"/></w:tcPr>`;
  return `<w:tc>${size}${lines.map((line) => paragraph(line, width)).join('')}</w:tc>`;
}

/** Columns become a layout table. */
export function renderDocx(page: SyntheticPage): Uint8Array {
  const body = page.map((block) =>
    block.kind === 'line'
      ? paragraph(block, WIDTH)
      : '<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tr>' +
        cell(block.left, WIDTH * block.share) +
        cell(block.right, WIDTH * (1 - block.share)) +
        '</w:tr></w:tbl>',
  );
  return makeDocx(body.join(''));
}
