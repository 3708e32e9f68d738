import { NovaError } from '@nova/contract';
import { currencyIn } from './cells/read-currency.ts';
import type { CsvRecord } from './csv-records.ts';
import type { DateOrder } from './cells/read-date.ts';
import type { Column } from './match/column.ts';
import type { ColumnHabits } from './read-cell.ts';
import { Survey } from './survey.ts';

/** What a person is asked about a column. */
export interface HabitQuestion<Answer> {
  readonly question: string;
  /** What speaks for it; a person who only presses Enter takes it. */
  readonly usual: Answer;
}

/** What the command line says instead of the table. */
export interface HabitRules {
  /** `auto`, or nothing, looks at the whole column. */
  readonly dates?: DateOrder | 'auto' | undefined;
  readonly listSeparator?: string | undefined;
  /** Texts are taken word for word: the table is one of Nova's own. */
  readonly exact?: boolean | undefined;
  /** The account's currency, for amounts that say none. */
  readonly currency?: string | undefined;
  /** Asks a person about columns of dates that could be read either way; without it they are refused. */
  readonly chooseDates?: ((question: HabitQuestion<DateOrder | undefined>) => Promise<DateOrder>) | undefined;
  /** Asks a person whether commas stand between items; without it they do not. */
  readonly chooseList?: ((question: HabitQuestion<boolean>) => Promise<boolean>) | undefined;
}

export type Habits = ReadonlyMap<number, ColumnHabits>;

const isDate = ({ target }: Column): boolean => target?.kind === 'date' || target?.kind === 'instant';
const isList = ({ target }: Column): boolean =>
  target?.kind === 'texts' || target?.kind === 'items' || target?.kind === 'languages';
const isAmount = ({ target }: Column): boolean => target?.kind === 'number' || target?.kind === 'payRange';

/** Whether any column can only be understood as a whole. */
export const needsSurvey = (
  columns: readonly Column[],
  { dates = 'auto', listSeparator }: HabitRules,
): boolean =>
  columns.some(
    (column) =>
      (isDate(column) && dates === 'auto') ||
      (isList(column) && listSeparator === undefined) ||
      isAmount(column),
  );

/** What the command line alone says of columns. */
export const saidHabits = (
  columns: readonly Column[],
  { dates = 'auto', listSeparator, exact }: HabitRules,
): Habits => {
  const habits = { listSeparator, dates: dates === 'auto' ? undefined : dates, exact };
  return new Map(columns.map(({ index }) => [index, habits]));
};

/** What amounts are in that say no currency: what the header, else the column's other cells, else the account says. */
const currencyOf = ({ header }: Column, survey: Survey | undefined, rules: HabitRules): string | undefined =>
  rules.exact === true ? undefined : (currencyIn(header)?.code ?? survey?.currency ?? rules.currency);

/**
 * Reads a table once to learn how its columns are written: the order of days and months, the sign before decimals, what stands
 * between items of lists.
 * @throws BAD_REQUEST for columns of dates that could be read either way: a wrong guess would be found too late
 */
export async function surveyColumns(
  records: AsyncIterable<CsvRecord>,
  columns: readonly Column[],
  rules: HabitRules,
): Promise<Habits> {
  const looked = columns.filter((column) => isDate(column) || isList(column) || isAmount(column));
  const surveys = new Map(looked.map(({ index }) => [index, new Survey()]));
  for await (const record of records) {
    if (!('cells' in record) || record.cells.length < columns.length) continue;
    for (const [index, survey] of surveys) survey.look(record.cells[index]?.trim() ?? '');
  }
  const chosen = await datesOf(columns, surveys, rules);
  const { dates = 'auto' } = rules;
  const habits = new Map<number, ColumnHabits>();
  for (const column of columns) {
    const survey = surveys.get(column.index);
    const order = survey?.couldBeBoth ? chosen : survey?.order;
    habits.set(column.index, {
      listSeparator: survey && isList(column) ? await listOf(column, survey, rules) : rules.listSeparator,
      currency: currencyOf(column, survey, rules),
      decimal: survey?.decimal,
      dates: dates === 'auto' ? order : dates,
      exact: rules.exact,
    });
  }
  return habits;
}

async function listOf(
  { header }: Column,
  { listSeparator, listSample }: Survey,
  rules: HabitRules,
): Promise<string | undefined> {
  if (rules.listSeparator !== undefined) return rules.listSeparator;
  if (listSeparator !== 'asks') return listSeparator;
  const question = `Do commas stand between items in the column ${JSON.stringify(header)}, such as ${JSON.stringify(listSample)}?`;
  return (await rules.chooseList?.({ question, usual: true })) === true ? ',' : undefined;
}

/** The order of the dates that could be read either way; undefined where there are none. */
async function datesOf(
  columns: readonly Column[],
  surveys: ReadonlyMap<number, Survey>,
  { dates = 'auto', chooseDates }: HabitRules,
): Promise<DateOrder | undefined> {
  const open = columns.filter((column) => isDate(column) && surveys.get(column.index)?.couldBeBoth === true);
  const [first] = open;
  if (!first || dates !== 'auto') return undefined;
  const names = open.map(({ header }) => JSON.stringify(header)).join(', ');
  const sample = JSON.stringify(surveys.get(first.index)?.dateSample ?? '');
  const which = open.length === 1 ? 'the column' : 'the columns';
  const question = `The dates of ${which} ${names} could be day/month or month/day, such as ${sample}.`;
  if (!chooseDates) throw new NovaError('BAD_REQUEST', `${question} Say which: --dates dmy or --dates mdy.`);
  const proven = new Set(columns.filter(isDate).flatMap(({ index }) => surveys.get(index)?.order ?? []));
  const [usual] = proven.size === 1 ? proven : [];
  return chooseDates({ question: `${question} What stands first?`, usual });
}
