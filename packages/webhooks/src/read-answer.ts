import type { IncomingMessage } from 'node:http';

/** How much of an answer is read, in bytes, and how much of that is kept, in characters. */
const mostBytes = 4_096;
const keptCharacters = 500;

/**
 * The beginning of an answer's body as text; the rest is not waited for.
 * @param until ends the reading; what came by then counts
 */
export function readAnswer(answer: IncomingMessage, until: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = (): void => void answer.destroy();
  until.addEventListener('abort', cut, { once: true });
  return new Promise((done) => {
    // An answer that breaks off has said what it has said.
    const end = (): void => {
      until.removeEventListener('abort', cut);
      done(keptText(Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')));
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) cut();
    });
    answer.once('end', end).once('close', end).on('error', end);
  });
}

/** What the database can hold of it. */
const keptText = (text: string): string =>
  text.replaceAll('\u0000', '\uFFFD').slice(0, keptCharacters).toWellFormed();
