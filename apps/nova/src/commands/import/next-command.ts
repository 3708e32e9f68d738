import { type ImportFindings, nobody, type OpenedTable, listNamedMembers } from '@nova/features/imports';
import { novaLine, shellWord } from '../../command-line.ts';
import type { ImportOptions } from './settings.ts';

type TypedOptions = { readonly [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined };

function importLine(file: string, typedOptions: TypedOptions): string {
  const words: readonly (readonly [string, string | boolean | readonly string[] | undefined])[] = [
    ['--account', typedOptions.account],
    ['--type', typedOptions.type],
    ['--format', typedOptions.format],
    ['--sheet', typedOptions.sheet],
    ['--separator', typedOptions.separator],
    ['--encoding', typedOptions.encoding],
    ['--dates', typedOptions.dates],
    ['--list-separator', typedOptions.listSeparator],
    ['--map-file', typedOptions.mapFile],
    ['--map', typedOptions.map],
    ['--value', typedOptions.value],
    ['--create-missing', typedOptions.createMissing],
    ['--owner', typedOptions.owner],
    ['--on-duplicate', typedOptions.onDuplicate],
    ['--near', typedOptions.near],
    ['--lenient', typedOptions.lenient],
    ['--rejects', typedOptions.rejects],
    ['--events', typedOptions.events],
  ];
  const line = words.flatMap(([option, value]): readonly string[] => {
    if (value === undefined || value === false) return [];
    return value === true ? [option] : [value].flat().flatMap((one) => [option, one]);
  });
  return novaLine(['import', ...line, file].map(shellWord).join(' '));
}

interface NextState {
  readonly file: string;
  readonly table: OpenedTable;
  readonly options: ImportOptions;
  readonly found: ImportFindings;
  readonly savedMap: string | undefined;
  readonly rejected: string | undefined;
  readonly rejects: string;
}

/**
 * Returns the command to type next; undefined if nothing is left. After a preview it is the import itself, with options
 * that settle unknown names and a file for refused rows. After an import it is a command that accepts more rows.
 */
export function nextCommand(ended: NextState): string | undefined {
  const { file, table, options, found, savedMap, rejected, rejects } = ended;
  const { dryRun = false, saveMap } = options;
  const typedOptions = applyMap(options, savedMap ?? saveMap);
  const helps = savedMap === undefined ? helpfulOptions(found, table) : {};
  const isHelped = Object.keys(helps).length > 0;
  const refused = found.report.errors.length > 0;
  if (dryRun) {
    const rejectsOption = refused && !onlyHelped(found, table) && options.lenient !== true ? { rejects } : {};
    return importLine(file, { ...rejectsOption, ...typedOptions, ...helps });
  }
  if (!refused) return undefined;
  if (isHelped) return importLine(file, { ...typedOptions, ...helps });
  if (rejected !== undefined)
    // The CSV of refused rows is always UTF-8.
    return importLine(rejected, {
      ...typedOptions,
      format: undefined,
      sheet: undefined,
      encoding: undefined,
      type: table.type.name,
      rejects: undefined,
    });
  return importLine(file, { ...typedOptions, rejects });
}

/** The mapping file replaces options for columns, values and answers. */
function applyMap(options: ImportOptions, map: string | undefined): TypedOptions {
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

export function helpfulOptions({ problems }: ImportFindings, table: OpenedTable): Partial<ImportOptions> {
  const members = listNamedMembers(table.type.name);
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
