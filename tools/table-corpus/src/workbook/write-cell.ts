import type { Habits } from './habits.ts';
import type { PlacedCell, PlacedRow } from './sheet.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `27` is `AB`, counted from 0. */
export const columnName = (column: number): string =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) +
  String.fromCharCode(65 + (column % 26));

const milliseconds = 86_400_000;
/** Days to 1970; those from 1900 have a 29 February 1900. */
const days = { from1900: 25_569, from1904: 24_107 } as const;

/** Also collects shared texts and formats. */
export class CellWriter {
  readonly #habits: Habits;
  readonly #texts = new Map<string, number>();
  /** The first style is the general one. */
  readonly #formats: (string | number)[] = [0];

  constructor(habits: Habits) {
    this.#habits = habits;
  }

  /** As XML. */
  get texts(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** By style number: codes, or built-in numbers. */
  get formats(): readonly (string | number)[] {
    return this.#formats;
  }

  rows(rows: readonly PlacedRow[]): string {
    let last = 0;
    return rows
      .map((row) => {
        const between = this.#habits.placed ? '' : '<row/>'.repeat(row.number - last - 1);
        last = row.number;
        return between + this.#row(row);
      })
      .join('');
  }

  #row({ number, cells }: PlacedRow): string {
    const { placed } = this.#habits;
    let next = 0;
    const written = cells.map((cell) => {
      const between = placed ? '' : '<c/>'.repeat(cell.column - next);
      next = cell.column + 1;
      const at = placed ? ` r="${columnName(cell.column)}${String(number)}"` : '';
      return between + this.#cell(cell, at);
    });
    return `<row${placed ? ` r="${String(number)}"` : ''}>${written.join('')}</row>`;
  }

  #cell({ text, value }: PlacedCell, at: string): string {
    switch (value?.kind) {
      case undefined:
        return this.#text(text, at);
      case 'truth':
        return `<c${at} t="b"><v>${value.isTrue ? '1' : '0'}</v></c>`;
      case 'error':
        return `<c${at} t="e"><f>VLOOKUP(A1,Z:Z,1,FALSE)</f><v>${escaped(text)}</v></c>`;
      case 'formula':
        return `<c${at} t="str"><f>${escaped(value.formula)}</f><v>${escaped(text)}</v></c>`;
      case 'number':
        return `<c${at}${this.#style(value.format ?? 0)}><v>${String(value.number)}</v></c>`;
      case 'date': {
        const format = value.iso.includes('T') ? this.#habits.moment : this.#habits.day;
        return `<c${at}${this.#style(format)}><v>${String(this.#serial(value.iso))}</v></c>`;
      }
    }
  }

  #text(text: string, at: string): string {
    const said = `<t${/^\s|\s$|\n/u.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t>`;
    if (this.#habits.texts === 'inline') return `<c${at} t="inlineStr"><is>${said}</is></c>`;
    const number = this.#texts.get(said) ?? this.#texts.size;
    this.#texts.set(said, number);
    return `<c${at} t="s"><v>${String(number)}</v></c>`;
  }

  #style(format: string | number): string {
    if (!this.#formats.includes(format)) this.#formats.push(format);
    const style = this.#formats.indexOf(format);
    return style === 0 ? '' : ` s="${String(style)}"`;
  }

  #serial(iso: string): number {
    const since1970 = Date.parse(iso.includes('T') ? iso : `${iso}T00:00:00Z`) / milliseconds;
    return since1970 + (this.#habits.from1904 ? days.from1904 : days.from1900);
  }
}
