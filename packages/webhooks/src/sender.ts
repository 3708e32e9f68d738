import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import {
  resolveAddresses,
  type Allowances,
  createResolve,
  lookupBy,
  readTarget,
  RefusedAddress,
  type Resolve,
} from './addresses.ts';

/** One request to a receiver. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a posting. */
export interface Posted {
  /** True if the receiver answered 2xx in time. */
  readonly ok: boolean;
  /** The status; null without an answer. */
  readonly status: number | null;
  /** The first 500 characters of the answer's body; null without an answer. */
  readonly response: string | null;
  /** The reason of a failure as a sentence; null for a success. */
  readonly error: string | null;
  /** The seconds that the receiver asks to wait; null if it does not ask. */
  readonly retryAfter: number | null;
  readonly durationMs: number;
}

/** Posts to public addresses (docs/interface/webhooks.md#inside-addresses). */
export interface WebhookSender {
  /**
   * Checks an address that a person writes; accepts a name that does not resolve.
   * @throws RefusedAddress
   */
  check(url: string): Promise<void>;
  /** Posts once within 15 seconds and follows no redirect. Never throws. */
  post(posting: Posting): Promise<Posted>;
  /** Closes idle connections. */
  close(): void;
}

export interface SenderOptions {
  readonly allowHttp?: boolean;
  readonly allowedHosts?: readonly string[];
  /** Resolves names; default: by DNS. */
  readonly resolve?: Resolve;
  /** The limit of one posting in ms; 15 seconds by default. */
  readonly timeoutMs?: number;
}

const usualTimeout = 15_000;
/** The limit in ms for resolving the name of an address that a person writes. */
const checkTimeout = 3_000;
/** The time in ms after which an idle connection is closed. */
const idleTimeout = 20_000;

/** The most interim answers before the final one, such as 103 Early Hints. Each costs time of the server's thread. */
const mostInterimAnswers = 10;

/** The most addresses whose parsed form is cached. Each connection still checks the address. */
const mostKnown = 1_000;

interface Way {
  readonly client: typeof http | typeof https;
  readonly options: RequestOptions;
}

/** Creates a sender that reuses connections. */
export function createSender({
  allowHttp = false,
  allowedHosts = [],
  resolve = createResolve(),
  timeoutMs = usualTimeout,
}: SenderOptions = {}): WebhookSender {
  const allowances: Allowances = { http: allowHttp, hosts: allowedHosts };
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: 5,
    scheduling: 'lifo',
    timeout: idleTimeout,
  } as const;
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };

  const cachedWays = new Map<string, Way>();
  /**
   * Reads an address, or takes it from the cache.
   * @throws RefusedAddress
   */
  const wayTo = (text: string): Way => {
    const before = cachedWays.get(text);
    if (before) return before;
    const target = readTarget(text, allowances);
    const isSecure = target.url.protocol === 'https:';
    const way: Way = {
      client: isSecure ? https : http,
      options: {
        ...urlToHttpOptions(target.url),
        method: 'POST',
        agent: isSecure ? agents['https:'] : agents['http:'],
        lookup: lookupBy(() => resolveAddresses(target, resolve)),
      },
    };
    if (cachedWays.size >= mostKnown) cachedWays.clear();
    cachedWays.set(text, way);
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
      await Promise.race([resolveAddresses(target, resolve), late]).catch((error: unknown) => {
        if (error instanceof RefusedAddress) throw error;
      });
    },
    async post(posting) {
      const startTime = performance.now();
      const bound = new AbortController();
      const timer = setTimeout(() => {
        bound.abort();
      }, timeoutMs);
      const since = (): number => Math.round(performance.now() - startTime);
      try {
        const way = wayTo(posting.url);
        const answer = await retryStale(() => exchange(way, posting, bound.signal));
        const response = await readAnswer(answer, bound.signal);
        return { ...readOutcome(answer), response, durationMs: since() };
      } catch (error) {
        const failure = { ok: false, status: null, response: null, retryAfter: null };
        return { ...failure, error: describeFailure(error, bound.signal, timeoutMs), durationMs: since() };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

class TooManyInterimAnswers extends Error {}

/** The error of an idle connection that the receiver closed at the moment when it was used. */
class StaleConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

const isReset = (error: Error): boolean =>
  'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Repeats a posting that met a closed connection. The receiver has not read it, so it is not delivered twice. */
async function retryStale<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
    }
  }
}

function readOutcome({
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
    retryAfter: mayWait ? parseSeconds(headers['retry-after']) : null,
  };
}

/** Returns the seconds to wait, from a number of seconds or a date. */
function parseSeconds(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/u.test(header.trim())) return Number(header);
  const moment = header.trim().endsWith('GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

function describeFailure(error: unknown, bound: AbortSignal, timeoutMs: number): string {
  if (bound.aborted) return `There was no answer within ${String(timeoutMs / 1_000)} seconds.`;
  if (error instanceof TooManyInterimAnswers)
    return `The receiver sent more than ${String(mostInterimAnswers)} interim answers (1xx) and no final one.`;
  if (error instanceof RefusedAddress) return `The address ${error.message}.`;
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const causeText =
    cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke off';
  return `The receiver could not be reached: ${causeText}.`;
}

/** The most bytes of an answer that are read. At most `keptCharacters` of its text are stored. */
const mostBytes = 4_096;
const keptCharacters = 500;

/**
 * Reads the beginning of an answer's body without waiting for the rest.
 * @param until ends the reading; the text that has arrived is used
 */
function readAnswer(answer: IncomingMessage, until: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = (): void => void answer.destroy();
  until.addEventListener('abort', cut, { once: true });
  return new Promise((done) => {
    // An interrupted answer counts as far as it arrived.
    const end = (): void => {
      until.removeEventListener('abort', cut);
      done(cleanText(Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')));
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) cut();
    });
    answer.once('end', end).once('close', end).on('error', end);
  });
}

/** Makes a text that the database can store. */
const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '\uFFFD').slice(0, keptCharacters).toWellFormed();

/** The headers `webhook-id` and `webhook-timestamp` (seconds since 1970), and the body. */
export interface SignedContent {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

const prefix = 'whsec_';

/**
 * Returns the header `webhook-signature` of Standard Webhooks, with one signature per secret.
 * @param secrets `whsec_` and base64
 */
export function renderSignatureHeader(
  secrets: readonly string[],
  { id, timestamp, body }: SignedContent,
): string {
  const content = `${id}.${String(timestamp)}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    .join(' ');
}
