import { constants, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './thrown.ts';

/** How a file was when it was copied. */
interface Copied {
  readonly inode: bigint;
  readonly size: bigint;
  readonly changed: bigint;
  /** Whether it had been at rest for long enough that its times tell of any later write. */
  readonly settled: boolean;
}

/** File systems tell times in steps, the coarsest of two seconds: a write within one step after the copy would not show. In ms. */
export const TIME_STEP_MS = 2_000;
const STEP_NS = BigInt(TIME_STEP_MS) * 1_000_000n;

/** Copies a directory, and on each further call what has changed since the last. */
export class DirectoryFollower {
  readonly #from: string;
  readonly #to: string;
  #copied = new Map<string, Copied>();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Brings the copy up to date; exact where nobody writes meanwhile. @returns how many files were copied */
  async follow(): Promise<number> {
    const seen = new Map<string, Copied>();
    const count = await this.#visit('', seen);
    for (const path of this.#copied.keys())
      if (!seen.has(path)) await rm(join(this.#to, path), { force: true });
    this.#copied = seen;
    return count;
  }

  async #visit(below: string, seen: Map<string, Copied>): Promise<number> {
    await mkdir(join(this.#to, below), { recursive: true, mode: 0o700 });
    let count = 0;
    // Others wait while a thousand files are looked at: one call each, not one turn of the event loop each.
    for (const entry of readdirSync(join(this.#from, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) count += await this.#visit(path, seen);
      else if (entry.isFile() && this.#hasChanged(path, seen)) count += await this.#copy(path);
    }
    return count;
  }

  /** Notes how a file is, and tells whether the copy of it is another. A file that has gone meanwhile is no file of the copy. */
  #hasChanged(path: string, seen: Map<string, Copied>): boolean {
    const now = BigInt(Date.now()) * 1_000_000n;
    const found = statSync(join(this.#from, path), { bigint: true, throwIfNoEntry: false });
    if (!found) return false;
    const before = this.#copied.get(path);
    const same =
      before?.inode === found.ino && before.size === found.size && before.changed === found.mtimeNs;
    const settled = now - found.mtimeNs > STEP_NS;
    if (same && before.settled) seen.set(path, before);
    else seen.set(path, { inode: found.ino, size: found.size, changed: found.mtimeNs, settled });
    return !(same && before.settled);
  }

  async #copy(path: string): Promise<0 | 1> {
    try {
      // Where the file system can, the copy shares the blocks of the original and takes neither time nor room.
      await copyFile(join(this.#from, path), join(this.#to, path), constants.COPYFILE_FICLONE);
      return 1;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 0;
      throw error;
    }
  }
}
