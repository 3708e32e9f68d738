import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('database-holder.mjs', import.meta.url));

export interface Holder {
  release(): Promise<void>;
}

/** Keeps the embedded database open from another process, as a running server does, until released. */
export async function holdDatabase(dataDir: string): Promise<Holder> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const first: unknown = (await Promise.race([once(child.stdout, 'data'), ended]))[0];
  if (!String(first).startsWith('open')) throw new Error('The database could not be held open.');
  return {
    async release() {
      child.stdin.end();
      await ended;
    },
  };
}
