export { type BatchName, undoDays } from './batch-state.ts';
export { expireImports } from './expire-imports.ts';
export { findImportAccount, type ListedImport, listImports } from './imports.ts';
export type { DateOrder } from './tables/cells/dates.ts';
export { findProblemPlace } from './tables/columns/match-columns.ts';
export { assertNoJson, assertText, assertWorkbook, isContainer } from './tables/file-kind.ts';
export { addArticle } from './tables/record-type-names.ts';
export type { CsvTable } from './tables/table/open-table.ts';
export { openXlsx } from './tables/xlsx/open-xlsx.ts';
export { buildWorkbook } from './tables/xlsx/write-workbook.ts';
export { callersId } from './transfer/catalogue.ts';
export { countErased, type ErasedPersons, hasErasures } from './transfer/erased-options.ts';
export {
  countRecords,
  type ExportedContent,
  exportRecords,
  type ExportReport,
  type FileWithoutContent,
} from './transfer/export-records.ts';
export { findMissingReferences } from './transfer/find-records.ts';
export { findImportableFields, isKnownWithoutId, listNamedMembers } from './transfer/import-members.ts';
export { importRecords } from './transfer/import-records.ts';
export {
  type FileWriter,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  type LineError,
  type OnDuplicate,
  type OpenBatch,
  openBatch,
  type SourceLine,
} from './transfer/import-session.ts';
export { splitLines } from './transfer/read-line.ts';
export { SeenKeys } from './transfer/seen-keys.ts';
export { cellText, csvRow } from './transfer/table/cells.ts';
export { lineFields } from './transfer/table/line-fields.ts';
export { openAccountTable, type TableRequest } from './transfer/table/open-table.ts';
export { undoImport } from './transfer/undo/undo-import.ts';
export type { UndoReport } from './transfer/undo/undo-session.ts';
export { beginRun, leaseUpload } from './upload-work.ts';
export { type ImportFindings, importPass } from './uploads/import-pass.ts';
export { createImportWorker, type ImportWorker } from './uploads/import-worker.ts';
export {
  type OpenedTable,
  openSheetTable,
  openTextTable,
  type TableFile,
  type TableQuestions,
  type TableReading,
} from './uploads/open-table-file.ts';
export { groupProblems, type Problem } from './uploads/problems.ts';
export { formatCsv, readRejectedRows } from './uploads/rejected-rows.ts';
export { findOwner, mergeSettings, nobody, type Settings } from './uploads/settings.ts';
export { createTableReader, type TableReader } from './uploads/table-reader.ts';
