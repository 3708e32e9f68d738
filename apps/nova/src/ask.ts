import { createInterface } from 'node:readline/promises';
import { colours } from './colours.ts';

export interface Question {
  /** What may be answered, by its number or as it stands. */
  readonly choices?: readonly string[];
  /** What Enter alone answers. */
  readonly usual?: string;
}

/** Asks a person; the answer without the space around it. */
export type Ask = (question: string, about?: Question) => Promise<string>;

/**
 * Asks on the terminal, until there is an answer.
 * @throws Error when the person leaves, with Ctrl-C or Ctrl-D
 */
export const askOnTerminal: Ask = async (question, { choices = [], usual } = {}) => {
  const controller = new AbortController();
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const leave = (): void => {
    controller.abort();
  };
  lines.on('SIGINT', leave).on('close', leave);
  const list = choices.map((choice, index) => `  ${colours.dim(String(index + 1).padStart(2))} ${choice}\n`);
  const prompt = `${question}${usual === undefined ? '' : ` ${colours.dim(`[${usual}]`)}`} `;
  process.stderr.write(list.join(''));
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
  }
};
