import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineId } from './machine-id.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const prefix = 'nova-work-';

/** Says whose a folder is. */
const note = 'process';

interface Owner extends ProcessIdentity {
  readonly machine: string;
}

let own: string | undefined;

/** This process's private folder for temporary files. It goes with the process, or `sweepTemporaryFolders` removes it. */
export function temporaryFolder(): string {
  if (own !== undefined && existsSync(own)) return own;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const owner: Owner = { ...ownIdentity(), machine: machineId() };
  writeFileSync(join(folder, note), JSON.stringify(owner), { mode: 0o600 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  own = folder;
  return folder;
}

/**
 * Removes the folders of this user's processes that were killed. What nothing proves to be theirs stays.
 * @param place the system's folder by default
 * @returns how many
 */
export function sweepTemporaryFolders(place = tmpdir()): number {
  const names = namesIn(place).filter((name) => name.startsWith(prefix));
  return names.filter((name) => isRemoved(join(place, name))).length;
}

/** A folder of the system need not be readable for one to be made in it. */
function namesIn(place: string): readonly string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

function isRemoved(folder: string): boolean {
  try {
    const found = lstatSync(folder);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
    if (!hasEnded(JSON.parse(readFileSync(join(folder, note), 'utf8')) as Owner)) return false;
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    // It is just being made or removed.
    return false;
  }
}

/** Another run of this machine has ended as a whole. */
function hasEnded(owner: Owner): boolean {
  if (isRunning(owner) === false) return true;
  const { boot } = ownIdentity();
  const isOfThisMachine = owner.machine === machineId() && owner.host === hostname();
  return isOfThisMachine && boot !== '' && owner.boot !== '' && owner.boot !== boot;
}
