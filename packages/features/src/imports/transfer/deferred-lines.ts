import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { temporaryFolder } from '@nova/processes';
import { z } from 'zod';
import { splitLines } from './read-line.ts';

const deferredLine = z.object({
  number: z.number(),
  freshId: z.string(),
  reason: z.string(),
  text: z.string(),
});

export type DeferredLine = z.output<typeof deferredLine>;

/** Deferred lines, stored on disk so that memory use stays constant. */
export class DeferredLines {
  #directory: string | undefined;
  #stream: WriteStream | undefined;
  #round = 0;
  #count = 0;

  async add(lines: readonly DeferredLine[]): Promise<void> {
    if (lines.length === 0) return;
    const stream = await this.#open();
    this.#count += lines.length;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (!stream.write(text)) await once(stream, 'drain');
  }

  get count(): number {
    return this.#count;
  }

  async take(): Promise<{ readonly count: number; readonly lines: AsyncIterable<DeferredLine> }> {
    const [stream, count] = [this.#stream, this.#count];
    this.#stream = undefined;
    this.#count = 0;
    if (!stream) return { count: 0, lines: readBack(undefined) };
    stream.end();
    await once(stream, 'close');
    return { count, lines: readBack(String(stream.path)) };
  }

  async close(): Promise<void> {
    this.#stream?.destroy();
    if (this.#directory !== undefined) await rm(this.#directory, { recursive: true, force: true });
  }

  async #open(): Promise<WriteStream> {
    if (this.#stream) return this.#stream;
    this.#directory ??= await mkdtemp(join(temporaryFolder(), 'import-'));
    this.#round += 1;
    this.#stream = createWriteStream(join(this.#directory, `round-${String(this.#round)}.ndjson`), {
      mode: 0o600,
    });
    return this.#stream;
  }
}

async function* readBack(path: string | undefined): AsyncGenerator<DeferredLine> {
  if (path === undefined) return;
  for await (const line of splitLines(createReadStream(path))) {
    yield deferredLine.parse(JSON.parse(line));
  }
  await rm(path, { force: true });
}
