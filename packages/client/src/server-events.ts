import { NovaConnectionError } from './errors.ts';

/** A server-sent event with data. */
interface ServerEvent {
  readonly id: string;
  readonly data: string;
}

/** The longest line in characters. Nova's events are shorter. */
const longestEvent = 1024 * 1024;

/**
 * Reads server-sent events as they arrive.
 * @param silence the milliseconds without a byte after which the connection is considered dead
 * @param longest the longest line, in characters
 * @throws NovaConnectionError if the connection breaks or is dead
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  silence: number,
  longest = longestEvent,
): AsyncGenerator<ServerEvent, void, undefined> {
  let id = '';
  let data: string | undefined;
  for await (const line of readLines(body, silence, longest)) {
    if (line === '') {
      if (data !== undefined) yield { id, data };
      data = undefined;
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? [];
    if (field === 'id') id = value;
    if (field === 'data') data = data === undefined ? value : `${data}\n${value}`;
  }
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  silence: number,
  longest: number,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await readWithin(silence, reader);
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/u);
      rest = lines.pop() ?? '';
      if (rest.length > longest) throw new NovaConnectionError('The stream has a line without an end.');
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type ByteReader = ReadableStreamDefaultReader<Uint8Array>;

async function readWithin(silence: number, reader: ByteReader): ReturnType<ByteReader['read']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dead = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new NovaConnectionError('The stream fell silent.'));
    }, silence);
  });
  try {
    return await Promise.race([reader.read(), dead]);
  } catch (error) {
    throw error instanceof NovaConnectionError
      ? error
      : new NovaConnectionError('The stream was cut.', error);
  } finally {
    clearTimeout(timer);
  }
}
