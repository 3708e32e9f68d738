import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { readAnswer } from './read-answer.ts';
import { readTarget, RefusedAddress, type Allowances } from './read-target.ts';
import { addressesOf, createResolve, lookupBy, type Resolve } from './resolve-host.ts';

/** What is posted, and where to. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of it. */
export interface Posted {
  /** Whether the receiver took it: an answer of 2xx in time. */
  readonly ok: boolean;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** The first 500 characters of the answer's body; null where there was no answer. */
  readonly response: string | null;
  /** In a sentence why it is a failure; null for none. */
  readonly error: string | null;
  /** What the receiver asks to wait, in seconds; null where it does not. */
  readonly retryAfter: number | null;
  readonly durationMs: number;
}

/** Posts to addresses that are not inside (docs/interface/webhooks.md#inside-addresses). */
export interface WebhookSender {
  /**
   * Looks at an address as a person writes it. A name that does not resolve is taken.
   * @throws RefusedAddress
   */
  check(url: string): Promise<void>;
  /** Posts once: no redirect is followed, and all of it takes at most 15 seconds. Never throws. */
  post(posting: Posting): Promise<Posted>;
  /** Lets go of the connections that are kept. */
  close(): void;
}

export interface SenderOptions {
  readonly allowHttp?: boolean;
  readonly allowedHosts?: readonly string[];
  /** How names are looked up; by DNS where absent. */
  readonly resolve?: Resolve;
  /** The bound of one posting, in milliseconds; 15 seconds where absent. */
  readonly timeoutMs?: number;
}

const usualTimeout = 15_000;
/** A person who writes an address does not wait longer for its name. */
const checkTimeout = 3_000;
/** A connection that nothing was posted over for so long is closed, in ms. */
const idleTimeout = 20_000;

/** Interim answers (1xx, such as 103 Early Hints) that may come before the final one. Each costs the server's thread time to read. */
const mostInterimAnswers = 10;

/** Addresses that are read once for all that is posted to them; they are looked at each time they are connected to. */
const mostKnown = 1_000;

interface Way {
  readonly client: typeof http | typeof https;
  readonly options: RequestOptions;
}

/** Posts over connections that are kept for what follows: a receiver is connected to once for many events. */
export function createSender({
  allowHttp = false,
  allowedHosts = [],
  resolve = createResolve(),
  timeoutMs = usualTimeout,
}: SenderOptions = {}): WebhookSender {
  const allowances: Allowances = { http: allowHttp, hosts: allowedHosts };
  const kept = { keepAlive: true, maxFreeSockets: 5, scheduling: 'lifo', timeout: idleTimeout } as const;
  const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

  const known = new Map<string, Way>();
  /** @throws RefusedAddress */
  const wayTo = (text: string): Way => {
    const before = known.get(text);
    if (before) return before;
    const target = readTarget(text, allowances);
    const isSecure = target.url.protocol === 'https:';
    const way: Way = {
      client: isSecure ? https : http,
      options: {
        ...urlToHttpOptions(target.url),
        method: 'POST',
        agent: isSecure ? agents['https:'] : agents['http:'],
        lookup: lookupBy(() => addressesOf(target, resolve)),
      },
    };
    if (known.size >= mostKnown) known.clear();
    known.set(text, way);
    return way;
  };

  const exchange = (
    { client, options }: Way,
    posting: Posting,
    signal: AbortSignal,
  ): Promise<IncomingMessage> =>
    new Promise((done, failed) => {
      const headers = { ...posting.headers, 'content-length': Buffer.byteLength(posting.body) };
      const request = client.request({ ...options, headers, signal }, done);
      let interimAnswers = 0;
      request.on('information', () => {
        if (++interimAnswers > mostInterimAnswers) request.destroy(new TooManyInterimAnswers());
      });
      request.on('error', (error) => {
        failed(request.reusedSocket && isReset(error) ? new StaleConnection(error) : error);
      });
      request.end(posting.body);
    });

  return {
    async check(text) {
      const target = readTarget(text, allowances);
      const late = new Promise<null>((done) => setTimeout(done, checkTimeout, null).unref());
      await Promise.race([addressesOf(target, resolve), late]).catch((error: unknown) => {
        if (error instanceof RefusedAddress) throw error;
      });
    },
    async post(posting) {
      const began = performance.now();
      const bound = new AbortController();
      const timer = setTimeout(() => {
        bound.abort();
      }, timeoutMs);
      const since = (): number => Math.round(performance.now() - began);
      try {
        const way = wayTo(posting.url);
        const answer = await again(() => exchange(way, posting, bound.signal));
        const response = await readAnswer(answer, bound.signal);
        return { ...outcomeOf(answer), response, durationMs: since() };
      } catch (error) {
        const failure = { ok: false, status: null, response: null, retryAfter: null };
        return { ...failure, error: reasonOf(error, bound.signal, timeoutMs), durationMs: since() };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The receiver goes on with interim answers and does not come to the final one. */
class TooManyInterimAnswers extends Error {}

/** The receiver closed a kept connection in the moment in which it was used. */
class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

const isReset = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** What met a connection that had been closed was not read by anybody: it is posted anew, over a new one at the latest in the end. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
    }
  }
}

function outcomeOf({
  statusCode = 0,
  headers,
}: IncomingMessage): Pick<Posted, 'ok' | 'status' | 'error' | 'retryAfter'> {
  const ok = statusCode >= 200 && statusCode < 300;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const refused = isRedirect ? 'Redirects are not followed' : 'The receiver did not take it';
  const mayWait = statusCode === 429 || statusCode === 503;
  return {
    ok,
    status: statusCode,
    error: ok ? null : `${refused}: it answered ${String(statusCode)}.`,
    retryAfter: mayWait ? secondsOf(headers['retry-after']) : null,
  };
}

/** Seconds, or a date. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/u.test(header.trim())) return Number(header);
  const moment = header.trim().endsWith('GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

function reasonOf(error: unknown, bound: AbortSignal, timeoutMs: number): string {
  if (bound.aborted) return `There was no answer within ${String(timeoutMs / 1_000)} seconds.`;
  if (error instanceof TooManyInterimAnswers)
    return `The receiver sent more than ${String(mostInterimAnswers)} interim answers (1xx) and no final one.`;
  if (error instanceof RefusedAddress) return `The address ${error.message}.`;
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const told = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke off';
  return `The receiver could not be reached: ${told}.`;
}
