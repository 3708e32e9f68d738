export { readableCell } from './cells/cell-problem.ts';
export type { DateOrder } from './cells/dates.ts';
export { nameColumns, problemColumn, problemPlace, type ChooseColumn } from './columns/match-columns.ts';
export { findEncoding } from './csv/physical-lines.ts';
export { assertNoJson, assertText, assertWorkbook, isContainer } from './file-kind.ts';
export { typeInName, typeNamed, withArticle } from './record-type-names.ts';
export {
  openCsv,
  openTable,
  type Table as CsvTable,
  type OpenChunks,
  type TableOptions,
} from './table/open-table.ts';
export type { HabitRules } from './table/survey.ts';
export { openXlsx, type OpenedSheet } from './xlsx/open-xlsx.ts';
export { workbookOf } from './xlsx/write-workbook.ts';
