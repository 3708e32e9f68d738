export { openBatch, type OpenBatch } from './import-session.ts';
export { callersId } from './catalogue.ts';
export { countRecords } from './export-records.ts';
export {
  exportRecords,
  type ExportedContent,
  type ExportOptions,
  type ExportReport,
  type FileWithoutContent,
} from './export-records.ts';
export { importableFields, type ImportableField } from './import-members.ts';
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
export { isKnownWithoutId } from './import-members.ts';
export { namedMembers, type NamedMember } from './import-members.ts';
export { missingReferences, type MentionedRecord } from './find-records.ts';
export { brokenMembers } from './read-line.ts';
export { SeenKeys } from './seen-keys.ts';
export { userByEmail } from './find-records.ts';
export { textLines } from './read-line.ts';
export { undoImport } from './undo/undo-import.ts';
export type { LeftReason, LeftRecord, UndoOptions, UndoReport } from './undo/undo-session.ts';
export { accountTable } from './table/open-table.ts';
export { cellText } from './table/cells.ts';
export { byteOrderMark, csvRow } from './table/cells.ts';
export { exportTable } from './table/open-table.ts';
export { escapeFormula, unescapeFormula } from './table/cells.ts';
export {
  customFieldCells,
  lineFields,
  openMembers,
  type CellKind,
  type LineField,
} from './table/line-fields.ts';
export { listItems, tagItems } from './table/cells.ts';
export { openTable, type Table, type TableContext, type TableRequest } from './table/open-table.ts';
export { ownHeaders } from './table/table-columns.ts';
export { plainWord } from './table/line-fields.ts';
