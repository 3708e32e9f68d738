import { NovaError } from '@nova/contract';
import type { CsvRecord } from './csv-records.ts';
import { openDate, type DateOrder } from './cells/read-date.ts';
import { decimalShown } from './cells/read-number.ts';
import type { Column } from './match-columns.ts';
import type { ColumnHabits } from './read-cell.ts';

/** What the command line says instead of the table. */
export interface HabitRules {
  /** `auto`, or nothing, looks at the whole column. */
  readonly dates?: DateOrder | 'auto' | undefined;
  readonly listSeparator?: string | undefined;
  /** Asks a person about columns of dates that could be read either way; without it they are refused. */
  readonly chooseDates?: ((question: string) => Promise<DateOrder>) | undefined;
}

export type Habits = ReadonlyMap<number, ColumnHabits>;

/** Whether any column can only be understood as a whole. */
export const needsSurvey = (
  columns: readonly Column[],
  { dates = 'auto', listSeparator }: HabitRules,
): boolean =>
  columns.some(({ target }) => {
    if (target?.kind === 'date' || target?.kind === 'instant') return dates === 'auto';
    if (target?.kind === 'texts' || target?.kind === 'items') return listSeparator === undefined;
    return target?.kind === 'number';
  });

/** What the command line alone says of columns. */
export const saidHabits = (
  columns: readonly Column[],
  { dates = 'auto', listSeparator }: HabitRules,
): Habits =>
  new Map(
    columns.map(({ index }) => [index, { listSeparator, dates: dates === 'auto' ? undefined : dates }]),
  );

/**
 * Reads a table once to learn how its columns are written: the order of days and months, the sign before decimals, commas between
 * items of lists.
 * @throws BAD_REQUEST for columns of dates that could be read either way: a wrong guess would be found too late
 */
export async function surveyColumns(
  records: AsyncIterable<CsvRecord>,
  columns: readonly Column[],
  rules: HabitRules,
): Promise<Habits> {
  const surveys = columns.flatMap(({ index, target }) => (target ? [{ index, survey: new Survey() }] : []));
  for await (const record of records) {
    if (!('cells' in record) || record.cells.length !== columns.length) continue;
    for (const { index, survey } of surveys) survey.look(record.cells[index]?.trim() ?? '');
  }
  const known = new Map(surveys.map(({ index, survey }) => [index, survey]));
  const { dates = 'auto' } = rules;
  const open = dates === 'auto' ? openQuestion(columns, known) : undefined;
  if (open !== undefined && !rules.chooseDates) {
    throw new NovaError('BAD_REQUEST', `${open} Say which: --dates dmy or --dates mdy.`);
  }
  const chosen = open === undefined ? undefined : await rules.chooseDates?.(`${open} What stands first?`);
  return new Map(
    columns.map(({ index }): [number, ColumnHabits] => {
      const survey = known.get(index);
      const listSeparator = rules.listSeparator ?? (survey?.looksLikeLists ? ',' : undefined);
      const order = survey?.couldBeBoth ? chosen : survey?.order;
      return [index, { listSeparator, decimal: survey?.decimal, dates: dates === 'auto' ? order : dates }];
    }),
  );
}

/** The columns of dates that could be read either way, as a sentence; undefined where there is none. */
function openQuestion(columns: readonly Column[], surveys: ReadonlyMap<number, Survey>): string | undefined {
  const open = columns.filter(({ index, target }) => {
    const isDate = target?.kind === 'date' || target?.kind === 'instant';
    return isDate && surveys.get(index)?.couldBeBoth === true;
  });
  const [first] = open;
  if (!first) return undefined;
  const names = open.map(({ header }) => JSON.stringify(header)).join(', ');
  const sample = JSON.stringify(surveys.get(first.index)?.sample ?? '');
  const which = open.length === 1 ? 'the column' : 'the columns';
  return `The dates of ${which} ${names} could be day/month or month/day, such as ${sample}.`;
}

const longestItem = 40;

/** What the cells of one column show. */
class Survey {
  #dayFirst = 0;
  #monthFirst = 0;
  #open = 0;
  #points = 0;
  #commas = 0;
  #threes = 0;
  #isList = true;
  #lists = 0;
  /** A date that could be read either way. */
  sample = '';

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
      this.sample ||= cell.slice(0, 30);
    }
  }

  #lookAtNumber(cell: string): void {
    const shown = decimalShown(cell);
    if (shown === '.') this.#points += 1;
    else if (shown === ',') this.#commas += 1;
    else if (shown === 'threes') this.#threes += 1;
  }

  /** Items of a list are short, and a sentence is none. */
  #lookAtList(cell: string): void {
    if (!this.#isList) return;
    const items = cell.split(/[,;\n]/u).map((item) => item.trim());
    this.#isList =
      !/[;\n]/u.test(cell) && items.every((item) => item.length <= longestItem && !/[.!?]\s/u.test(item));
    if (items.length > 1) this.#lists += 1;
  }

  /** In each column the order that some of its dates prove; undefined where none has two readings. */
  get order(): DateOrder | undefined {
    if (this.#dayFirst > 0) return 'dmy';
    return this.#monthFirst > 0 ? 'mdy' : undefined;
  }

  get couldBeBoth(): boolean {
    const proofs = Number(this.#dayFirst > 0) + Number(this.#monthFirst > 0);
    return proofs === 2 || (proofs === 0 && this.#open > 0);
  }

  /** Two amounts with exactly three figures after a point, and none with fewer, are thousands. */
  get decimal(): '.' | ',' | undefined {
    if (this.#points > 0 && this.#commas === 0) return '.';
    if (this.#commas > 0 && this.#points === 0) return ',';
    return this.#points === 0 && this.#threes > 1 ? ',' : undefined;
  }

  get looksLikeLists(): boolean {
    return this.#isList && this.#lists > 0;
  }
}
