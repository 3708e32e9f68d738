import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server that does not end by itself is ended, so many milliseconds after it was asked to. */
const patience = 15_000;
const endWithParent = new URL('../end-with-parent.mjs', import.meta.url).href;

/**
 * One server process at a time: the next starts when the last has answered what was under way and has closed its database.
 * @param {{ main: string, args?: string[], env?: object, nodeOptions: string[], say: (text: string) => void }} options
 */
export function devServer({ main, args = [], env = {}, nodeOptions, say }) {
  let child;
  let ended = Promise.resolve(0);

  const start = () => {
    const options = ['--enable-source-maps', '--import', endWithParent, ...nodeOptions];
    const own = spawn(process.execPath, [...options, main, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    let asked = false;
    child = {
      end() {
        if (!asked) own.kill('SIGTERM');
        asked = true;
        return setTimeout(() => own.kill('SIGKILL'), patience);
      },
    };
    ended = once(own, 'exit').then(([code, signal]) => {
      if (!asked && signal !== 'SIGINT' && code !== 0)
        say(`the server ended with ${signal ?? code}; the next save starts it again.`);
      child = undefined;
      return code ?? 1;
    });
  };
  const stop = async () => {
    const timer = child?.end();
    const code = await ended;
    clearTimeout(timer);
    return code;
  };
  return {
    start,
    stop,
    async restart() {
      await stop();
      start();
    },
  };
}
