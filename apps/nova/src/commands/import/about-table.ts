import {
  type ImportFindings,
  type OpenedTable,
  findProblemPlace,
  isKnownWithoutId,
  listNamedMembers,
} from '@nova/features/imports';
import { shellWord } from '../../command-line.ts';

/** Describes columns that are left out or ambiguous, rows that hold no record, and the sheet. */
export function columnLines(table: OpenedTable, dryRun: boolean): readonly string[] {
  const { columns, type, guessed } = table;
  const hasId = columns.some(({ target }) => target?.name === 'id');
  return [
    ...leftOutLines(table),
    ...formatNotedColumns(table),
    ...columns.flatMap(({ header, target, others = [] }) =>
      target && others.length > 0
        ? [
            `Column ${JSON.stringify(header)} is taken as ${target.name}. If it is ${others.join(' or ')}: --map ${shellWord(`${header}=${others[0] ?? ''}`)}.`,
          ]
        : [],
    ),
    ...formatSkippedRows(table),
    ...formatSheet(table),
    ...(guessed === undefined ? [] : [`Its text is read as ${guessed}; --encoding says otherwise.`]),
    ...(dryRun && !hasId && !isKnownWithoutId(type.name)
      ? [`No column is the id: a row that has changed comes in as a new ${type.name} the next time.`]
      : []),
  ];
}

/** Describes the columns that are left out, each with its number of non-blank cells. */
export function leftOutLines({ columns, habits, lost }: OpenedTable): readonly string[] {
  // Nova's own tables have derived columns, which imports always leave out.
  const isOwn = [...habits.values()].some(({ exact }) => exact === true);
  const ours = findProblemPlace(columns);
  const unusedColumns = columns.filter(
    ({ target, header, index }) => !isOwn && !target && header.trim() !== '' && index !== ours,
  );
  const [first] = unusedColumns;
  if (!first) return [];
  const names = unusedColumns.map(({ header, index, because }) => {
    const count = lost.get(index) ?? 0;
    const cells = count === 1 ? '1 cell' : `${count.toLocaleString('en')} cells`;
    return `${JSON.stringify(header)} (${[cells, because].filter((one) => one !== undefined).join('; ')})`;
  });
  return [`Columns left out: ${names.join(', ')} (--map ${shellWord(`${first.header}=field`)}).`];
}

export function formatNotedColumns({ columns, noted: cells }: OpenedTable): readonly string[] {
  const names = columns.flatMap(({ header, index }) => {
    const count = cells.get(index) ?? 0;
    return count === 0 ? [] : [`${JSON.stringify(header)} (${count.toLocaleString('en')})`];
  });
  return names.length === 0 ? [] : [`Kept in the notes, cell by cell: ${names.join(', ')}.`];
}

function formatSkippedRows({ above, below }: OpenedTable): readonly string[] {
  const rows = [
    ...(above === 0
      ? []
      : [above === 1 ? 'a row above the header' : `${String(above)} rows above the header`]),
    ...below.map(({ number, text }) => `line ${String(number)} ${JSON.stringify(text.slice(0, 40))}`),
  ];
  return rows.length === 0 ? [] : [`No records: ${rows.join(', ')}.`];
}

function formatSheet({ sheet }: OpenedTable): readonly string[] {
  if (!sheet || sheet.others.length === 0) return [];
  const stand = sheet.others.length === 1 ? 'stands' : 'stand';
  return [
    `Read from the sheet ${JSON.stringify(sheet.name)}; ${quoteFew(sheet.others)} ${stand} beside it (--sheet).`,
  ];
}

const unknownUser = /: (?<name>"(?:[^"\\]|\\.)*") is not one of the account’s users/u;

export const isUnknownOwner = ({ message }: { readonly message: string }): boolean =>
  unknownUser.test(message);

const listUnknownOwners = ({ report }: ImportFindings): readonly string[] =>
  report.leftOut.flatMap(({ message }) => {
    const name = unknownUser.exec(message)?.groups?.name;
    return name === undefined ? [] : [String(JSON.parse(name))];
  });

/** Describes the names that become master data or companies. */
export function formatAddedNames({ report }: ImportFindings, dryRun: boolean): readonly string[] {
  const lists = Object.entries(report.named);
  if (lists.length === 0) return [];
  const nameLists = lists.map(([list, names]) => `${formatListName(list)}: ${quoteFew(names)}`);
  return [`${dryRun ? 'To be added' : 'Added'} to the account’s ${nameLists.join('; ')}.`];
}

export function formatUnknownOwners(findings: ImportFindings): readonly string[] {
  const owners = listUnknownOwners(findings);
  if (owners.length === 0) return [];
  const rows = owners.length === 1 ? '1 row names' : `${owners.length.toLocaleString('en')} rows name`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [`${rows} an owner who is not known: ${quoteFew(owners, 2)} ${are}.`];
}

/** Describes the next command's treatment of unknown names, and the alternatives. */
export function formatSettledNames(helped: ImportFindings, { type }: OpenedTable): readonly string[] {
  const lists = Object.entries(helped.report.named);
  const nameLists = lists.map(([list, names]) => `${formatListName(list)} ${quoteFew(names, 2)}`);
  const [meaning] = listNamedMembers(type.name).flatMap(({ member, list }) =>
    (helped.report.named[list] ?? []).slice(0, 1).map((name) => `${member}:${name}=…`),
  );
  const instead = meaning === undefined ? '' : ` (or --value ${shellWord(meaning)})`;
  const owners = listUnknownOwners(helped);
  const rows = `${owners.length.toLocaleString('en')} ${owners.length === 1 ? 'row' : 'rows'}`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [
    ...(nameLists.length === 0 ? [] : [`It adds the ${nameLists.join('; ')}${instead}.`]),
    ...(owners.length === 0
      ? []
      : [`It leaves ${rows} without an owner: ${quoteFew(owners, 2)} ${are} (or --owner EMAIL).`]),
  ];
}

/** Quotes names once each, most frequent first: `"A", "B", "C" and 4 more`. */
export function quoteFew(names: readonly string[], shown = 3): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sortedNames = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const few = sortedNames.slice(0, shown).map((name) => JSON.stringify(name.slice(0, 40)));
  const more =
    sortedNames.length > shown ? ` and ${(sortedNames.length - shown).toLocaleString('en')} more` : '';
  return `${few.join(', ')}${more}`;
}

/** Turns `candidateStatuses` into `candidate statuses`. */
export const formatListName = (list: string): string =>
  list.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
