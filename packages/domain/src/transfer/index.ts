export {
  exportRecords,
  type ExportedContent,
  type ExportOptions,
  type ExportReport,
} from './export-records.ts';
export { importRecords } from './import-records.ts';
export type { FileWriter, ImportOptions, ImportProgress, ImportReport, LineError } from './import-session.ts';
export { textLines } from './text-lines.ts';
