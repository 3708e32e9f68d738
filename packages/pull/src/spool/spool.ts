import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { NotReachable } from '../report/pull-report.ts';
import { takeLock } from './lock.ts';
import { SpoolFile } from './spool-file.ts';

/** What a run was asked for: another question begins anew. */
const asked = z.object({
  since: z.string().nullable(),
  withFiles: z.boolean(),
  /** Whether a key of the role PUBLIC was given. */
  withAdverts: z.boolean(),
});

export type Asked = z.output<typeof asked>;

const state = z.object({
  version: z.literal(1),
  address: z.string(),
  accountId: z.string(),
  asked,
  /** The first time, all that was asked for; the second, what has changed meanwhile. */
  round: z.union([z.literal(1), z.literal(2)]),
  /** When the first round began, by the other server's clock; null until it has answered. */
  startedOn: z.string().nullable(),
  /** What the first round found no way to. */
  notReachable: z.array(z.object({ what: z.string(), why: z.string(), count: z.number().nullable() })),
});

type State = z.output<typeof state>;

/**
 * What was read of the other server and is not all in yet, in a folder that only this user may read. A run that ended early is
 * taken up where it was; once all is in, nothing of it is left.
 */
export class Spool {
  readonly folder: string;
  #state: State;
  readonly #files = new Map<string, SpoolFile>();
  readonly #release: () => Promise<void>;

  private constructor(folder: string, found: State, release: () => Promise<void>) {
    this.folder = folder;
    this.#state = found;
    this.#release = release;
  }

  /** Takes up what a run of the same question left, or begins. @throws INVALID_STATE while another process is at it */
  static async open(
    dataDir: string,
    question: { readonly address: string; readonly accountId: string; readonly asked: Asked },
  ): Promise<Spool> {
    const { address, accountId } = question;
    const name = createHash('sha256').update(`${address} ${accountId}`).digest('hex').slice(0, 16);
    const folder = join(dataDir, 'pull', name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const release = await takeLock(`${folder}.lock`);
    const found = await readState(folder);
    const fresh: State = { version: 1, ...question, round: 1, startedOn: null, notReachable: [] };
    const goesOn = found !== undefined && JSON.stringify(found.asked) === JSON.stringify(question.asked);
    const spool = new Spool(folder, goesOn ? found : fresh, release);
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

  /** Whether an earlier run has been here. */
  get goesOn(): boolean {
    return this.#state.startedOn !== null;
  }

  /** Remembers when reading began. */
  async begin(startedOn: Date): Promise<void> {
    await this.#write({ ...this.#state, startedOn: startedOn.toISOString() });
  }

  get notReachable(): readonly NotReachable[] {
    return this.#state.notReachable;
  }

  /** Lets go of what the first round read, and begins the second. */
  async nextRound(notReachable: readonly NotReachable[]): Promise<void> {
    await this.#closeFiles();
    const before = this.#roundFolder;
    await this.#write({ ...this.#state, round: 2, notReachable: [...notReachable] });
    await mkdir(this.#roundFolder, { recursive: true, mode: 0o700 });
    await rm(before, { recursive: true, force: true });
  }

  /** One of its files, opened once. */
  async file(name: string): Promise<SpoolFile> {
    const known = this.#files.get(name);
    if (known) return known;
    const file = await SpoolFile.open(join(this.#roundFolder, `${name}.ndjson`));
    this.#files.set(name, file);
    return file;
  }

  /** A folder for contents on their way; empty. */
  async contentFolder(): Promise<string> {
    const folder = join(this.folder, 'contents');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  /** Leaves it for the next run, or removes it. */
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
