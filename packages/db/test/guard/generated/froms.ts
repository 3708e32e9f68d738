import { hold } from './conditions.ts';
import { columnsIn, inside, quoted, type Column, type Level, type Source } from './levels.ts';
import { aliases, columnNames, type Making } from './making.ts';

/** FROM, and the conditions that it needs in WHERE. */
export interface From {
  readonly text: string;
  readonly held: readonly string[];
}

interface Item extends Source {
  readonly text: string;
  /** Whether a condition must hold it to the account. */
  readonly table: boolean;
}

/** Adds one to three items to the level. */
export function makeFrom(making: Making, level: Level): From {
  const { choices } = making;
  const first = addItem(making, level);
  const held = first.table ? [hold(making, level, first)] : [];
  let { text } = first;
  for (let more = choices.of(0, 1, 0, 1, 2); more > 0; more -= 1) {
    const before = [...level.sources];
    const item = addItem(making, level);
    const seen = choices.damaged('seen', { ...level, sources: [...before, item] }, level);
    const on = item.table ? hold(making, seen, item) : (linked(making, level, item) ?? 'true');
    const joined = choices.damaged(
      'join',
      choices.of(
        ` JOIN ${item.text} ON ${on}`,
        `, ${item.text}`,
        ` LEFT JOIN ${item.text} ON ${on}`,
        ` CROSS JOIN ${item.text}`,
      ),
      ` RIGHT JOIN ${item.text} ON ${on}`,
      ` FULL JOIN ${item.text} ON ${on}`,
      ` NATURAL JOIN ${item.text}`,
      ` JOIN ${item.text} USING (${quoted('accountId')})`,
      ` LEFT JOIN ${item.text} USING (${quoted('accountId')})`,
    );
    text += joined;
    if (!joined.includes(' ON ') && item.table) held.push(hold(making, level, item));
  }
  return { text, held };
}

/** Compares one of its columns with an earlier one. */
function linked({ choices }: Making, level: Level, item: Source): string | undefined {
  const other = choices.among(columnsIn(level, 'uuid'));
  const own = choices.among(columnsIn({ ...level, sources: [item], outer: undefined }, 'uuid'));
  return other && own && `${own} = ${other}`;
}

function addItem(making: Making, level: Level): Item {
  const { choices } = making;
  const table = (): Item => tableItem(making, level);
  const makers = [table, table, table, () => functionItem(making, level)];
  const query = (): Item => queryItem(making, level);
  if (level.room > 0) makers.push(query, query);
  if (level.queries.size > 0) makers.push(() => namedItem(making, level));
  const item = choices.make(table, ...makers);
  level.sources.push(item);
  return item;
}

/** A free name, except at the damaged place. */
function alias({ choices }: Making, level: Level): string {
  const free = aliases.filter((name) => !level.sources.some((one) => one.alias === name));
  return choices.damaged('alias', choices.among(free) ?? 'g', choices.of(...aliases));
}

function tableItem(making: Making, level: Level): Item {
  const { choices, tables } = making;
  const name = choices.among([...tables.keys()]) ?? 'users';
  const columns = tables.get(name) ?? [];
  const known = alias(making, level);
  const text = choices.damaged(
    'table',
    `${choices.of('', 'public.')}${name} ${known}`,
    `${name} ${known}(id, ${quoted('accountId')})`,
    `(SELECT name, id AS ${quoted('accountId')}, id FROM accounts) ${known}`,
    `pg_stats ${known}`,
  );
  return { alias: known, columns, text, table: true };
}

function namedItem(making: Making, level: Level): Item {
  const { choices } = making;
  const [name, columns] = choices.among([...level.queries]) ?? ['', []];
  const known = alias(making, level);
  return renamed(making, { alias: known, columns, text: `${name} ${known}`, table: false });
}

function queryItem(making: Making, level: Level): Item {
  const { choices } = making;
  const lateral = choices.oneIn(2);
  const around = lateral ? level : (level.outer ?? { ...level, sources: [] });
  const { text, columns } = making.query({ ...inside(around, level.queries), room: level.room - 1 });
  const known = alias(making, level);
  return renamed(making, {
    alias: known,
    columns,
    text: `${lateral ? 'LATERAL ' : ''}(${text}) ${known}`,
    table: false,
  });
}

/** Sometimes renames its columns. */
function renamed({ choices }: Making, item: Item): Item {
  const { columns } = item;
  if (!choices.oneIn(3) || columns.length > columnNames.length) return item;
  const first = choices.below(columnNames.length);
  const given = columns.map((column, place): Column => ({
    ...column,
    name: columnNames[(first + place) % columnNames.length] ?? 'z',
  }));
  return {
    ...item,
    columns: given,
    text: `${item.text}(${given.map(({ name }) => quoted(name)).join(', ')})`,
  };
}

function functionItem(making: Making, level: Level): Item {
  const { choices } = making;
  const known = alias(making, level);
  const column = (name: string, type: Column['type']): Column => ({ name, type });
  return choices.make(
    (): Item => ({
      alias: known,
      columns: [column('accountId', 'uuid'), column('id', 'uuid')],
      text: `jsonb_to_recordset($4::jsonb) AS ${known}(${quoted('accountId')} uuid, id uuid)`,
      table: false,
    }),
    (): Item => ({
      alias: known,
      columns: [column('n', 'int')],
      text: `generate_series(1, 2) ${known}(n)`,
      table: false,
    }),
    (): Item => ({
      alias: known,
      columns: [column('x', 'uuid')],
      text: `unnest(ARRAY[$1, $2]::uuid[]) ${known}(x)`,
      table: false,
    }),
  );
}
