import { readFile, writeFile } from 'node:fs/promises';
import { type ImportMapping, importMapping } from '@nova/features/contract';
import { NovaError } from '@nova/contract';
import type { CsvTable } from '@nova/features/imports';
import { callerPath } from '../../command-line.ts';

/** @throws BAD_REQUEST for an unreadable or invalid file */
export async function readMapping(file: string): Promise<ImportMapping> {
  const path = callerPath(file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => refuse(path, unreadable(error)));
  const result = importMapping.safeParse(parseJson(path, text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const member = issue?.path.join('.') ?? '';
  return refuse(path, `is wrong${member === '' ? '' : ` at ${member}`}: ${issue?.message ?? ''}`);
}

function parseJson(path: string, text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    return refuse(path, `is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
}

const unreadable = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
    ? 'is not there'
    : 'cannot be read';

function refuse(path: string, why: string): never {
  throw new NovaError(
    'BAD_REQUEST',
    `--map-file: ${JSON.stringify(path)} ${why}. It must hold an object such as ${example}; --save-map FILE writes one.`,
  );
}

const example =
  '{"columns": {"Phone": "mobile"}, "values": {"statusName": {"Actively looking": "Active"}}, "dates": "dmy", "listSeparator": ","}';

/** Saves the settings of this import, so that the next table of the same system needs no options. */
export async function saveMapping(file: string, table: CsvTable, answers: ImportMapping): Promise<void> {
  const habits = [...table.habits.values()];
  const orders = new Set(habits.flatMap(({ dates }) => (dates === undefined ? [] : [dates])));
  const separators = new Set(
    habits.flatMap(({ listSeparator }) => (listSeparator === undefined ? [] : [listSeparator])),
  );
  const [order] = orders;
  const [separator] = separators;
  const saved: ImportMapping = {
    columns: Object.fromEntries(table.columns.map(({ header, target }) => [header, target?.name ?? null])),
    ...dropUndefined(answers),
    dates: orders.size === 1 && order !== undefined ? order : 'auto',
    ...(separators.size === 1 && separator !== undefined && { listSeparator: separator }),
  };
  await writeFile(callerPath(file), `${JSON.stringify(saved, null, 2)}\n`);
}

function dropUndefined({ values, ...answers }: ImportMapping): ImportMapping {
  const entries = Object.entries(answers).filter(([, answer]) => answer !== undefined);
  return {
    ...(values && Object.keys(values).length > 0 && { values }),
    ...Object.fromEntries(entries),
  };
}

/**
 * Adds each `--value`, of the form `field:cell text=meaning`, to the values of a mapping.
 * @throws BAD_REQUEST for another form
 */
export function readValues(
  words: readonly string[],
  mapped: ImportMapping['values'] = {},
): NonNullable<ImportMapping['values']> {
  const values: Record<string, Record<string, string>> = structuredClone(mapped);
  for (const word of words) {
    const groups = /^(?<field>[^:=]+):(?<given>.+)=(?<meant>[^=]*)$/su.exec(word)?.groups;
    if (!groups) {
      throw new NovaError(
        'BAD_REQUEST',
        `--value ${JSON.stringify(word)} must be written as 'field:what the cell says=what it means', such as 'statusName:Actively looking=Active'.`,
      );
    }
    const [field, given, meant] = [groups.field ?? '', groups.given ?? '', groups.meant ?? ''].map((text) =>
      text.trim(),
    );
    values[field ?? ''] = { ...values[field ?? ''], [given ?? '']: meant ?? '' };
  }
  return values;
}
