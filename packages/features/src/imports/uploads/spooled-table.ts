import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { SourceLine } from '../transfer/import-session.ts';
import { splitLines } from '../transfer/read-line.ts';
import type { PassTable } from './import-pass.ts';
import type { ReadTable } from './read-table.ts';

/** A table whose lines and cells were written to a folder, so that the file is not read again. */
export interface SpooledTable extends PassTable {
  /** Number of lines that were read since the last pass began. */
  readonly given: number;
}

export function openSpooledTable(folder: string, { columns }: Pick<ReadTable, 'columns'>): SpooledTable {
  let givenCount = 0;
  const texts = (name: 'lines' | 'cells'): AsyncGenerator<string> =>
    splitLines(createReadStream(join(folder, name), { highWaterMark: 256 * 1024 }));
  async function* readLines(): AsyncGenerator<SourceLine> {
    givenCount = 0;
    for await (const text of texts('lines')) {
      givenCount += 1;
      yield JSON.parse(text) as SourceLine;
    }
  }
  return {
    columns,
    get given() {
      return givenCount;
    },
    linesWith: () => ({ [Symbol.asyncIterator]: readLines }),
    async *rowsAt(numbers) {
      if (numbers.size === 0) return;
      for await (const text of texts('cells')) {
        const at = text.indexOf('\t');
        const number = Number(text.slice(0, at));
        if (numbers.has(number)) yield { number, cells: JSON.parse(text.slice(at + 1)) as string[] };
      }
    },
  };
}
