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

/** The name of the file that identifies a folder's process. */
const note = 'process';

interface Owner extends ProcessIdentity {
  readonly machine: string;
}

let ownFolder: string | undefined;

/** Returns this process's private folder for temporary files. It is removed with the process, or by `sweepTemporaryFolders`. */
export function temporaryFolder(): string {
  if (ownFolder !== undefined && existsSync(ownFolder)) return ownFolder;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const owner: Owner = { ...ownIdentity(), machine: machineId() };
  writeFileSync(join(folder, note), JSON.stringify(owner), { mode: 0o600 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  ownFolder = folder;
  return folder;
}

/**
 * Removes the folders of this user's processes that were killed. A folder stays if it is not certainly one of them.
 * @param place the system's folder by default
 * @returns the number of removed folders
 */
export function sweepTemporaryFolders(place = tmpdir()): number {
  const names = readNames(place).filter((name) => name.startsWith(prefix));
  return names.filter((name) => isRemoved(join(place, name))).length;
}

/** Returns the names in a folder; none if it is not readable, because folders can be made in it all the same. */
function readNames(place: string): readonly string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

function isRemoved(folder: string): boolean {
  try {
    const folderStats = lstatSync(folder);
    if (!folderStats.isDirectory() || folderStats.uid !== process.getuid?.()) return false;
    if (!hasEnded(JSON.parse(readFileSync(join(folder, note), 'utf8')) as Owner)) return false;
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    // The folder is just being made or removed.
    return false;
  }
}

/** Returns true if the owner has ended. After a restart of this machine all owners from before have ended. */
function hasEnded(owner: Owner): boolean {
  if (isRunning(owner) === false) return true;
  const { boot } = ownIdentity();
  const isOfThisMachine = owner.machine === machineId() && owner.host === hostname();
  return isOfThisMachine && boot !== '' && owner.boot !== '' && owner.boot !== boot;
}
