import { extname } from 'node:path';
import { NovaError } from '@nova/contract';

export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const formatOfEnding: Readonly<Record<string, ExportFormat>> = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
};

/** What the command line says of the format. */
interface Said {
  readonly format?: ExportFormat;
  /** The words on the line that only a table has, as they were typed. */
  readonly ofTables: readonly string[];
}

/**
 * What an export is written as: by `--format`, the file's ending, or what only a table has; JSON lines where nothing says.
 * @throws BAD_REQUEST for an ending that fits no format, and for words that contradict one another
 */
export function exportFormat(file: string | undefined, { format, ofTables }: Said): ExportFormat {
  const ending = extname(file ?? '').toLowerCase();
  const byEnding = formatOfEnding[ending];
  if (file !== undefined && format === undefined && byEnding === undefined) unfit(file, ending);
  if (format !== undefined && byEnding !== undefined && format !== byEnding)
    refuse(
      `--format ${format} and the ending ${ending} contradict each other. Leave one out, or make them the same.`,
    );
  const chosen = format ?? byEnding ?? (ofTables.length > 0 ? 'csv' : 'ndjson');
  const [word] = ofTables;
  if (chosen === 'ndjson' && word !== undefined)
    refuse(
      `${word} is for tables. JSON lines hold all of an account; name the file .csv, or say --format csv.`,
    );
  return chosen;
}

function unfit(file: string, ending: string): never {
  const what =
    ending === ''
      ? 'has no ending that says what to write'
      : `ends with ${ending}, which Nova does not write`;
  refuse(
    `${JSON.stringify(file)} ${what}. Name it .ndjson for all records of the account, or .csv for a table, which every spreadsheet opens; --format says it otherwise.`,
  );
}

function refuse(message: string): never {
  throw new NovaError('BAD_REQUEST', message);
}
