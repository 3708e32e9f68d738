import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DiskPlace,
  toDiskFault,
  onDisk,
  syncFolder,
  readSystemCode,
  allowMissing,
} from '../disk-fault.ts';
import { FileStoreError } from '../file-store.ts';
import { streamLines } from './line-splitter.ts';
import type { LedgerPlace, LedgerStore } from './ledger-store.ts';

/** The name of the secret's file, in the same folder as the ledger. */
const secretName = 'erasures.secret';

const ownerOnly = { folder: 0o700, file: 0o600 } as const;

/** Creates a ledger in a file, to which several processes may append. Its secret is in the same folder. */
export function createDiskLedger(path: string): LedgerPlace {
  const secretPath = join(dirname(path), secretName);
  const secretPlace = { name: 'The secret of the ledger of erasures', path: secretPath };
  return {
    store: createFileStore(path),
    secretPlace: secretPath,
    readSecret: () =>
      onDisk(secretPlace, async () => {
        const text = await allowMissing(readFile(secretPath, 'utf8'));
        return text === undefined ? null : requireSecret(secretPath, text);
      }),
    makeSecret: () => onDisk(secretPlace, () => makeSecret(secretPath)),
    close: () => Promise.resolve(),
  };
}

/**
 * Checks a secret.
 * @throws FileStoreError for a text that is too short, such as an empty file
 */
export function requireSecret(place: string, text: string): string {
  const secret = text.trim();
  if (secret.length >= 32) return secret;
  throw new FileStoreError('AWAY', `The secret of the ledger of erasures ${place} is damaged: restore it.`);
}

export const createSecret = (): string => randomBytes(32).toString('hex');

function createFileStore(path: string): LedgerStore {
  const place: DiskPlace = { name: 'The ledger of erasures', path };
  let isSynced = false;
  const openFile = async (): Promise<FileHandle> => {
    await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
    const file = await open(path, 'a+', ownerOnly.file);
    // The process that created the file may have died before this sync.
    if (!isSynced) await syncFolder(dirname(path));
    isSynced = true;
    return file;
  };
  const withFile = (work: (file: FileHandle) => Promise<void>): Promise<void> =>
    onDisk(place, async () => {
      const file = await openFile();
      try {
        await work(file);
      } finally {
        await file.close();
      }
    });
  return {
    place: path,
    add: async (lines) => {
      if (lines.length === 0) return;
      await withFile((file) => addText(file, path, Buffer.from(lines.map((line) => `${line}\n`).join(''))));
    },
    async *read() {
      const file = await onDisk(place, () => allowMissing(open(path, 'r')));
      if (file === undefined) return;
      try {
        yield* streamLines(file.createReadStream());
      } catch (error) {
        throw toDiskFault(place, error);
      } finally {
        await file.close();
      }
    },
    prepare: () => withFile(() => Promise.resolve()),
  };
}

const lineEnd = 0x0a;

/**
 * Appends a text in one write, on a line of its own. It begins a new line if a killed process left an unfinished one.
 * It reads the text again, because another process may leave an unfinished line between the check and the write.
 * @throws FileStoreError FULL if the whole text does not fit on the disk
 */
async function addText(file: FileHandle, path: string, text: Buffer): Promise<void> {
  const { size } = await file.stat();
  const isEnded = size === 0 || (await readBytes(file, size - 1))[0] === lineEnd;
  for (const begin of [isEnded ? '' : '\n', '\n']) {
    const addition = Buffer.concat([Buffer.from(begin), text]);
    const { bytesWritten } = await file.write(addition);
    if (bytesWritten < addition.length) {
      await takeBack(file, size, bytesWritten);
      throw new FileStoreError('FULL', `The disk that holds ${path} has no room for the ledger of erasures.`);
    }
    await file.datasync();
    const tail = await readBytes(file, Math.max(0, size - 1));
    const isFirst = size === 0 && tail.subarray(0, text.length).equals(text);
    if (isFirst || tail.includes(Buffer.concat([Buffer.from('\n'), text]))) return;
  }
  throw new FileStoreError('AWAY', `The ledger of erasures ${path} does not keep what is added to it.`);
}

/**
 * Removes a text that was cut short. The next start would otherwise obey its whole lines, although nobody was erased.
 * If another process has appended since then, both texts stay.
 */
async function takeBack(file: FileHandle, size: number, bytesWritten: number): Promise<void> {
  const now = await file.stat();
  if (now.size !== size + bytesWritten) return;
  await file.truncate(size);
  await file.datasync();
}

async function readBytes(file: FileHandle, position: number): Promise<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.max(0, size - position));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}

/** Creates the secret. The file appears with its whole content, or not at all. */
async function makeSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
  const draft = `${path}-${randomUUID()}`;
  try {
    await writeFile(draft, `${createSecret()}\n`, { flag: 'wx', mode: ownerOnly.file, flush: true });
    await link(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (readSystemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return requireSecret(path, await readFile(path, 'utf8'));
}
