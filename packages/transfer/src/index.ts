export { countRecords } from './count-records.ts';
export {
  exportRecords,
  type ExportedContent,
  type ExportOptions,
  type ExportReport,
  type FileWithoutContent,
} from './export-records.ts';
export { fieldType } from './field-type.ts';
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
export { userByEmail } from './user-by-email.ts';
export { textLines } from './text-lines.ts';
