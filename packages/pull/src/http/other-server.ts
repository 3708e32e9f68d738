import { createResolve, type Resolve } from '@nova/webhooks';
import { askOnce, type Answer } from './ask-once.ts';
import { baseAddress } from './base-address.ts';
import { longestAnswers } from './envelopes.ts';
import { PassingError } from './passing-error.ts';
import { pause } from './pause.ts';
import { Reach } from './reach.ts';
import { readRefusal } from './read-refusal.ts';
import { retryAfter } from './retry-after.ts';
import { SourceError } from './source-error.ts';

/** How patient a client is, in milliseconds; each has a value that is used where it is left out. */
export interface Manners {
  /** Nothing has come for so long: the connection is given up. */
  readonly timeout?: number;
  /** Before the first repetition; it doubles each time. */
  readonly firstDelay?: number;
  /** Who asks to wait longer is left alone, for the next run to go on. */
  readonly longestWait?: number;
}

export interface OtherServerOptions extends Manners {
  readonly from: string;
  readonly key: string;
  /** Hosts that files may lie at though they are inside, such as `files.internal:9000`. */
  readonly fileHosts?: readonly string[] | undefined;
  /** How names are looked up; by DNS where absent. */
  readonly resolve?: Resolve | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told of each wait that the server asked for. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
}

/** What is read, and how. */
export interface Read<T> {
  /** Below `/api/nova`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** A file: its bytes come as they are, also from another host. */
  readonly file?: boolean;
  /** The server may not have it: then a failure of its inside says so too. */
  readonly optional?: boolean;
  /** In place of the server's own key, such as one of the role PUBLIC. */
  readonly key?: string;
  /** Takes the body of a success; it is called again when the answer breaks off. */
  readonly take: (answer: Answer) => Promise<T>;
}

const usual = { timeout: 60_000, firstDelay: 500, longestWait: 15 * 60_000 } as const;
/** A longer file is not taken, in bytes: ten times what the interface takes. */
export const longestFile = 100 * 1024 * 1024;
/** How long an answer may take as a whole: so many times what nothing may have come for. */
const wholeTimeouts = { answer: 5, file: 30 } as const;
/** How often a read is tried: what was answered before will be again, what never was is hardly the server. */
const mostTries = { known: 8, unknown: 3, garbled: 4 } as const;
const mostWaits = 60;
const longestDelay = 30_000;
/** A wait in whole seconds is over when they are, not before. */
const margin = 50;

type Outcome<T> =
  | { readonly value: T }
  /** Asked to wait, in milliseconds; undefined where it does not say how long. */
  | { readonly wait: number | undefined; readonly error: SourceError }
  | { readonly failed: SourceError; readonly delay?: number | undefined };

/** The other server, to a polite client that only ever reads (packages/pull/README.md#manners). */
export class OtherServer {
  readonly host: string;
  /** Questions asked so far. */
  requests = 0;
  /** How often it asked to wait, and for how long in all, in milliseconds. */
  readonly waits = { count: 0, milliseconds: 0 };
  /** What its clock said first. */
  firstDate: Date | undefined;
  readonly #base: string;
  readonly #options: OtherServerOptions;
  readonly #reach: Reach;

