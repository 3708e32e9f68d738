import { NovaError } from '@nova/contract';
import { findCurrency, findDecimalSign } from '../cells/amounts.ts';
import { type DateOrder, openDate } from '../cells/dates.ts';
import type { ColumnHabits } from '../cells/read-cell.ts';
import type { Column } from '../columns/target.ts';
import type { CsvRecord } from '../csv/csv-records.ts';

interface HabitQuestion<Answer> {
  readonly question: string;
  readonly usual: Answer;
}

export interface HabitRules {
  /** `auto` or undefined lets the column's cells decide. */
  readonly dates?: DateOrder | 'auto' | undefined;
  readonly listSeparator?: string | undefined;
  /** True for a table that Nova wrote: its cells are read word for word. */
  readonly exact?: boolean | undefined;
  /** Used for amounts that name no currency. */
  readonly currency?: string | undefined;
  /** Asks a person for the order of dates. Without it, dates of unclear order are refused. */
  readonly chooseDates?: ((question: HabitQuestion<DateOrder | undefined>) => Promise<DateOrder>) | undefined;
  /** Asks a person whether commas separate items. Without it, they don't. */
  readonly chooseList?: ((question: HabitQuestion<boolean>) => Promise<boolean>) | undefined;
}

export type Habits = ReadonlyMap<number, ColumnHabits>;

const isDate = ({ target }: Column): boolean => target?.kind === 'date' || target?.kind === 'instant';
const isList = ({ target }: Column): boolean =>
  target?.kind === 'texts' || target?.kind === 'items' || target?.kind === 'languages';
const isAmount = ({ target }: Column): boolean => target?.kind === 'number' || target?.kind === 'payRange';

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

export const createHabits = (
  columns: readonly Column[],
  { dates = 'auto', listSeparator, exact }: HabitRules,
): Habits => {
  const habits = { listSeparator, dates: dates === 'auto' ? undefined : dates, exact };
  return new Map(columns.map(({ index }) => [index, habits]));
};

/** The column's header decides, then currencies in other cells, then the account's setting. */
const chooseCurrency = (
  { header }: Column,
  survey: Survey | undefined,
  rules: HabitRules,
): string | undefined =>
  rules.exact === true ? undefined : (findCurrency(header)?.code ?? survey?.currency ?? rules.currency);

/**
 * Reads the table once to learn date order, decimal sign and list separator of each column.
 * @throws BAD_REQUEST for dates of unclear order: a wrong guess would be noticed too late
 */
export async function inspectColumns(
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
  const dateOrder = await chooseDateOrder(columns, surveys, rules);
  const { dates = 'auto' } = rules;
  const habits = new Map<number, ColumnHabits>();
  for (const column of columns) {
    const survey = surveys.get(column.index);
    const order = survey?.couldBeBoth ? dateOrder : survey?.order;
    habits.set(column.index, {
      listSeparator:
        survey && isList(column) ? await chooseListSeparator(column, survey, rules) : rules.listSeparator,
      currency: chooseCurrency(column, survey, rules),
      decimal: survey?.decimal,
      dates: dates === 'auto' ? order : dates,
      exact: rules.exact,
    });
  }
  return habits;
}

async function chooseListSeparator(
  { header }: Column,
  { listSeparator, listSample }: Survey,
  rules: HabitRules,
): Promise<string | undefined> {
  if (rules.listSeparator !== undefined) return rules.listSeparator;
  if (listSeparator !== 'asks') return listSeparator;
  const question = `Do commas stand between items in the column ${JSON.stringify(header)}, such as ${JSON.stringify(listSample)}?`;
  return (await rules.chooseList?.({ question, usual: true })) === true ? ',' : undefined;
}

async function chooseDateOrder(
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

const longestItem = 40;

class Survey {
  #dayFirst = 0;
  #monthFirst = 0;
  #open = 0;
  #points = 0;
  #commas = 0;
  #threes = 0;
  readonly #lists = { cells: 0, commas: 0, semicolons: 0, both: 0, bars: 0, sentences: 0 };
  readonly #currencies = new Set<string>();
  dateSample = '';
  listSample = '';

  look(cell: string): void {
    if (cell === '') return;
    this.#lookAtDate(cell);
    this.#lookAtNumber(cell);
    this.#lookAtList(cell);
  }

  #lookAtDate(cell: string): void {
    const date = openDate(cell);
    if (!date || date.first === date.second) return;
    if (date.first > 12) this.#dayFirst += 1;
    else if (date.second > 12) this.#monthFirst += 1;
    else {
      this.#open += 1;
      this.dateSample ||= cell.slice(0, 30);
    }
  }

  #lookAtNumber(cell: string): void {
    const decimalSign = findDecimalSign(cell);
    if (decimalSign === '.') this.#points += 1;
    else if (decimalSign === ',') this.#commas += 1;
    else if (decimalSign === 'threes') this.#threes += 1;
    const currency = findCurrency(cell)?.code;
    if (currency !== undefined) this.#currencies.add(currency);
  }

  get currency(): string | undefined {
    const [one, ...others] = this.#currencies;
    return others.length === 0 ? one : undefined;
  }

  #lookAtList(cell: string): void {
    const lists = this.#lists;
    lists.cells += 1;
    // Text in quotation marks is one item, so its commas don't count.
    const bare = cell.replaceAll(/"(?:[^"]|"")*"/gu, '');
    const items = bare.split(/[,;|\n]/u).map((item) => item.trim());
    const isSentence = items.some((item) => item.length > longestItem || /[.!?]\s/u.test(item));
    const [commas, others] = [bare.includes(','), /[;\n]/u.test(bare)];
    if (isSentence) lists.sentences += 1;
    if (commas) lists.commas += 1;
    if (others) lists.semicolons += 1;
    if (commas && others) lists.both += 1;
    if (/\S\s*\|\s*\S/u.test(bare)) lists.bars += 1;
    if (commas && !isSentence) this.listSample ||= cell.slice(0, 60);
  }

  get order(): DateOrder | undefined {
    if (this.#dayFirst > 0) return 'dmy';
    return this.#monthFirst > 0 ? 'mdy' : undefined;
  }

  get couldBeBoth(): boolean {
    const proofs = Number(this.#dayFirst > 0) + Number(this.#monthFirst > 0);
    return proofs === 2 || (proofs === 0 && this.#open > 0);
  }

  /** Two amounts with three digits after a point, and none with fewer, prove that the point separates thousands. */
  get decimal(): '.' | ',' | undefined {
    if (this.#points > 0 && this.#commas === 0) return '.';
    if (this.#commas > 0 && this.#points === 0) return ',';
    return this.#points === 0 && this.#threes > 1 ? ',' : undefined;
  }

  /** Returns bars, or commas if every cell looks like a list and none has semicolons; `asks` if only most cells do. */
  get listSeparator(): ',' | '|' | 'asks' | undefined {
    const { cells, commas, bars, both, sentences } = this.#lists;
    if (bars > 0 && commas === 0) return '|';
    if (commas === 0 || both > 0) return undefined;
    if (sentences === 0) return ',';
    return sentences < cells / 4 ? 'asks' : undefined;
  }
}
