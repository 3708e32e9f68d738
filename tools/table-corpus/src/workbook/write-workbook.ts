import type { Habits } from './habits.ts';
import { makeZip } from './make-zip.ts';
import type { Sheet } from './sheet.ts';
import { CellWriter, escaped } from './write-cell.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Writes an XLSX workbook (ECMA-376). */
export function writeWorkbook(sheets: readonly Sheet[], habits: Habits): Buffer {
  const writer = new CellWriter(habits);
  const written = sheets.map((sheet) => sheetXml(sheet, writer));
  const parts = [
    ...sheets.map((_sheet, at) => ({
      path: `worksheets/sheet${String(at + 1)}.xml`,
      kind: 'worksheet',
      type: 'worksheet',
    })),
    { path: 'styles.xml', kind: 'styles', type: 'styles' },
    ...(writer.texts.length === 0
      ? []
      : [{ path: 'sharedStrings.xml', kind: 'sharedStrings', type: 'sharedStrings' }]),
  ];
  const relations = parts.map(({ path, kind }, at) => relation(at + 1, kind, path)).join('');
  const types = parts.map(({ path, type }) => typeOf(`/xl/${path}`, type)).join('');
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf('/xl/workbook.xml', 'sheet.main')}${types}</Types>`,
    },
    { name: '_rels/.rels', content: relationsXml(relation(1, 'officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: workbookXml(sheets, habits) },
    { name: 'xl/_rels/workbook.xml.rels', content: relationsXml(relations) },
    ...written.map((content, at) => ({ name: `xl/worksheets/sheet${String(at + 1)}.xml`, content })),
    { name: 'xl/styles.xml', content: declaration + stylesXml(writer.formats) },
    ...(writer.texts.length === 0
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: declaration + stringsXml(writer.texts) }]),
  ]);
}

const typeOf = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${spreadsheet}.${type}+xml"/>`;

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${String(id)}" Type="${office}/${kind}" Target="${target}"/>`;

const relationsXml = (relations: string): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${relations}</Relationships>`;

function workbookXml(sheets: readonly Sheet[], { from1904 }: Habits): string {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${String(at + 1)}"${isHidden ? ' state="hidden"' : ''} r:id="rId${String(at + 1)}"/>`,
  );
  const properties = from1904 ? '<workbookPr date1904="1"/>' : '<workbookPr/>';
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${listed.join('')}</sheets></workbook>`;
}

function sheetXml({ rows, merged }: Sheet, writer: CellWriter): string {
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const behind = ranges === '' ? '' : `<mergeCells count="${String(merged.length)}">${ranges}</mergeCells>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetData>${writer.rows(rows)}</sheetData>${behind}</worksheet>`;
}

function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.filter((format) => typeof format === 'string');
  const idOf = (format: string | number): number =>
    typeof format === 'number' ? format : 164 + own.indexOf(format);
  const codes = own.map((code) => `<numFmt numFmtId="${String(idOf(code))}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map(
    (format) =>
      `<xf numFmtId="${String(idOf(format))}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return [
    `<styleSheet xmlns="${main}">`,
    codes.length === 0 ? '' : `<numFmts count="${String(codes.length)}">${codes.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${String(styles.length)}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

const stringsXml = (texts: readonly string[]): string =>
  `<sst xmlns="${main}" uniqueCount="${String(texts.length)}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`;
