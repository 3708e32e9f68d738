import { createInterface } from 'node:readline/promises';

/** Asks a person one question; the answer without the space around it, null when the person has left. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * Asks on the terminal, for as long as `work` takes. Ctrl-C means the start, not the question: it ends the process.
 * @returns what `work` returns; null where nobody is at a terminal
 */
export async function atTerminal<T>(work: (ask: Ask) => Promise<T>): Promise<T | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.on('SIGINT', () => process.exit(130));
  const left = new Promise<null>((resolve) => {
    lines.once('close', () => {
      resolve(null);
    });
  });
  try {
    return await work(async (question) => {
      const answer = await Promise.race([lines.question(question), left]);
      return answer === null ? null : answer.trim();
    });
  } finally {
    lines.close();
  }
}
