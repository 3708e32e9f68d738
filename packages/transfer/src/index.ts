export { callersId } from './catalogue.ts';
export {
  countRecords,
  exportRecords,
  type ExportedContent,
  type ExportOptions,
  type ExportReport,
  type FileWithoutContent,
} from './export-records.ts';
export { findMissingReferences, findUserByEmail, type MentionedRecord } from './find-records.ts';
export {
  findCustomFields,
  findImportableFields,
  isKnownWithoutId,
  listNamedMembers,
  type ImportableField,
  type NamedMember,
} from './import-members.ts';
export { countErased, type ErasedPersons, hasErasures } from './erased-options.ts';
export { importRecords } from './import-records.ts';
export {
  openHeldBatch,
  openBatch,
  type FileWriter,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  type LineError,
  type OnDuplicate,
  type OpenBatch,
  type SkippedLine,
  type SourceLine,
} from './import-session.ts';
export { brokenMembers, splitLines } from './read-line.ts';
export { SeenKeys } from './seen-keys.ts';
export {
  byteOrderMark,
  cellText,
  csvRow,
  escapeFormula,
  listItems,
  tagItems,
  unescapeFormula,
} from './table/cells.ts';
export {
  customFieldCells,
  lineFields,
  openMembers,
  plainWord,
  type CellKind,
  type LineField,
} from './table/line-fields.ts';
export {
  openAccountTable,
  exportTable,
  openTable,
  type Table,
  type TableContext,
  type TableRequest,
} from './table/open-table.ts';
export { ownHeaders } from './table/table-columns.ts';
export { undoImport } from './undo/undo-import.ts';
export type { LeftReason, LeftRecord, UndoOptions, UndoReport } from './undo/undo-session.ts';
