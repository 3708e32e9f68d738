import { NovaError, nearName } from '@nova/contract';
import { openMembers } from './line-fields.ts';
import { plainWord } from './plain-word.ts';
import type { TableColumn } from './table-columns.ts';

/**
 * The columns that are named, in their order; all where none is.
 * @param names as they stand in a first row, between commas; one that holds a comma in quotes
 * @throws VALIDATION_ERROR for a name that no column has, and one that is given twice
 */
export function chooseColumns(
  all: readonly TableColumn[],
  names: string | undefined,
): readonly TableColumn[] {
  if (names === undefined || names.trim() === '') return all;
  const chosen = namesIn(names).map((name) => named(all, name) ?? unknown(all, name));
  const twice = chosen.find((column, index) => chosen.indexOf(column) < index);
  if (twice) refuse(`must name each once, and ${JSON.stringify(twice.header)} is there twice`);
  return chosen;
}

const namesIn = (names: string): readonly string[] =>
  Array.from(names.matchAll(/\s*(?:"(?<quoted>(?:[^"]|"")*)"\s*|(?<bare>[^,]*))(?:,|$)/gu), ({ groups }) =>
    (groups?.quoted?.replaceAll('""', '"') ?? groups?.bare ?? '').trim(),
  ).filter((name) => name !== '');

function named(all: readonly TableColumn[], name: string): TableColumn | undefined {
  const label = name.startsWith(`${openMembers.customFields}.`)
    ? name.slice(openMembers.customFields.length + 1)
    : name;
  return (
    all.find(({ header }) => header === name) ??
    all.find(({ customField }) => customField?.label === label) ??
    all.find(({ header }) => plainWord(header) === plainWord(name))
  );
}

function unknown(all: readonly TableColumn[], name: string): never {
  const headers = all.map(({ header }) => header);
  const near = nearName(name, headers);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  refuse(
    `must name columns, and ${JSON.stringify(name.slice(0, 60))} is none${meant || '.'} There are: ${headers.join(', ')}`,
  );
}

function refuse(message: string): never {
  throw new NovaError('VALIDATION_ERROR', `columns: ${message}.`, { issues: [{ path: 'columns', message }] });
}
