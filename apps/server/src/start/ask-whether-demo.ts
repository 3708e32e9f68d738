import { createInterface } from 'node:readline/promises';
import type { KeysThere } from './keys-there.ts';

const question = `
The database is empty: nobody can use this server yet.
  1  Make a demo account with believable data, and show its keys
  2  Start without; an account of your own is made by: npm run -s nova -- account create
Which one? [2] `;

/** Asks the person at the terminal whether an empty database shall have a demo; false where there is nobody, or no need. */
export async function askWhetherDemo(there: KeysThere): Promise<boolean> {
  if (there !== 'no account' || !process.stdin.isTTY || !process.stdout.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C means the start, not the question.
  lines.on('SIGINT', () => process.exit(130));
  const left = new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''));
  });
  const answer = await Promise.race([lines.question(question), left]);
  lines.close();
  return answer.trim() === '1';
}
