import { bounds, tooLarge } from './bounds.ts';
import { columnIn, rowIn } from './cell-place.ts';

interface Merged {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Cells that are merged over several rows: what stands in the first holds for each of them. Those that are merged over columns alone
 * are titles, whose text stays where it is.
 */
export class MergedCells {
  readonly #all: Merged[] = [];

  /** @param ref such as `A2:A5` */
  add(ref: string): void {
    const [from = '', to = ''] = ref.split(':');
    const column = columnIn(from);
    const [top, bottom] = [rowIn(from), rowIn(to)];
    if (column === undefined || column >= bounds.columns || top < 1 || bottom <= top) return;
    this.#all.push({ column, top, bottom });
    if (this.#all.length > bounds.mergedCells) throw tooLarge('too many merged cells');
  }

  /** Fills rows as they come in their order. */
  filler(): (row: { readonly number: number; readonly cells: readonly string[] }) => readonly string[] {
    const waiting = this.#all.toSorted((one, other) => other.top - one.top);
    let active: (Merged & { readonly text: string })[] = [];
    return ({ number, cells }) => {
      active = active.filter(({ bottom }) => bottom >= number);
      const filled = active.length === 0 ? cells : [...cells];
      for (const { column, text } of active) {
        const mutable = filled as string[];
        while (mutable.length <= column) mutable.push('');
        mutable[column] ||= text;
      }
      for (let next = waiting.at(-1); next && next.top <= number; next = waiting.at(-1)) {
        waiting.pop();
        const text = next.top === number ? (cells[next.column] ?? '') : '';
        if (text !== '') active.push({ ...next, text });
      }
      return filled;
    };
  }
}
