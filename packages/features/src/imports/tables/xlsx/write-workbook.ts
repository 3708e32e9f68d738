import { escapeUTF8 } from 'entities';
import { writeZip } from '@nova/zip';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a workbook (ECMA-376) row by row in constant memory. All cells are texts, so that phone numbers don't lose
 * zeros and plus signs.
 * @param sheet its name, at most 31 characters
 */
export function buildWorkbook(
  sheet: string,
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${spreadsheet}.${type}+xml"/>`;
  const relations = (...targets: readonly (readonly [string, string])[]): string =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${String(at + 1)}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  return writeZip([
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('styles.xml', 'styles')}</Types>`,
    ],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ],
    ['xl/styles.xml', declaration + styles],
    ['xl/worksheets/sheet1.xml', renderSheet(rows)],
  ]);
}

/** Format 49 is text. */
const styles = [
  `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="1"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

async function* renderSheet(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  for await (const cells of rows) yield `<row>${cells.map(renderCell).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

const renderCell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

/** Writes characters that XML cannot contain as `_x000B_` and the like. */
const escapeText = (text: string): string =>
  escapeUTF8(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/gu, encodeSign));

const encodeSign = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
