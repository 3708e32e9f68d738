import { columnsIn, inside, quoted, types, visible, type Level, type Type } from './levels.ts';
import { foreignCalls, parameters, type Making } from './making.ts';

const computed: Readonly<Record<Type, (value: (type: Type) => string, making: Making) => string>> = {
  uuid: (value) => `${value('uuid')}::text::uuid`,
  text: (value, { choices }) =>
    choices.make(
      () => `upper(${value('text')})`,
      () => `concat_ws('-', ${value('text')}, ${value('int')})`,
      () => `(${value('uuid')})::text`,
      () => `${value('json')} ->> 'name'`,
      () => `to_char(${value('time')}, 'YYYY')`,
      () => `to_json(${value('bool')})::text`,
    ),
  int: (value, { choices }) =>
    choices.make(
      () => `length(${value('text')})`,
      () => `${value('int')} + ${value('int')}`,
      () => `jsonb_array_length(jsonb_build_array(${value('json')}))`,
    ),
  bool: (value, { choices }) =>
    choices.make(
      () => `${value('text')} LIKE ${value('text')}`,
      () => `${value('uuid')} = ${value('uuid')}`,
      () => `${value('int')} < ${value('int')}`,
      () => `${value('time')} IS NULL`,
      () => `${value('text')} ~ 'a'`,
    ),
  time: (value) => `date_trunc('day', ${value('time')})`,
  json: (value, { choices }) =>
    choices.make(
      () => `jsonb_build_object('k', ${value('text')}, 'v', ${value('uuid')})`,
      () => `to_jsonb(${value('text')})`,
      () => `jsonb_build_array(${value('int')}, ${value('json')})`,
    ),
};

/** A value of a type, from what the level can name. */
export function expression(making: Making, level: Level, type: Type, depth = 1): string {
  const { choices } = making;
  const [known, ...others] = parameters[type];
  const columns = columnsIn(level, type);
  const plain = (): string => choices.among(columns) ?? `${choices.of(known, ...others)}::${types[type]}`;
  if (depth === 0) return plain();
  const deeper = (of: Type): string => expression(making, level, of, depth - 1);
  const whole = choices.make(
    plain,
    plain,
    plain,
    () => `(${computed[type](deeper, making)})`,
    () => scalarQuery(making, level, type),
    () => `coalesce(${deeper(type)}, ${deeper(type)})`,
    () => `CASE WHEN ${deeper('bool')} THEN ${deeper(type)} ELSE ${deeper(type)} END`,
    () => wholeRow(making, level, type),
  );
  return type === 'text' ? choices.damaged('call', whole, ...foreignCalls) : whole;
}

/** Of several rows, always the same one is chosen. */
function scalarQuery(making: Making, level: Level, type: Type): string {
  if (level.room <= 0) return `NULL::${types[type]}`;
  const { text } = making.query(inside(level), [type]);
  return `(SELECT (array_agg(q.v ORDER BY q.v::text))[1] FROM (${text}) q(v))`;
}

function wholeRow(making: Making, level: Level, type: Type): string {
  const { choices } = making;
  const source = choices.among(visible(level));
  if (!source) return `NULL::${types[type]}`;
  const column = choices.among(source.columns.filter((one) => one.type === type));
  const named = column ? `(${source.alias}).${quoted(column.name)}` : `NULL::${types[type]}`;
  if (type === 'json') return choices.of(`to_jsonb(${source.alias})`, named);
  return type === 'text'
    ? choices.of(named, `(${source.alias})::text`, `row_to_json(${source.alias})::text`)
    : named;
}
