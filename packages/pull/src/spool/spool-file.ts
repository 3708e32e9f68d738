import { createReadStream } from 'node:fs';
import { open, truncate, type FileHandle } from 'node:fs/promises';
import { SeenKeys, splitLines } from '@nova/features/imports';
import { z } from 'zod';
import type { OtherRecord } from '../http/envelopes.ts';

const mark = z.looseObject({
  ended: z.literal(true).optional(),
  /** The reason why the server does not offer the list. */
  lacking: z.string().optional(),
  /** Numbers that only the reader of the list understands. */
  place: z.record(z.string(), z.number()).optional(),
  /** Ids of records that were read but are not stored. */
  passed: z.array(z.string()).optional(),
});

/** The state of a read after the records that precede the mark. */
export type Mark = z.output<typeof mark>;

export interface Place {
  readonly start: number;
  readonly length: number;
}

const markSign = '#';
const recordLine = z.looseObject({ id: z.string() });

/** A file of records in their order, with a mark after each page. Records after the last mark count as unread. */
export class SpoolFile {
  readonly path: string;
  readonly seen = new SeenKeys();
  count = 0;
  mark: Mark = {};
  #handle: FileHandle | undefined;

  private constructor(path: string) {
    this.path = path;
  }

  static async open(path: string): Promise<SpoolFile> {
    const file = new SpoolFile(path);
    const handle = await open(path, 'a', 0o600);
    file.#handle = handle;
    await truncate(path, await file.#scan());
    return file;
  }

  /** Appends the records and their mark together, so that an interrupted write counts as unread. */
  async append(records: readonly OtherRecord[], behind: Mark): Promise<void> {
    const lines = [
      ...records.map((record) => JSON.stringify(record)),
      `${markSign}${JSON.stringify(behind)}`,
    ];
    await this.#handle?.appendFile(`${lines.join('\n')}\n`);
    this.#learn(records, behind);
  }

  async *records(): AsyncGenerator<OtherRecord> {
    for await (const line of splitLines(createReadStream(this.path))) {
      if (!line.startsWith(markSign)) yield recordLine.parse(JSON.parse(line));
    }
  }

  /** Returns the place of each record in the file, for reads in another order. */
  async places(): Promise<ReadonlyMap<string, Place>> {
    const places = new Map<string, Place>();
    let start = 0;
    for await (const line of splitLines(createReadStream(this.path))) {
      const length = Buffer.byteLength(line);
      if (!line.startsWith(markSign)) places.set(recordLine.parse(JSON.parse(line)).id, { start, length });
      start += length + 1;
    }
    return places;
  }

  async at(places: readonly Place[]): Promise<readonly OtherRecord[]> {
    const handle = await open(this.path, 'r');
    try {
      const records: OtherRecord[] = [];
      for (const { start, length } of places) {
        const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start);
        records.push(recordLine.parse(JSON.parse(buffer.toString('utf8'))));
      }
      return records;
    } finally {
      await handle.close();
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
  }

  #learn(records: Iterable<{ readonly id: string }>, behind: Mark): void {
    for (const { id } of records) {
      this.seen.add(id);
      this.count += 1;
    }
    for (const id of behind.passed ?? []) this.seen.add(id);
    this.mark = { ...this.mark, ...behind };
  }

  /** @returns the number of bytes up to the last mark */
  async #scan(): Promise<number> {
    let [read, whole] = [0, 0];
    let page: { readonly id: string }[] = [];
    for await (const line of splitLines(createReadStream(this.path))) {
      read += Buffer.byteLength(line) + 1;
      const isMark = line.startsWith(markSign);
      const value = parseJson(isMark ? line.slice(1) : line);
      const result = (isMark ? mark : recordLine).safeParse(value);
      if (!result.success) break;
      if (!isMark) {
        page.push({ id: recordLine.parse(value).id });
        continue;
      }
      this.#learn(page, mark.parse(value));
      page = [];
      whole = read;
    }
    return whole;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
