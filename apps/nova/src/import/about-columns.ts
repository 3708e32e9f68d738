import { isKnownWithoutId } from '@nova/transfer';
import { problemPlace } from '../csv/problem-column.ts';
import { shellWord } from '../shell-word.ts';
import type { OpenedTable } from './open-source.ts';
import { quotedFew } from './quoted-few.ts';

/** Columns that are left out, and why; those that could be another; rows that are none; where the table was found. */
export function aboutColumns(table: OpenedTable, dryRun: boolean): readonly string[] {
  const { columns, type, guessed } = table;
  const hasId = columns.some(({ target }) => target?.name === 'id');
  return [
    ...leftOut(table),
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

function leftOut({ columns, habits }: OpenedTable): readonly string[] {
  // Of Nova's own tables what follows from other records is left out.
  const isOwn = [...habits.values()].some(({ exact }) => exact === true);
  const ours = problemPlace(columns);
  const left = columns.filter(
    ({ target, header, index }) => !isOwn && !target && header.trim() !== '' && index !== ours,
  );
  const [first] = left;
  if (!first) return [];
  const names = left.map(({ header, because }) =>
    because === undefined ? JSON.stringify(header) : `${JSON.stringify(header)} (${because})`,
  );
  return [`Columns left out: ${names.join(', ')} (--map ${shellWord(`${first.header}=field`)}).`];
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
