import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { coloursFor } from './colours.ts';

export interface Question {
  /** What may be answered, by its number or as it stands. */
  readonly choices?: readonly string[];
  /** What Enter alone answers. */
  readonly usual?: string;
  /** What is typed is not shown. */
  readonly secret?: boolean;
}

/** Asks a person; the answer without the space around it. */
export type Ask = (question: string, about?: Question) => Promise<string>;

/**
 * Asks on the terminal, until there is an answer.
 * @throws Error when the person leaves, with Ctrl-C or Ctrl-D
 */
export const askOnTerminal: Ask = async (question, { choices = [], usual, secret = false } = {}) => {
  const controller = new AbortController();
  const lines = createInterface({
    input: process.stdin,
    output: secret ? unseen() : process.stderr,
    terminal: true,
  });
  const leave = (): void => {
    controller.abort();
  };
  lines.on('SIGINT', leave).on('close', leave);
  const { dim } = coloursFor({ out: process.stdout, err: process.stderr });
  const list = choices.map((choice, index) => `  ${dim(String(index + 1).padStart(2))} ${choice}\n`);
  const prompt = `${question}${usual === undefined ? '' : ` ${dim(`[${usual}]`)}`} `;
  process.stderr.write(`${list.join('')}${secret ? prompt : ''}`);
  try {
    for (;;) {
      const text = (await lines.question(prompt, { signal: controller.signal })).trim();
      const answer =
        (/^\d+$/u.test(text) ? choices[Number(text) - 1] : undefined) ?? (text === '' ? usual : text);
      if (answer !== undefined && (choices.length === 0 || choices.includes(answer))) return answer;
    }
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    process.stderr.write('\n');
    throw new Error('Stopped; nothing was changed.');
  } finally {
    lines.off('close', leave).close();
    if (secret) process.stderr.write('\n');
  }
};

/** Takes what the terminal would show of what is typed. */
const unseen = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
