import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { ContentMissingError, type FileStore, type StoredContent } from './file-store.ts';
import { verified } from './verified.ts';

const ownerOnly = { folder: 0o700, file: 0o600 } as const;

/** A draft that nobody wrote to for this long belongs to nobody, wherever it came from, in milliseconds. */
const abandonedAfter = 60 * 60 * 1000;

/** Drafts name the machine and the process that write them, so that those of a process that died are known at once. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const draftPattern = /^(?<writer>[0-9a-f]{12})-(?<pid>\d+)-/u;

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/u;

/** A key's two first bytes fan folders out, so that none of them grows large. */
function newKey(): string {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** Files on disk below `folder`: written under a temporary name, synced and renamed, so that a key has whole content or none. */
export async function createDiskStore(folder: string): Promise<FileStore> {
  const temporary = join(folder, 'incoming');
  await mkdir(temporary, { recursive: true, mode: ownerOnly.folder });
  await clearAbandoned(temporary);
  const pathOf = (storageKey: string): string => {
    if (!keyPattern.test(storageKey)) throw new ContentMissingError(storageKey);
    return join(folder, storageKey);
  };
  return {
    kind: 'disk',
    async put(_accountId, _fileId, content) {
      const storageKey = newKey();
      const draft = join(temporary, `${machine}-${String(process.pid)}-${randomUUID()}`);
      try {
        const written = await writeSynced(draft, content);
        const target = pathOf(storageKey);
        await mkdir(dirname(target), { recursive: true, mode: ownerOnly.folder });
        await rename(draft, target);
        await syncFolder(dirname(target));
        return { storageKey, ...written };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(stored, range) {
      const path = pathOf(stored.storageKey);
      const found = await stat(path).catch(() => null);
      if (!found) throw new ContentMissingError(stored.storageKey);
      if (range) return createReadStream(path, { start: range.start, end: range.end });
      const check = verified(stored);
      pipeline(createReadStream(path), check, () => undefined);
      return check;
    },
    async remove(storageKey) {
      await rm(pathOf(storageKey), { force: true });
    },
    keys: () => keysBelow(folder),
    async health() {
      try {
        await access(temporary, constants.W_OK);
        return { ok: true, detail: 'writable' };
      } catch {
        return { ok: false, detail: 'The folder of stored files can not be written to.' };
      }
    },
    close: () => Promise.resolve(),
  };
}

async function writeSynced(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Omit<StoredContent, 'storageKey'>> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', ownerOnly.file);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** A rename survives a power cut only when its folder is synced too; not every platform lets a folder be opened. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

async function clearAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    if (isOfDeadProcess(name) || Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

/** Called before this process writes: what bears its own number is of one that had it before. */
function isOfDeadProcess(name: string): boolean {
  const { writer, pid } = draftPattern.exec(name)?.groups ?? {};
  if (writer !== machine) return false;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function* keysBelow(folder: string): AsyncIterable<{ storageKey: string; storedOn: Date }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const storageKey = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (!entry.isFile() || !keyPattern.test(storageKey)) continue;
    const found = await stat(path).catch(() => null);
    if (found) yield { storageKey, storedOn: found.mtime };
  }
}
