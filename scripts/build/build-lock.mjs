import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Does the work while no other process of this project builds; waits for one that does. */
export async function withBuildLock(root, work) {
  const lock = join(root, '.turbo', 'building');
  mustBeWritable(root);
  while (!take(lock)) await pause(100);
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function mustBeWritable(root) {
  try {
    mkdirSync(join(root, '.turbo'), { recursive: true });
    accessSync(join(root, '.turbo'), constants.W_OK);
  } catch {
    throw new Error(
      `Nova has to be built, and this user may not write to ${root}. Start it once as the owner of that folder.`,
    );
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that took the lock is gone. */
function isLeftBehind(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
