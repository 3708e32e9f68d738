export { toReadableCell } from './cells/cell-problem.ts';
export type { DateOrder } from './cells/dates.ts';
export { nameColumns, problemColumn, findProblemPlace, type ChooseColumn } from './columns/match-columns.ts';
export { findEncoding } from './csv/physical-lines.ts';
export { assertNoJson, assertText, assertWorkbook, isContainer } from './file-kind.ts';
export { findTypeInName, findTypeByName, addArticle } from './record-type-names.ts';
export {
  openCsv,
  openTable,
  type Table as CsvTable,
  type OpenChunks,
  type TableOptions,
} from './table/open-table.ts';
export type { HabitRules } from './table/survey.ts';
export { type ImportFindings, importPass } from './import/import-pass.ts';
export {
  type OpenedTable,
  openSheetTable,
  openTextTable,
  type TableFile,
  type TableQuestions,
  type TableReading,
} from './import/open-table-file.ts';
export { groupProblems, type Problem } from './import/problems.ts';
export { formatCsv, readRejectedRows } from './import/rejected-rows.ts';
export { nobody, findOwner, type Settings, mergeSettings } from './import/settings.ts';
export { createImportWorker, type ImportWorker } from './uploads/import-worker.ts';
export { createTableReader, type TableReader } from './uploads/table-reader.ts';
export { lookAtImport, runImport, uploadImport } from './uploads/verbs.ts';
export { openXlsx, type OpenedSheet } from './xlsx/open-xlsx.ts';
export { buildWorkbook } from './xlsx/write-workbook.ts';
