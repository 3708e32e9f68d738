import { isKnownWithoutId } from '@nova/transfer';
import { problemPlace } from '@nova/tables';
import { shellWord } from '../shell-word.ts';
import type { OpenedTable } from './open-source.ts';
import { quotedFew } from './quoted-few.ts';

/** Columns that are left out, and why; those that could be another; rows that are none; where the table was found. */
export function aboutColumns(table: OpenedTable, dryRun: boolean): readonly string[] {
  const { columns, type, guessed } = table;
  const hasId = columns.some(({ target }) => target?.name === 'id');
  return [
    ...leftOut(table),
    ...noted(table),
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

/** What is lost with a table: columns that are left out, each with how many of its cells hold anything. */
export function leftOut({ columns, habits, lost }: OpenedTable): readonly string[] {
  // Of Nova's own tables what follows from other records is left out.
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

/** What is kept in the notes, since no field takes it or all of it. */
export function noted({ columns, noted: cells }: OpenedTable): readonly string[] {
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
