import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NovaError } from '@nova/contract';
import { pidExists } from '@nova/processes';
import { z } from 'zod';
import type { NotReachable } from '../report/pull-report.ts';
import { SpoolFile } from './spool-file.ts';

/** The request that the spool belongs to. Another request starts from the beginning. */
const requestSchema = z.object({
  since: z.string().nullable(),
  withFiles: z.boolean(),
  withAdverts: z.boolean(),
});

type Asked = z.output<typeof requestSchema>;

const state = z.object({
  version: z.literal(1),
  address: z.string(),
  accountId: z.string(),
  asked: requestSchema,
  /** Round 1 reads everything, round 2 the changes since then. */
  round: z.union([z.literal(1), z.literal(2)]),
  /** Start of round 1 by the other server's clock; null before its first answer. */
  startedOn: z.string().nullable(),
  notReachable: z.array(z.object({ what: z.string(), why: z.string(), count: z.number().nullable() })),
});

type State = z.output<typeof state>;

/**
 * Records in a private folder that are not all imported yet. An interrupted run continues with them, and a complete one
 * removes them.
 */
export class Spool {
  readonly folder: string;
  #state: State;
  readonly #files = new Map<string, SpoolFile>();
  readonly #release: () => Promise<void>;

  private constructor(folder: string, initialState: State, release: () => Promise<void>) {
    this.folder = folder;
    this.#state = initialState;
    this.#release = release;
  }

  /** @throws INVALID_STATE while another process runs the same pull */
  static async open(
    dataDir: string,
    question: { readonly address: string; readonly accountId: string; readonly asked: Asked },
  ): Promise<Spool> {
    const { address, accountId } = question;
    const name = createHash('sha256').update(`${address} ${accountId}`).digest('hex').slice(0, 16);
    const folder = join(dataDir, 'pull', name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const release = await takeLock(`${folder}.lock`);
    const savedState = await readState(folder);
    const fresh: State = { version: 1, ...question, round: 1, startedOn: null, notReachable: [] };
    const goesOn =
      savedState !== undefined && JSON.stringify(savedState.asked) === JSON.stringify(question.asked);
    const spool = new Spool(folder, goesOn ? savedState : fresh, release);
    if (!goesOn) await spool.#begin();
    await mkdir(spool.#roundFolder, { recursive: true, mode: 0o700 });
    return spool;
  }

  get round(): 1 | 2 {
    return this.#state.round;
  }

  get startedOn(): string | null {
    return this.#state.startedOn;
  }

  get goesOn(): boolean {
    return this.#state.startedOn !== null;
  }

  async begin(startedOn: Date): Promise<void> {
    await this.#write({ ...this.#state, startedOn: startedOn.toISOString() });
  }

  get notReachable(): readonly NotReachable[] {
    return this.#state.notReachable;
  }

  async nextRound(notReachable: readonly NotReachable[]): Promise<void> {
    await this.#closeFiles();
    const before = this.#roundFolder;
    await this.#write({ ...this.#state, round: 2, notReachable: [...notReachable] });
    await mkdir(this.#roundFolder, { recursive: true, mode: 0o700 });
    await rm(before, { recursive: true, force: true });
  }

  async file(name: string): Promise<SpoolFile> {
    const openedFile = this.#files.get(name);
    if (openedFile) return openedFile;
    const file = await SpoolFile.open(join(this.#roundFolder, `${name}.ndjson`));
    this.#files.set(name, file);
    return file;
  }

  async contentFolder(): Promise<string> {
    const folder = join(this.folder, 'contents');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  async close({ done }: { readonly done: boolean }): Promise<void> {
    await this.#closeFiles();
    await rm(done ? this.folder : join(this.folder, 'contents'), { recursive: true, force: true });
    await this.#release();
  }

  get #roundFolder(): string {
    return join(this.folder, `round-${String(this.#state.round)}`);
  }

  async #begin(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(this.folder, { mode: 0o700 });
    await this.#write(this.#state);
  }

  async #write(next: State): Promise<void> {
    const path = join(this.folder, 'state.json');
    await writeFile(`${path}.new`, JSON.stringify(next), { mode: 0o600 });
    await rename(`${path}.new`, path);
    this.#state = next;
  }

  async #closeFiles(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
    this.#files.clear();
  }
}

async function readState(folder: string): Promise<State | undefined> {
  const text = await readFile(join(folder, 'state.json'), 'utf8').catch(() => '');
  try {
    return state.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Excludes other processes of this machine. The lock of a killed process does not count.
 * @returns a function that releases the lock
 * @throws INVALID_STATE if a running process has the lock
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  for (;;) {
    if (await createLock(path)) return () => rm(path, { force: true });
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder > 0 && holder !== process.pid && pidExists(holder)) {
      throw new NovaError(
        'INVALID_STATE',
        `Another pull from there into this account is at work, as process ${String(holder)}. Where that is no pull, remove ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

/**
 * Creates the lock together with its content, so that no process reads it empty and takes it for a dead one's.
 * @returns false if the lock exists
 */
async function createLock(path: string): Promise<boolean> {
  const draft = `${path}.${String(process.pid)}`;
  await writeFile(draft, String(process.pid), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST')
      return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
