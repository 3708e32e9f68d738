import { currencyIn } from './cells/read-currency.ts';
import { openDate, type DateOrder } from './cells/read-date.ts';
import { decimalShown } from './cells/read-number.ts';

const longestItem = 40;

/** What the cells of one column show. */
export class Survey {
  #dayFirst = 0;
  #monthFirst = 0;
  #open = 0;
  #points = 0;
  #commas = 0;
  #threes = 0;
  readonly #lists = { cells: 0, commas: 0, semicolons: 0, both: 0, bars: 0, sentences: 0 };
  readonly #currencies = new Set<string>();
  /** A date that could be read either way. */
  dateSample = '';
  /** A cell with commas that may stand between items. */
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
    const shown = decimalShown(cell);
    if (shown === '.') this.#points += 1;
    else if (shown === ',') this.#commas += 1;
    else if (shown === 'threes') this.#threes += 1;
    const currency = currencyIn(cell)?.code;
    if (currency !== undefined) this.#currencies.add(currency);
  }

  /** The only currency that the column's cells say. */
  get currency(): string | undefined {
    const [one, ...others] = this.#currencies;
    return others.length === 0 ? one : undefined;
  }

  /** Items of a list are short, and a sentence is none. */
  #lookAtList(cell: string): void {
    const lists = this.#lists;
    lists.cells += 1;
    // What stands in quotes is one item whatever it holds.
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

  /**
   * What stands between items beside semicolons and line ends: bars, or commas where every cell looks like a list and none has both.
   * `asks` where commas may stand between items, and not every cell looks like a list.
   */
  get listSeparator(): ',' | '|' | 'asks' | undefined {
    const { cells, commas, bars, both, sentences } = this.#lists;
    if (bars > 0 && commas === 0) return '|';
    if (commas === 0 || both > 0) return undefined;
    if (sentences === 0) return ',';
    return sentences < cells / 4 ? 'asks' : undefined;
  }
}
