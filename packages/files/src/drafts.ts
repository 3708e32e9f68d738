import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pidExists } from '@nova/processes';

/** A draft that nobody wrote to for this long belongs to nobody, wherever it came from, in milliseconds. */
const abandonedAfter = 60 * 60 * 1000;

/** Drafts name the machine and the process that write them, so that those of a process that died are known at once. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const draftPattern = /^(?<writer>[0-9a-f]{12})-(?<pid>\d+)-/u;

/** A name that no other draft has. */
export const draftName = (): string => `${machine}-${String(process.pid)}-${randomUUID()}`;

/** Removes the drafts in a folder that nobody writes any more. */
export async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    if (isOfDeadProcess(name) || Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

/** Called before this process writes: what bears its own number is of one that had it before. */
function isOfDeadProcess(name: string): boolean {
  const { writer, pid } = draftPattern.exec(name)?.groups ?? {};
  if (writer !== machine) return false;
  return Number(pid) === process.pid || !pidExists(Number(pid));
}
