import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fix, note, ok, reasonOf, type Finding } from './finding.ts';

const name = 'Data folder';
const gigabyte = 1024 ** 3;
/** A database that cannot write a page stops; an import of CVs fills a gigabyte in no time. */
const room = { fix: 0.2 * gigabyte, note: 2 * gigabyte };

/** The folder of NOVA_DATA_DIR: whether it is ours, ours alone, and has room. */
export async function checkFolder(folder: string): Promise<readonly Finding[]> {
  const found = await stat(folder).catch(() => undefined);
  const there = found ? folder : await nearestFolder(folder);
  return [
    found ? await checkAccess(folder, found) : await checkParent(folder, there),
    await checkRoom(there),
  ];
}

async function nearestFolder(folder: string): Promise<string> {
  const above = dirname(folder);
  const found = await stat(above).catch(() => undefined);
  return found || above === folder ? above : nearestFolder(above);
}

const writable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function checkParent(folder: string, parent: string): Promise<Finding> {
  if (await writable(parent)) return ok(name, `${folder} is not there yet; the first start makes it.`);
  return fix(
    name,
    `${folder} is not there, and ${parent} cannot be written to.`,
    'Make it for the user that runs Nova, or set NOVA_DATA_DIR to a folder that can be made.',
  );
}

async function checkAccess(
  folder: string,
  found: { readonly mode: number; isDirectory(): boolean },
): Promise<Finding> {
  if (!found.isDirectory()) {
    return fix(name, `${folder} is no folder.`, 'Set NOVA_DATA_DIR to a folder.');
  }
  if (!(await writable(folder))) {
    const owner = `sudo chown -R $(id -un) '${folder}'`;
    return fix(
      name,
      `${folder} cannot be written to by this user.`,
      `Give it to the user that runs Nova: ${owner}`,
    );
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return fix(
      name,
      `${folder} holds people’s data and is open to other users.`,
      `chmod -R go-rwx '${folder}'`,
    );
  }
  return ok(name, `${folder} can be written to, by its owner alone.`);
}

async function checkRoom(folder: string): Promise<Finding> {
  const title = 'Free disk';
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const detail = `${(free / gigabyte).toFixed(1)} GB are free for ${folder}.`;
    if (free < room.fix) return fix(title, detail, 'Make room: a full disk stops every write.');
    return free < room.note ? note(title, detail, 'Make room before it fills up.') : ok(title, detail);
  } catch (error) {
    return note(title, `It cannot be told: ${reasonOf(error)}.`, 'Look with df.');
  }
}
