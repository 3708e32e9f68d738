import { condition } from './conditions.ts';
import { expression } from './expressions.ts';
import { makeFrom } from './froms.ts';
import { columnsIn, inside, quoted, type Column, type Level, type Made, type Type } from './levels.ts';
import { columnNames, type Making } from './making.ts';

const anyType = (making: Making): Type => making.choices.of('text', 'uuid', 'int', 'json', 'bool', 'time');

/** A subquery of these types, or of any. */
export function makeQuery(making: Making, level: Level, wanted?: readonly Type[]): Made {
  const { choices } = making;
  const types = wanted ?? Array.from({ length: choices.of(2, 1, 3) }, () => anyType(making));
  if (level.room > 0 && choices.oneIn(6)) return union(making, level, types);
  if (level.room > 0 && choices.oneIn(6)) return withNamed(making, level, types);
  return choices.oneIn(12) ? values(making, level, types) : select(making, level, types);
}

function union(making: Making, level: Level, wanted: readonly Type[]): Made {
  const one = { ...level, room: level.room - 1 };
  const left = makeQuery(making, { ...one, sources: [] }, wanted);
  const right = makeQuery(making, { ...one, sources: [] }, wanted);
  const columns = left.columns.map((column, place) => ({
    ...column,
    account: column.account === true && right.columns[place]?.account === true,
  }));
  const how = making.choices.of('UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT');
  return { text: `(${left.text}) ${how} (${right.text})`, columns };
}

function withNamed(making: Making, level: Level, wanted: readonly Type[]): Made {
  const { choices } = making;
  const queries = new Map(level.queries);
  const recursive = choices.oneIn(4);
  const parts: string[] = [];
  for (const name of choices.oneIn(3) ? ['f', 'users'] : [choices.of('f', 'candidates', 'g')]) {
    const made = making.query({ ...inside({ ...level, sources: [] }, new Map(queries)), outer: level.outer });
    const aliased = choices.oneIn(3);
    const columns = aliased
      ? made.columns.map((column, place) => ({ ...column, name: columnNames[place] ?? 'z' }))
      : made.columns;
    const names = aliased ? `(${columns.map((column) => quoted(column.name)).join(', ')})` : '';
    parts.push(`${name}${names} AS ${choices.of('', 'MATERIALIZED ')}(${made.text})`);
    queries.set(name, columns);
  }
  const { text, columns } = select(making, { ...level, queries, room: level.room - 1 }, wanted);
  return { text: `WITH ${recursive ? 'RECURSIVE ' : ''}${parts.join(', ')} ${text}`, columns };
}

function values(making: Making, level: Level, wanted: readonly Type[]): Made {
  const row = (): string =>
    `(${wanted.map((type) => expression(making, inside(level), type, 1)).join(', ')})`;
  const columns = wanted.map((type, place): Column => ({ name: `column${String(place + 1)}`, type }));
  return { text: `VALUES ${row()}, ${row()}`, columns };
}

function select(making: Making, level: Level, wanted: readonly Type[]): Made {
  const { choices } = making;
  if (choices.oneIn(8)) {
    const { text, columns } = targets(making, level, wanted);
    return { text: `SELECT ${text}`, columns };
  }
  const from = makeFrom(making, level);
  const conditions = [...from.held];
  if (choices.oneIn(2)) conditions.push(condition(making, level));
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  if (choices.oneIn(6)) return aggregated(making, level, { wanted, rest: ` FROM ${from.text}${where}` });
  const { text, columns } = targets(making, level, wanted);
  const distinct = choices.oneIn(8) ? 'DISTINCT ' : '';
  const order =
    distinct === '' && choices.oneIn(5) ? ` ORDER BY (${expression(making, level, 'text', 1)})` : '';
  const limit = choices.damaged(
    'order',
    '',
    ` LIMIT (SELECT count(*) / 2 FROM users)`,
    ` ORDER BY (SELECT min(email) FROM users WHERE false)`,
  );
  return {
    text: `SELECT ${distinct}${text} FROM ${from.text}${where}${order === '' ? limit : order}`,
    columns,
  };
}

/** The columns of a query, sometimes the account or a star. */
function targets(making: Making, level: Level, wanted: readonly Type[]): Made {
  const { choices } = making;
  const columns: Column[] = [];
  const texts = wanted.map((type) => {
    const accounts = ['$1::uuid', ...columnsIn(level, 'uuid', true)];
    const account = type === 'uuid' && choices.oneIn(2);
    const name = choices.of(...columnNames);
    columns.push({ name, type, account });
    const value = account ? (choices.among(accounts) ?? '$1') : windowed(making, level, type);
    return `${value} AS ${quoted(name)}`;
  });
  const source = choices.among(level.sources);
  if (!source) return { text: texts.join(', '), columns };
  const starred = choices.of(
    `(${source.alias}).*`,
    `${source.alias}.*`,
    '*',
    `(SELECT r FROM (SELECT $2::uuid, $5::uuid) r).*`,
  );
  return { text: choices.damaged('star', texts, [starred, ...texts], [starred]).join(', '), columns };
}

/** A value, or a window function that ignores the order of rows. */
function windowed(making: Making, level: Level, type: Type): string {
  const { choices } = making;
  if (type !== 'int' || level.sources.length === 0 || !choices.oneIn(3))
    return expression(making, level, type);
  const over = `OVER (PARTITION BY (${expression(making, level, 'text', 0)}))`;
  return choices.of(`count(*) ${over}`, `max(${expression(making, level, 'int', 0)}) ${over}`) + '::int';
}

function aggregated(
  making: Making,
  level: Level,
  { wanted, rest }: { wanted: readonly Type[]; rest: string },
): Made {
  const { choices } = making;
  const texts = wanted.map((type) => {
    const value = expression(making, level, type, 1);
    const filter = choices.oneIn(4) ? ` FILTER (WHERE ${condition(making, level)})` : '';
    if (type === 'int') return choices.of(`count(*)${filter}`, `max(${value})${filter}`) + '::int';
    return `(array_agg(${value} ORDER BY (${value})::text)${filter})[1]`;
  });
  const columns = wanted.map((type, place): Column => ({ name: `v${String(place)}`, type }));
  const named = texts.map((text, place) => `${text} AS v${String(place)}`).join(', ');
  const key = choices.among(columnsIn(level, 'uuid'));
  const group = key !== undefined && choices.oneIn(2) ? ` GROUP BY ${key}` : '';
  const having = choices.oneIn(3) ? ` HAVING count(*) > 0` : '';
  return { text: `SELECT ${named}${rest}${group}${having}`, columns };
}
