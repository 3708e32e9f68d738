import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The longest a block may take, in milliseconds: it installs, builds and fills a database, minutes on a busy machine. */
const patience = 1_200_000;

/**
 * Runs shell text until it ends, or in the background until its output matches all patterns.
 * @param {{ text: string, cwd: string, env: object, patterns: RegExp[], background: boolean }} block
 * @returns its output, and how to end it
 */
export async function runShell({ text, cwd, env, patterns, background }) {
  // A group of its own: npm's children end with it.
  const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  let output = '';
  const shown = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        // A line that has come by halves says something else.
        const lines = output.slice(0, output.lastIndexOf('\n') + 1);
        if (background && patterns.every((pattern) => pattern.test(lines))) resolve('shown');
      });
    }
  });
  const signalGroup = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const stop = async () => {
    signalGroup('SIGINT');
    const timer = setTimeout(() => signalGroup('SIGKILL'), 120_000);
    await ended;
    clearTimeout(timer);
  };
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patience, 'late')));
  const outcome = await Promise.race([ended, shown, late]);
  clearTimeout(timer);
  if (outcome === 'late') await stop();
  return { outcome, output, stop };
}
