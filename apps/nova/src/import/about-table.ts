import { type ImportFindings, type OpenedTable, problemPlace } from '@nova/tables';
import { isKnownWithoutId, namedMembers } from '@nova/transfer';
import { shellWord } from '../command-line.ts';

/** Describes columns that are left out or ambiguous, rows that hold no record, and the sheet. */
export function columnLines(table: OpenedTable, dryRun: boolean): readonly string[] {
  const { columns, type, guessed } = table;
  const hasId = columns.some(({ target }) => target?.name === 'id');
  return [
    ...leftOutLines(table),
    ...notedLines(table),
    ...columns.flatMap(({ header, target, others = [] }) =>
      target && others.length > 0
        ? [
            `Column ${JSON.stringify(header)} is taken as ${target.name}. If it is ${others.join(' or ')}: --map ${shellWord(`${header}=${others[0] ?? ''}`)}.`,
          ]
        : [],
    ),
    ...noRecords(table),
    ...besideSheet(table),
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
  const ours = problemPlace(columns);
  const left = columns.filter(
    ({ target, header, index }) => !isOwn && !target && header.trim() !== '' && index !== ours,
  );
  const [first] = left;
  if (!first) return [];
  const names = left.map(({ header, index, because }) => {
    const count = lost.get(index) ?? 0;
    const cells = count === 1 ? '1 cell' : `${count.toLocaleString('en')} cells`;
    return `${JSON.stringify(header)} (${[cells, because].filter((one) => one !== undefined).join('; ')})`;
  });
  return [`Columns left out: ${names.join(', ')} (--map ${shellWord(`${first.header}=field`)}).`];
}

export function notedLines({ columns, noted: cells }: OpenedTable): readonly string[] {
  const names = columns.flatMap(({ header, index }) => {
    const count = cells.get(index) ?? 0;
    return count === 0 ? [] : [`${JSON.stringify(header)} (${count.toLocaleString('en')})`];
  });
  return names.length === 0 ? [] : [`Kept in the notes, cell by cell: ${names.join(', ')}.`];
}

function noRecords({ above, below }: OpenedTable): readonly string[] {
  const rows = [
    ...(above === 0
      ? []
      : [above === 1 ? 'a row above the header' : `${String(above)} rows above the header`]),
    ...below.map(({ number, text }) => `line ${String(number)} ${JSON.stringify(text.slice(0, 40))}`),
  ];
  return rows.length === 0 ? [] : [`No records: ${rows.join(', ')}.`];
}

function besideSheet({ sheet }: OpenedTable): readonly string[] {
  if (!sheet || sheet.others.length === 0) return [];
  const stand = sheet.others.length === 1 ? 'stands' : 'stand';
  return [
    `Read from the sheet ${JSON.stringify(sheet.name)}; ${quotedFew(sheet.others)} ${stand} beside it (--sheet).`,
  ];
}

const unknownUser = /: (?<name>"(?:[^"\\]|\\.)*") is not one of the account’s users/u;

export const isUnknownOwner = ({ message }: { readonly message: string }): boolean =>
  unknownUser.test(message);

const unknownOwners = ({ report }: ImportFindings): readonly string[] =>
  report.leftOut.flatMap(({ message }) => {
    const name = unknownUser.exec(message)?.groups?.name;
    return name === undefined ? [] : [String(JSON.parse(name))];
  });

/** Describes the names that become master data or companies. */
export function addedNameLines({ report }: ImportFindings, dryRun: boolean): readonly string[] {
  const lists = Object.entries(report.named);
  if (lists.length === 0) return [];
  const said = lists.map(([list, names]) => `${namedList(list)}: ${quotedFew(names)}`);
  return [`${dryRun ? 'To be added' : 'Added'} to the account’s ${said.join('; ')}.`];
}

export function unknownOwnerLines(found: ImportFindings): readonly string[] {
  const owners = unknownOwners(found);
  if (owners.length === 0) return [];
  const rows = owners.length === 1 ? '1 row names' : `${owners.length.toLocaleString('en')} rows name`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [`${rows} an owner who is not known: ${quotedFew(owners, 2)} ${are}.`];
}

/** Describes the next command's treatment of unknown names, and the alternatives. */
export function settledNameLines(helped: ImportFindings, { type }: OpenedTable): readonly string[] {
  const lists = Object.entries(helped.report.named);
  const added = lists.map(([list, names]) => `${namedList(list)} ${quotedFew(names, 2)}`);
  const [meaning] = namedMembers(type.name).flatMap(({ member, list }) =>
    (helped.report.named[list] ?? []).slice(0, 1).map((name) => `${member}:${name}=…`),
  );
  const instead = meaning === undefined ? '' : ` (or --value ${shellWord(meaning)})`;
  const owners = unknownOwners(helped);
  const rows = `${owners.length.toLocaleString('en')} ${owners.length === 1 ? 'row' : 'rows'}`;
  const are = new Set(owners).size === 1 ? 'is no user' : 'are no users';
  return [
    ...(added.length === 0 ? [] : [`It adds the ${added.join('; ')}${instead}.`]),
    ...(owners.length === 0
      ? []
      : [`It leaves ${rows} without an owner: ${quotedFew(owners, 2)} ${are} (or --owner EMAIL).`]),
  ];
}

/** Quotes names once each, most frequent first: `"A", "B", "C" and 4 more`. */
export function quotedFew(names: readonly string[], shown = 3): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  const few = most.slice(0, shown).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = most.length > shown ? ` and ${(most.length - shown).toLocaleString('en')} more` : '';
  return `${few.join(', ')}${more}`;
}

/** Turns `candidateStatuses` into `candidate statuses`. */
export const namedList = (list: string): string =>
  list.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
