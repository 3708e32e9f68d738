import { condition, hold } from './conditions.ts';
import { expression } from './expressions.ts';
import { makeFrom } from './froms.ts';
import { inside, quoted, type Column, type Level, type Made, type Source } from './levels.ts';
import { aliases, type Making } from './making.ts';

/** Tables that are easy to insert into, with their conflict targets. */
const simple = {
  dedupe_keys: ['accountId', 'entity', 'key', 'recordId'],
  external_ids: ['accountId', 'entity', 'externalId'],
  search_words: ['accountId', 'word'],
  saved_searches: ['accountId', 'id'],
  record_counters: ['accountId', 'entity'],
} as const;

/** The star gives two columns, so the second becomes the row's account. */
const starBeforeAccount = `INSERT INTO dedupe_keys AS t ("recordId", "accountId", entity, key) SELECT (r).*, $1, 'x' FROM (SELECT $5::uuid AS a, $2::uuid AS b) r`;

/** An INSERT, UPDATE or DELETE, sometimes with RETURNING. */
export function makeWrite(making: Making, level: Level): Made {
  return making.choices.make(
    () => update(making, level),
    () => remove(making, level),
    () => insert(making, level),
  );
}

function insert(making: Making, level: Level): Made {
  const { choices, tables } = making;
  const name = choices.among(Object.keys(simple) as (keyof typeof simple)[]) ?? 'dedupe_keys';
  const all = tables.get(name) ?? [];
  const others = all.filter((column) => column.name !== 'accountId');
  const columns = choices.damaged('inserted', [...all], others, [...all].reverse());
  const list = choices.damaged(
    'inserted',
    `(${columns.map((column) => quoted(column.name)).join(', ')})`,
    '',
    `(${all.map((column) => quoted(column.name)).join(', ')})`,
  );
  const around = { ...inside(level), outer: undefined };
  const rows = choices.make(
    () => `VALUES ${row(making, around, columns)}, ${row(making, around, columns)}`,
    () => selected(making, around, columns),
  );
  const target: Source = { alias: 't', columns: all };
  const own: Level = { ...level, sources: [target] };
  const conflict = choices.of('', ' ON CONFLICT DO NOTHING', onConflict(making, own, name));
  const whole = `INSERT INTO ${name} AS t ${list} ${rows}${conflict}`;
  return returning(making, own, choices.damaged('star', whole, starBeforeAccount));
}

const account = ({ choices }: Making): string =>
  choices.damaged('inserted', choices.of('$1', '$1::uuid'), '$2', '$5', 'NULL', '(SELECT $1::uuid)');

const valueOf = (making: Making, level: Level, { name, type }: Column): string =>
  name === 'accountId' ? account(making) : expression(making, level, type, 1);

const row = (making: Making, level: Level, columns: readonly Column[]): string =>
  `(${columns.map((column) => valueOf(making, level, column)).join(', ')})`;

function selected(making: Making, level: Level, columns: readonly Column[]): string {
  const from = makeFrom(making, level);
  const texts = columns.map((column) => valueOf(making, level, column));
  const where = from.held.length > 0 ? ` WHERE ${from.held.join(' AND ')}` : '';
  return making.choices.damaged(
    'star',
    `SELECT ${texts.join(', ')} FROM ${from.text}${where}`,
    `SELECT * FROM ${from.text}${where}`,
  );
}

function onConflict(making: Making, level: Level, name: keyof typeof simple): string {
  const { choices } = making;
  const [key, ...keys] = simple[name].map(quoted);
  const target = choices.damaged(
    'conflict',
    `(${[key, ...keys].join(', ')})`,
    `(${keys.join(', ')})`,
    `ON CONSTRAINT ${name}_pkey`,
  );
  return ` ON CONFLICT ${target} DO UPDATE SET ${assignments(making, level)}`;
}

function assignments(making: Making, level: Level): string {
  const { choices } = making;
  const columns = level.sources[0]?.columns ?? [];
  const free = columns.filter(({ name, type }) => type !== 'uuid' && name !== 'entity');
  const column = choices.among(free);
  const set = column
    ? `${quoted(column.name)} = ${expression(making, level, column.type)}`
    : `${quoted('accountId')} = $1`;
  return choices.damaged(
    'assigned',
    set,
    `${quoted('accountId')} = $2`,
    `(${quoted('accountId')}) = ROW($2)`,
    `${set}, ${quoted('accountId')} = $5`,
  );
}

function update(making: Making, level: Level): Made {
  const own = target(making, level);
  const set = assignments(making, { ...own.level, sources: [...own.level.sources] });
  const { from, where } = rest(making, own);
  return returning(
    making,
    own.level,
    `UPDATE ${own.text} SET ${set}${from === '' ? '' : ` FROM ${from}`}${where}`,
  );
}

function remove(making: Making, level: Level): Made {
  const own = target(making, level);
  const { from, where } = rest(making, own);
  return returning(
    making,
    own.level,
    `DELETE FROM ${own.text}${from === '' ? '' : ` USING ${from}`}${where}`,
  );
}

interface Target {
  readonly text: string;
  readonly source: Source;
  readonly level: Level;
}

function target({ choices, tables }: Making, level: Level): Target {
  const name = choices.damaged(
    'table',
    choices.among([...tables.keys()].filter((one) => !one.endsWith('_texts'))) ?? 'users',
    'accounts',
  );
  const alias = choices.of(...aliases);
  const source = { alias, columns: tables.get(name) ?? [] };
  return { text: `${name} AS ${alias}`, source, level: { ...level, sources: [source] } };
}

function rest(making: Making, { source, level }: Target): { from: string; where: string } {
  const { choices } = making;
  // FROM cannot see the target table.
  const beside: Level = { ...level, sources: [] };
  const { text, held } = choices.oneIn(3) ? makeFrom(making, beside) : { text: '', held: [] };
  level.sources.push(...beside.sources.filter(({ alias }) => alias !== source.alias));
  const conditions = [hold(making, level, source), ...held];
  if (choices.oneIn(2)) conditions.push(condition(making, level));
  return { from: text, where: ` WHERE ${conditions.join(' AND ')}` };
}

function returning(making: Making, level: Level, text: string): Made {
  const { choices } = making;
  const source = level.sources[0];
  if (!source || choices.oneIn(3)) return { text, columns: [] };
  const column = choices.among(source.columns);
  const given = [`${source.alias}.${quoted(column?.name ?? 'accountId')}`, expression(making, level, 'text')];
  const columns: Column[] = [
    { ...(column ?? { type: 'uuid' }), name: 'accountId', account: column?.name === 'accountId' },
    { name: 'x', type: 'text' },
  ];
  const star = choices.of(`(${source.alias}).*`, `${source.alias}.*`, '*');
  const list = choices.damaged(
    'star',
    [`${given[0] ?? ''} AS ${quoted('accountId')}`, `${given[1] ?? ''} AS x`],
    [star, ...given],
  );
  return { text: `${text} RETURNING ${list.join(', ')}`, columns };
}
