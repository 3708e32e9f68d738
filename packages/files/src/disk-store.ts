import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import {
  access,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { ContentMeter } from './content-meter.ts';
import { diskFault, onDisk, systemCode } from './disk-faults.ts';
import { clearAbandoned, draftName } from './drafts.ts';
import {
  ContentMissingError,
  type AsideContent,
  type FileStore,
  type HeldContent,
  type StoredContent,
} from './file-store.ts';
import { layoutOf, markerName, sweptName } from './layout.ts';
import { verified } from './verified.ts';

const ownerOnly = { folder: 0o700, file: 0o600 } as const;

/** Less room than one upload may take (10 MiB) and its folders: the store is full before it says so, in bytes. */
const leastRoom = 16 * 1024 * 1024;

/**
 * Files on disk below `folder`: written under a temporary name, synced and renamed, so that a key has whole content or none.
 * @param installation whose contents are written, in an area of their own
 */
export async function createDiskStore(folder: string, installation: string): Promise<FileStore> {
  const temporary = join(folder, 'incoming');
  const { area, patterns, asideOf } = layoutOf('disk', installation);
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
    onDisk(folder, () => unlessMissing(readFile(marker, 'utf8'))).then((text) => text?.trim() ?? null);

  return {
    kind: 'disk',
    place: folder,
    async put(_accountId, _fileId, content) {
      const storageKey = newKey();
      const draft = join(temporary, draftName());
      try {
        const written = await writeSynced(folder, draft, content);
        await onDisk(folder, () => moveSynced(draft, pathOf(storageKey)));
        return { storageKey, ...written };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async open(stored, range) {
      const path = pathOf(stored.storageKey);
      const file = await onDisk(folder, () => unlessMissing(open(path, 'r')));
      if (!file) {
        // A folder that was unmounted has lost nothing.
        await onDisk(folder, () => access(temporary));
        throw new ContentMissingError(stored.storageKey);
      }
      if (range) return file.createReadStream({ start: range.start, end: range.end });
      const check = verified(stored);
      pipeline(file.createReadStream(), check, () => undefined);
      return check;
    },
    remove: (storageKey) => onDisk(folder, () => rm(pathOf(storageKey), { force: true })),
    keys: (wanted) =>
      wanted === 'own'
        ? keysBelow(folder, area, patterns.own, { without: [sweptName] })
        : keysBelow(folder, '', patterns.unlabelled, { first: /^[0-9a-f]{2}$/u }),
    owner,
    async claim() {
      await onDisk(folder, async () => {
        try {
          await writeFile(marker, `${installation}\n`, { flag: 'wx', mode: ownerOnly.file, flush: true });
        } catch (error) {
          if (systemCode(error) !== 'EEXIST') throw error;
        }
      });
      return (await owner()) ?? installation;
    },
    setAside: (content) =>
      onDisk(folder, () => unlessMissing(moveSynced(pathOf(content.storageKey), asidePath(content)))).then(
        () => undefined,
      ),
    async *aside() {
      for (const { name: day } of await onDisk(folder, () => entriesOf(swept))) {
        for await (const { storageKey } of keysBelow(join(swept, day), '', patterns.any))
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

/** Undefined where there is no such file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Errors of the content are its sender's; those of the disk are the store's. */
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
      throw diskFault(folder, error);
    });
  }
  return meter.told();
}

async function moveSynced(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: ownerOnly.folder });
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Removes a folder and those above it, as far as they are empty and below `top`. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let one = folder; one !== top; one = dirname(one)) {
    const removed = await rmdir(one).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** A rename survives a power cut only when its folder is synced too; not every platform lets a folder be opened. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** The entries of a folder; none where it is not there. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  const opened = await unlessMissing(opendir(folder));
  if (opened) for await (const entry of opened) entries.push(entry);
  return entries;
}

interface Bounds {
  /** Folders that are passed over, by their path below where the search starts. */
  readonly without?: readonly string[];
  /** What a folder directly below it must be named to be looked into. */
  readonly first?: RegExp;
}

/**
 * The contents below `from`, folder by folder, so that a store of any size takes the same memory.
 * @param root what keys start from
 */
async function* keysBelow(
  root: string,
  from: string,
  pattern: RegExp,
  { without = [], first }: Bounds = {},
): AsyncGenerator<HeldContent> {
  for (const entry of await onDisk(root, () => entriesOf(join(root, from)))) {
    const storageKey = from === '' ? entry.name : `${from}/${entry.name}`;
    if (entry.isDirectory()) {
      if (without.includes(entry.name) || first?.test(entry.name) === false) continue;
      yield* keysBelow(root, storageKey, pattern);
    } else if (entry.isFile() && pattern.test(storageKey)) {
      const found = await onDisk(root, () => unlessMissing(stat(join(root, storageKey))));
      if (found) yield { storageKey, storedOn: found.mtime };
    }
  }
}
