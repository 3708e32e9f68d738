export { openBatch, type OpenBatch } from './batches/open-batch.ts';
export { callersId } from './catalogue.ts';
export { countRecords } from './count-records.ts';
export {
  exportRecords,
  type ExportedContent,
  type ExportOptions,
  type ExportReport,
  type FileWithoutContent,
} from './export-records.ts';
export { importableFields, type ImportableField } from './importable-fields.ts';
export { importRecords } from './import-records.ts';
export type {
  FileWriter,
  ImportOptions,
  ImportProgress,
  ImportReport,
  LineError,
  OnDuplicate,
  SkippedLine,
  SourceLine,
} from './import-session.ts';
export { isKnownWithoutId } from './known-without-id.ts';
export { namedMembers, type NamedMember } from './named-members.ts';
export { missingReferences, type MentionedRecord } from './missing-references.ts';
export { brokenMembers } from './read-line.ts';
export { SeenKeys } from './seen-keys.ts';
export { userByEmail } from './user-by-email.ts';
export { textLines } from './text-lines.ts';
export { undoImport } from './undo/undo-import.ts';
export type { LeftReason, LeftRecord, UndoOptions, UndoReport } from './undo/undo-session.ts';
export { accountTable } from './table/account-table.ts';
export { cellText } from './table/cell-text.ts';
export { byteOrderMark, csvRow } from './table/csv-row.ts';
export { exportTable } from './table/export-table.ts';
export { defused, undefused } from './table/formula-guard.ts';
export {
  customFieldCells,
  lineFields,
  openMembers,
  type CellKind,
  type LineField,
} from './table/line-fields.ts';
export { listItems, tagItems } from './table/list-cell.ts';
export { openTable, type Table, type TableContext, type TableRequest } from './table/open-table.ts';
export { ownHeaders } from './table/table-columns.ts';
export { plainWord } from './table/plain-word.ts';
