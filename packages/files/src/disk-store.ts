import { createHash, randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import {
  access,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { pidExists } from '@nova/processes';
import { ContentMeter, createContentCheck } from './content-check.ts';
import { toDiskFault, onDisk as onPlace, syncFolder, readSystemCode, allowMissing } from './disk-fault.ts';
import {
  type AsideContent,
  ContentMissingError,
  type FileStore,
  type HeldContent,
  type StoredContent,
} from './file-store.ts';
import { createLayout, markerName, sweptName } from './layout.ts';

const describePlace = (path: string) => ({ name: 'The folder of stored files', path });
const onDisk = <T>(folder: string, work: () => Promise<T>): Promise<T> =>
  onPlace(describePlace(folder), work);

const ownerOnly = { folder: 0o700, file: 0o600 } as const;

/** The free space in bytes below which the store counts as full. It is more than one upload (10 MiB) and its folders. */
const leastRoom = 16 * 1024 * 1024;

/**
 * Stores files below `folder`. A file is written under a temporary name, synced and renamed, so its key has complete
 * content or none.
 * @param installation the installation's id; each writes into an area of its own
 */
export async function createDiskStore(folder: string, installation: string): Promise<FileStore> {
  const temporary = join(folder, 'incoming');
  const { area, patterns, asideOf } = createLayout('disk', installation);
  const swept = join(folder, area, sweptName);
  const marker = join(folder, markerName);
  await onDisk(folder, async () => {
    await mkdir(temporary, { recursive: true, mode: ownerOnly.folder });
    await clearAbandoned(temporary);
  });

  const pathOf = (storageKey: string): string => {
    if (!patterns.any.test(storageKey)) throw new ContentMissingError(storageKey);
    return join(folder, storageKey);
  };
  const asidePath = (content: AsideContent): string => {
    if (!patterns.any.test(content.storageKey)) throw new ContentMissingError(content.storageKey);
    return join(swept, asideOf(content));
  };
  const newKey = (): string => {
    const name = randomUUID();
    return `${area}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
  };
  const owner = (): Promise<string | null> =>
    onDisk(folder, () => allowMissing(readFile(marker, 'utf8'))).then((text) => text?.trim() ?? null);

  return {
    kind: 'disk',
    place: folder,
    async put(_accountId, _fileId, content) {
      const storageKey = newKey();
      const draft = join(temporary, createDraftName());
      try {
        const contentSummary = await writeSynced(folder, draft, content);
        await onDisk(folder, () => moveSynced(draft, pathOf(storageKey)));
        return { storageKey, ...contentSummary };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async open(stored, range) {
      const path = pathOf(stored.storageKey);
      const file = await onDisk(folder, () => allowMissing(open(path, 'r')));
      if (!file) {
        // If the folder is not mounted, the store is unavailable, and the content is not missing.
        await onDisk(folder, () => access(temporary));
        throw new ContentMissingError(stored.storageKey);
      }
      if (range) return file.createReadStream({ start: range.start, end: range.end });
      const check = createContentCheck(stored);
      pipeline(file.createReadStream(), check, () => undefined);
      return check;
    },
    remove: (storageKey) => onDisk(folder, () => rm(pathOf(storageKey), { force: true })),
    keys: (selection) =>
      selection === 'own'
        ? walkKeys(folder, area, patterns.own, { without: [sweptName] })
        : walkKeys(folder, '', patterns.unlabelled, { first: /^[0-9a-f]{2}$/u }),
    owner,
    async claim() {
      await onDisk(folder, async () => {
        try {
          await writeFile(marker, `${installation}\n`, { flag: 'wx', mode: ownerOnly.file, flush: true });
        } catch (error) {
          if (readSystemCode(error) !== 'EEXIST') throw error;
        }
      });
      return (await owner()) ?? installation;
    },
    setAside: (content) =>
      onDisk(folder, () => allowMissing(moveSynced(pathOf(content.storageKey), asidePath(content)))).then(
        () => undefined,
      ),
    async *aside() {
      for (const { name: day } of await onDisk(folder, () => readEntries(swept))) {
        for await (const { storageKey } of walkKeys(join(swept, day), '', patterns.any))
          yield { storageKey, day };
      }
    },
    takeBack: (content) => onDisk(folder, () => moveSynced(asidePath(content), pathOf(content.storageKey))),
    async removeAside(content) {
      await onDisk(folder, () => rm(asidePath(content), { force: true }));
      await removeEmpty(dirname(asidePath(content)), swept);
    },
    async health() {
      try {
        await access(temporary, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < leastRoom) return { ok: false, detail: 'The disk of stored files is full.' };
        return { ok: true, detail: 'writable' };
      } catch {
        return { ok: false, detail: 'The folder of stored files cannot be written to.' };
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Writes and syncs a file. Errors of the content are passed on as they are; errors of the disk become FileStoreError. */
async function writeSynced(
  folder: string,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Omit<StoredContent, 'storageKey'>> {
  const meter = new ContentMeter();
  const file = await onDisk(folder, () => open(path, 'wx', ownerOnly.file));
  try {
    for await (const chunk of meter.through(content)) await onDisk(folder, () => file.writeFile(chunk));
    await onDisk(folder, () => file.sync());
  } finally {
    await file.close().catch((error: unknown) => {
      throw toDiskFault(describePlace(folder), error);
    });
  }
  return meter.result();
}

async function moveSynced(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: ownerOnly.folder });
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Removes a folder and its parents below `top` while they are empty. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let one = folder; one !== top; one = dirname(one)) {
    const removed = await rmdir(one).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Reads the entries of a folder; none if it does not exist. */
async function readEntries(folder: string): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  const directory = await allowMissing(opendir(folder));
  if (directory) for await (const entry of directory) entries.push(entry);
  return entries;
}

interface WalkOptions {
  /** The names of folders to skip. */
  readonly without?: readonly string[];
  /** The folders that are entered at the top; all if it is undefined. */
  readonly first?: RegExp;
}

/**
 * Lists the contents below `from`. It reads one folder at a time, to limit memory.
 * @param root the folder to which keys are relative
 */
async function* walkKeys(
  root: string,
  from: string,
  pattern: RegExp,
  { without = [], first }: WalkOptions = {},
): AsyncGenerator<HeldContent> {
  for (const entry of await onDisk(root, () => readEntries(join(root, from)))) {
    const storageKey = from === '' ? entry.name : `${from}/${entry.name}`;
    if (entry.isDirectory()) {
      if (without.includes(entry.name) || first?.test(entry.name) === false) continue;
      yield* walkKeys(root, storageKey, pattern);
    } else if (entry.isFile() && pattern.test(storageKey)) {
      const fileStats = await onDisk(root, () => allowMissing(stat(join(root, storageKey))));
      if (fileStats) yield { storageKey, storedOn: fileStats.mtime };
    }
  }
}

/** The age in milliseconds at which a draft surely has no writer any more. */
const abandonedAfter = 60 * 60 * 1000;

/** The names of drafts contain the machine and the process, so drafts of dead processes are recognised. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const draftPattern = /^(?<writer>[0-9a-f]{12})-(?<pid>\d+)-/u;

const createDraftName = (): string => `${machine}-${String(process.pid)}-${randomUUID()}`;

/** Removes drafts without a writer. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const fileStats = await stat(path).catch(() => null);
    if (!fileStats) continue;
    if (isOfDeadProcess(name) || Date.now() - fileStats.mtimeMs > abandonedAfter)
      await rm(path, { force: true });
  }
}

/**
 * Returns true for a draft of a process that has ended. This runs before the process writes, so a draft with its own
 * pid comes from an earlier process.
 */
function isOfDeadProcess(name: string): boolean {
  const { writer, pid } = draftPattern.exec(name)?.groups ?? {};
  if (writer !== machine) return false;
  return Number(pid) === process.pid || !pidExists(Number(pid));
}
