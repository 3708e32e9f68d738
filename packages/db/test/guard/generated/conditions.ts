import { columnsIn, inside, quoted, spelled, type Level, type Source } from './levels.ts';
import { expression } from './expressions.ts';
import type { Making } from './making.ts';

/** The account as a level knows it, `$1` first. */
function accounts(level: Level, but: Source): string[] {
  const others = { ...level, sources: level.sources.filter((one) => one !== but) };
  return ['$1', ...columnsIn(others, 'uuid', true)];
}

/** A condition that holds a table to the account, or at the damaged place one that only looks like it. */
export function hold(making: Making, level: Level, source: Source): string {
  const { choices } = making;
  const own = `${source.alias}.${quoted('accountId')}`;
  const account = choices.among(accounts(level, source)) ?? '$1';
  const id = source.columns.some(({ name }) => name === 'id') ? `${source.alias}.id` : own;
  const whole = choices.make(
    () => `${own} = ${account}`,
    () => `${account} = ${own}`,
    () => `(${own}, ${id}) = (${account}, ${id})`,
    () => `${own}::uuid = ${account} AND ${own} IS NOT NULL`,
    () => `${own} = $1 AND true`,
  );
  const another = choices.among(columnsIn(level, 'uuid', choices.oneIn(2))) ?? '$2';
  const condition = expression(making, level, 'bool', 0);
  // Without an alias it may be another table's column.
  const bare = level.sources.length === 1 && choices.oneIn(4) ? `${quoted('accountId')} = $1` : whole;
  return choices.damaged(
    'hold',
    bare,
    'true',
    `${own} = ${another}`,
    `(${whole} OR ${condition})`,
    `(NOT ${own} = $1)`,
    `${own} <> ${account}`,
    `${own} IN ($1, $2)`,
    `${own} = ANY (ARRAY[$1, $2]::uuid[])`,
    `${own} IS NOT DISTINCT FROM ${own}`,
    `${own} >= $1`,
    `(${own} = $1) IS NOT NULL`,
    `coalesce(nullif(${own} = $1, false), ${condition})`,
    `CASE WHEN ${condition} THEN ${own} = $1 ELSE true END`,
    `(${own}, ${source.alias}.*) = (${another}, ${source.alias}.*)`,
    `ROW(${source.alias}.*, ${own}) = ROW(${source.alias}.*, ${own})`,
    `${own} = (SELECT ${another})`,
  );
}

export function condition(making: Making, level: Level): string {
  const { choices } = making;
  const value = (): string => expression(making, level, 'bool');
  if (level.room <= 0) return value();
  return choices.make(
    value,
    () => `(${value()} OR ${value()})`,
    () => `EXISTS (${making.query(inside(level)).text})`,
    () => `NOT EXISTS (${making.query(inside(level)).text})`,
    () => `${expression(making, level, 'uuid', 0)} IN (${making.query(inside(level), ['uuid']).text})`,
    () => `${expression(making, level, 'int', 0)} < ALL (${making.query(inside(level), ['int']).text})`,
    () => `(${rowOf(making, level)}) IS NOT NULL`,
  );
}

function rowOf({ choices }: Making, level: Level): string {
  const source = choices.among(level.sources);
  const column = choices.among(source?.columns ?? []);
  return source && column ? choices.of(spelled(source, column), source.alias) : '1';
}
