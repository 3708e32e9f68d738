import { namedMembers } from '@nova/transfer';
import { novaLine } from '../nova-line.ts';
import { shellWord } from '../shell-word.ts';
import type { ImportOptions } from './import-options.ts';
import type { OpenedTable } from './open-source.ts';
import type { ImportFindings } from './run-pass.ts';
import { nobody } from './settings.ts';

type Typed = { readonly [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined };

/** The command `import` in full, as it is pasted into a shell. */
function importLine(file: string, said: Typed): string {
  const words: readonly (readonly [string, string | boolean | readonly string[] | undefined])[] = [
    ['--account', said.account],
    ['--type', said.type],
    ['--format', said.format],
    ['--sheet', said.sheet],
    ['--separator', said.separator],
    ['--encoding', said.encoding],
    ['--dates', said.dates],
    ['--list-separator', said.listSeparator],
    ['--map-file', said.mapFile],
    ['--map', said.map],
    ['--value', said.value],
    ['--create-missing', said.createMissing],
    ['--owner', said.owner],
    ['--on-duplicate', said.onDuplicate],
    ['--lenient', said.lenient],
    ['--rejects', said.rejects],
    ['--events', said.events],
  ];
  const line = words.flatMap(([option, value]): readonly string[] => {
    if (value === undefined || value === false) return [];
    return value === true ? [option] : [value].flat().flatMap((one) => [option, one]);
  });
  return novaLine(['import', ...line, file].map(shellWord).join(' '));
}

interface Ended {
  readonly file: string;
  readonly table: OpenedTable;
  readonly options: ImportOptions;
  readonly found: ImportFindings;
  /** The mapping file that was written, if a person has answered. */
  readonly savedMap: string | undefined;
  /** The file of refused rows that was written. */
  readonly rejected: string | undefined;
  /** Where refused rows would be written. */
  readonly rejects: string;
}

/**
 * What to type next: after a look the import itself, with what helps against names that are not known, and with a file for the rows
 * that stay refused; after an import whatever takes more rows in. Undefined where nothing is left to do.
 */
export function nextCommand(ended: Ended): string | undefined {
  const { file, table, options, found, savedMap, rejected, rejects } = ended;
  const { dryRun = false, saveMap } = options;
  const said = withMap(options, savedMap ?? saveMap);
  const helps = savedMap === undefined ? helpful(found, table) : {};
  const isHelped = Object.keys(helps).length > 0;
  const refused = found.report.errors.length > 0;
  if (dryRun) {
    const kept = refused && !onlyHelped(found, table) && options.lenient !== true ? { rejects } : {};
    return importLine(file, { ...kept, ...said, ...helps });
  }
  if (!refused) return undefined;
  if (isHelped) return importLine(file, { ...said, ...helps });
  if (rejected !== undefined)
    // CSV is written in UTF-8, whatever the table was.
    return importLine(rejected, {
      ...said,
      format: undefined,
      sheet: undefined,
      encoding: undefined,
      type: table.type.name,
      rejects: undefined,
    });
  return importLine(file, { ...said, rejects });
}

/** A mapping file says columns, values and answers. */
function withMap(options: ImportOptions, map: string | undefined): Typed {
  if (map === undefined) return options;
  return {
    ...options,
    dates: undefined,
    listSeparator: undefined,
    map: undefined,
    value: undefined,
    mapFile: map,
  };
}

const isUnknownName = (message: string): boolean => message.includes('is not one of the account’s');

/** What helps against names that are not known. */
export function helpful({ problems }: ImportFindings, table: OpenedTable): Partial<ImportOptions> {
  const members = namedMembers(table.type.name);
  const lists = new Set(
    problems
      .filter(({ message }) => isUnknownName(message))
      .map(({ column }) => table.columns.find(({ header }) => header === column)?.target?.name)
      .map((field) => members.find(({ member }) => member === field)?.list),
  );
  const isUser = lists.delete('users');
  lists.delete(undefined);
  return { ...(lists.size > 0 && { createMissing: true }), ...(isUser && { owner: nobody }) };
}

const onlyHelped = ({ problems }: ImportFindings, table: OpenedTable): boolean =>
  problems.every(
    ({ column, message }) =>
      isUnknownName(message) && table.columns.some(({ header, target }) => header === column && target),
  );
