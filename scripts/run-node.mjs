import { spawn } from 'node:child_process';

/**
 * Runs Node as a program of its own, whose words go where ours go.
 * @param {readonly string[]} words of Node's command line
 * @param {string} cwd
 * @returns {Promise<number>} the code with which it ended; 1 where a signal ended it
 */
export async function runNode(words, cwd) {
  const child = spawn(process.execPath, words, { cwd, stdio: 'inherit' });
  // A signal of the terminal reaches the program too, which ends in order.
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, pass);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject).on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