  constructor(options: OtherServerOptions) {
    this.#base = baseAddress(options.from);
    this.host = new URL(this.#base).host;
    this.#options = options;
    const { fileHosts = [], resolve = createResolve() } = options;
    this.#reach = new Reach(new URL(this.#base), fileHosts, resolve);
  }

  /** Lets go of the connections that are kept. */
  close(): void {
    this.#reach.close();
  }

  /** Below which its paths lie. */
  get address(): string {
    return this.#base;
  }

  /** Reads once, or as often as it takes. @throws SourceError, what `take` throws, the signal's reason */
  async read<T>(read: Read<T>): Promise<T> {
    const { firstDelay = usual.firstDelay, longestWait = usual.longestWait, signal } = this.#options;
    for (let failures = 0, waits = 0; ;) {
      const outcome = await this.#attempt(read);
      if ('value' in outcome) return outcome.value;
      const backoff =
        Math.min(longestDelay, firstDelay * 2 ** (failures + waits)) * (0.75 + Math.random() / 4);
      if ('wait' in outcome) {
        const { wait = backoff, error } = outcome;
        if (wait > longestWait || ++waits > mostWaits) throw error;
        await this.#wait(wait + margin);
        continue;
      }
      const { failed, delay = backoff } = outcome;
      if (++failures >= this.#tries(failed) || delay > longestWait) throw failed;
      await pause(delay, signal);
    }
  }

  #tries({ fault }: SourceError): number {
    if (fault === 'NOT_THERE') return 1;
    if (fault === 'UNREADABLE') return mostTries.garbled;
    return this.firstDate === undefined ? mostTries.unknown : mostTries.known;
  }

  async #wait(milliseconds: number): Promise<void> {
    this.waits.count += 1;
    this.waits.milliseconds += milliseconds;
    this.#options.onWait?.(milliseconds);
    await pause(milliseconds, this.#options.signal);
  }

  async #attempt<T>(read: Read<T>): Promise<Outcome<T>> {
    const { timeout = usual.timeout, signal } = this.#options;
    const { file = false } = read;
    const bounds = {
      timeout,
      wholeTimeout: timeout * (file ? wholeTimeouts.file : wholeTimeouts.answer),
      longest: file ? longestFile : longestAnswers.page,
    };
    const key = read.key ?? this.#options.key;
    const url = new URL(`${this.#base}${read.path}`);
    for (const [name, value] of Object.entries(read.params ?? {})) url.searchParams.set(name, value);
    this.requests += 1;
    try {
      const answer = await askOnce({ url, key, file, bounds, reach: this.#reach, signal });
      this.firstDate ??= dateOf(answer.headers) ?? new Date();
      if (answer.status === 200) return { value: await read.take(answer) };
      return await this.#refused(read, answer, key);
    } catch (error) {
      if (!(error instanceof PassingError)) throw error;
      const fault = error.kind === 'silent' ? 'UNREACHABLE' : 'UNREADABLE';
      return { failed: new SourceError(fault, `${error.message} (${this.host}${read.path})`) };
    }
  }

  /** What an answer that is no success comes to. @throws SourceError where it is final */
  async #refused<T>(read: Read<T>, answer: Answer, key: string): Promise<Outcome<T>> {
    const { status, headers } = answer;
    const { message, resetsOn } = await readRefusal(answer, key);
    const said = message === '' ? '' : `: ${message}`;
    const what = `${read.path} is answered with ${String(status)}${said}`;
    if (status === 401) throw new SourceError('REFUSED', `The key is refused by ${this.host}${said}`);
    if (status === 403) throw new SourceError('FORBIDDEN', what);
    if ([404, 405, 410, 501].includes(status)) throw new SourceError('NOT_THERE', what);
    const wait = retryAfter(headers);
    if (status === 429) {
      const until = resetsOn ?? (wait === undefined ? undefined : new Date(Date.now() + wait));
      return { wait, error: new SourceError('QUOTA', quotaText(this.host, until, said), until) };
    }
    if (status < 500 && status !== 408) throw new SourceError('UNREADABLE', what);
    const fault = [502, 503, 504].includes(status) ? 'UNREACHABLE' : 'FAILING';
    const lacking = status === 500 && read.optional === true;
    return { failed: new SourceError(lacking ? 'NOT_THERE' : fault, what), delay: wait };
  }
}

const quotaText = (host: string, until: Date | undefined, said: string): string =>
  `${host} asks to wait${until === undefined ? '' : ` until ${until.toISOString()}`}${said}`;

function dateOf(headers: Headers): Date | undefined {
  const date = new Date(headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}
