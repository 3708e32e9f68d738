import { setTimeout as sleep } from 'node:timers/promises';
import { NovaError } from '@nova/contract';
import { createResolve, type Resolve } from '@nova/webhooks';
import { z } from 'zod';
import { type Answer, askOnce, PassingError, SourceError } from './ask-once.ts';
import { longestAnswers, readJson } from './envelopes.ts';
import { Reach } from './reach.ts';

/** Times in milliseconds; each has a default. */
export interface ClientSettings {
  /** Longest time without any byte of the answer. */
  readonly timeout?: number;
  /** Wait before the first retry. It doubles each time. */
  readonly firstDelay?: number;
  /** If the server asks for a longer wait, the run ends, and the next run continues. */
  readonly longestWait?: number;
}

interface OtherServerOptions extends ClientSettings {
  readonly from: string;
  readonly key: string;
  /** Hosts of files within the network, such as `files.internal:9000`. */
  readonly fileHosts?: readonly string[] | undefined;
  /** Resolves names; DNS by default. */
  readonly resolve?: Resolve | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with each wait that the server asks for. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
}

interface ReadRequest<T> {
  /** Path below `/api/nova`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly file?: boolean;
  /** Set if servers may lack the endpoint; an internal error may then mean that. */
  readonly optional?: boolean;
  /** Used instead of the server's own key. */
  readonly key?: string;
  /** Reads the answer. It is called again with a new answer if one breaks off. */
  readonly take: (answer: Answer) => Promise<T>;
}

const defaults = { timeout: 60_000, firstDelay: 500, longestWait: 15 * 60_000 } as const;
/** The longest file in bytes; ten times what the interface takes. */
export const longestFile = 100 * 1024 * 1024;
/** Time limits for a whole answer, as multiples of `timeout`. */
const wholeTimeouts = { answer: 5, file: 30 } as const;
/** Attempts per read. A server that has answered before will answer again, so it gets more of them. */
const mostTries = { known: 8, unknown: 3, garbled: 4 } as const;
const mostWaits = 60;
const longestDelay = 30_000;
/** Milliseconds added to each wait: waits are in whole seconds, so one could end slightly too early. */
const margin = 50;

type Outcome<T> =
  | { readonly value: T }
  /** `wait` is undefined if the server did not give one. */
  | { readonly wait: number | undefined; readonly error: SourceError }
  | { readonly failed: SourceError; readonly delay?: number | undefined };

/** Client that only reads, and obeys the server's limits (packages/pull/README.md#manners). */
export class OtherServer {
  readonly host: string;
  requests = 0;
  /** Waits that the server asked for. */
  readonly waits = { count: 0, milliseconds: 0 };
  /** The server's time at its first answer, from the header `Date`. */
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

  close(): void {
    this.#reach.close();
  }

  get address(): string {
    return this.#base;
  }

  /**
   * Reads with retries.
   * @throws SourceError, errors of `take`, the signal's reason
   */
  async read<T>(read: ReadRequest<T>): Promise<T> {
    const { firstDelay = defaults.firstDelay, longestWait = defaults.longestWait, signal } = this.#options;
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

  async #attempt<T>(read: ReadRequest<T>): Promise<Outcome<T>> {
    const { timeout = defaults.timeout, signal } = this.#options;
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
      this.firstDate ??= readDate(answer.headers) ?? new Date();
      if (answer.status === 200) return { value: await read.take(answer) };
      return await this.#refused(read, answer, key);
    } catch (error) {
      if (!(error instanceof PassingError)) throw error;
      const fault = error.kind === 'silent' ? 'UNREACHABLE' : 'UNREADABLE';
      return { failed: new SourceError(fault, `${error.message} (${this.host}${read.path})`) };
    }
  }

  /**
   * Decides whether to retry a refused read.
   * @throws SourceError if the failure is final
   */
  async #refused<T>(read: ReadRequest<T>, answer: Answer, key: string): Promise<Outcome<T>> {
    const { status, headers } = answer;
    const { message, resetsOn } = await readRefusal(answer, key);
    const suffix = message === '' ? '' : `: ${message}`;
    const what = `${read.path} is answered with ${String(status)}${suffix}`;
    if (status === 401) throw new SourceError('REFUSED', `The key is refused by ${this.host}${suffix}`);
    if (status === 403) throw new SourceError('FORBIDDEN', what);
    if ([404, 405, 410, 501].includes(status)) throw new SourceError('NOT_THERE', what);
    const wait = retryAfter(headers);
    if (status === 429) {
      const until = resetsOn ?? (wait === undefined ? undefined : new Date(Date.now() + wait));
      return { wait, error: new SourceError('QUOTA', quotaText(this.host, until, suffix), until) };
    }
    if (status < 500 && status !== 408) throw new SourceError('UNREADABLE', what);
    const fault = [502, 503, 504].includes(status) ? 'UNREACHABLE' : 'FAILING';
    const lacking = status === 500 && read.optional === true;
    return { failed: new SourceError(lacking ? 'NOT_THERE' : fault, what), delay: wait };
  }
}

const quotaText = (host: string, until: Date | undefined, suffix: string): string =>
  `${host} asks to wait${until === undefined ? '' : ` until ${until.toISOString()}`}${suffix}`;

function readDate(headers: Headers): Date | undefined {
  const date = new Date(headers.get('date') ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const apiPath = '/api/nova';

/**
 * Accepts an address with or without `/api/nova`.
 * @returns the address without a trailing slash
 * @throws BAD_REQUEST for an invalid address or credentials in it
 */
export function baseAddress(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || url.hostname === '') {
    throw new NovaError(
      'BAD_REQUEST',
      '--from must be the address of a server, such as https://crm.example.com.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new NovaError(
      'BAD_REQUEST',
      '--from must not hold a name or a password; the key is given with --key.',
    );
  }
  const path = url.pathname.replace(/\/+$/u, '');
  return `${url.origin}${path.endsWith(apiPath) ? path : `${path}${apiPath}`}`;
}

const refusal = z.object({
  message: z.string().catch(''),
  limit: z
    .object({ resetsOn: z.iso.datetime({ offset: true }) })
    .optional()
    .catch(undefined),
});

interface Refusal {
  /** The server's message, without the key; it may be empty. */
  readonly message: string;
  /** Time at which the limit ends. */
  readonly resetsOn: Date | undefined;
}

const longestRefusal = 256 * 1024;
const longestMessage = 300;

/** Reads the message of a refusal, whose body may be anything. */
async function readRefusal(answer: Answer, key: string): Promise<Refusal> {
  try {
    const { message, limit } = refusal.parse(await readJson(answer.body, longestRefusal));
    return {
      message: printable(message.replaceAll(key, '…')),
      resetsOn: limit === undefined ? undefined : new Date(limit.resetsOn),
    };
  } catch {
    answer.discard();
    return { message: '', resetsOn: undefined };
  }
}

/** Removes control characters, since terminals would interpret them. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestMessage);

/**
 * Reads `Retry-After`, which gives seconds or a date. A date is compared with the header `Date`.
 * @returns milliseconds, at least 0; undefined if missing
 */
export function retryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/u.test(text)) return Math.ceil(Number(text) * 1_000);
  const until = Date.parse(text);
  if (text === '' || Number.isNaN(until)) return undefined;
  const there = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(there) ? now : there));
}

/** @throws the signal's reason on a stop */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
