import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RefusedAddress } from '@nova/webhooks';
import { isSameServer, type Reach } from './reach.ts';

interface AskRequest {
  readonly url: URL;
  readonly key: string;
  /** If true, the server may redirect to another host, which doesn't get the key. */
  readonly file: boolean;
  readonly bounds: Bounds;
  readonly reach: Reach;
  readonly signal: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The unpacked body, which is bounded in length. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Frees the connection without reading the body. */
  discard(): void;
}

const mostRedirects = 5;

/**
 * Sends a GET and follows redirects. Only this server gets the key.
 * @throws UNREADABLE for a redirect elsewhere, an inside address that the operator did not name, or an answer out of
 *   bounds; PassingError, also from the body, for a failed connection; the signal's reason
 */
export async function askOnce(question: AskRequest): Promise<Answer> {
  let url = addKey(question.url, question.key);
  let isOwnServer = true;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await send(url, question);
    const location = answer.headers.get('location');
    if (!isRedirect(answer.status) || location === null) return answer;
    answer.discard();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (!next || !/^https?:$/u.test(next.protocol)) break;
    isOwnServer &&= isSameServer(question.url, next);
    if (!isOwnServer && !question.file) throw leadsElsewhere(next);
    url = isOwnServer ? addKey(next, question.key) : removeKey(next, question.key);
  }
  throw new SourceError('UNREADABLE', 'The other server redirects without end.');
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const leadsElsewhere = (next: URL): SourceError =>
  new SourceError(
    'UNREADABLE',
    `The other server redirects to ${next.origin}, which is not sent the key. If that is the server, give it with --from.`,
  );

function addKey(url: URL, key: string): URL {
  const keyed = new URL(url);
  keyed.searchParams.set('apiKey', key);
  return keyed;
}

function removeKey(url: URL, key: string): URL {
  const bare = new URL(url);
  if (bare.searchParams.get('apiKey') === key) bare.searchParams.delete('apiKey');
  return bare;
}

const leadsInside = ({ host }: URL): SourceError =>
  new SourceError(
    'UNREADABLE',
    `The other server leads to ${host}, an address of this machine or its network, which is not asked. If files lie there, name it with --file-host.`,
  );

async function send(url: URL, question: AskRequest): Promise<Answer> {
  const { bounds, signal } = question;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), bounds.timeout);
  try {
    const signals = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    return toAnswer(await request(url, question, signals), question);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RefusedAddress) throw leadsInside(url);
    throw new PassingError('silent', 'The other server cannot be reached.', error);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws RefusedAddress, errors of the connection */
function request(url: URL, { file, reach }: AskRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    Accept: file ? '*/*' : 'application/json',
    // Compression would change the length, which is checked for files.
    'Accept-Encoding': file ? 'identity' : 'gzip',
    'User-Agent': 'nova-pull',
  };
  const way = reach.wayTo(url);
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((answered, failed) => {
    // Null drops the credentials in the other server's address, which would otherwise be sent.
    const clientRequest = client.request(url, { ...way, headers, signal, auth: null }, answered);
    clientRequest.on('error', failed);
    clientRequest.end();
  });
}

function toAnswer(response: IncomingMessage, { bounds, signal }: AskRequest): Answer {
  const pairs = Object.entries(response.headersDistinct);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(pairs.flatMap(([name, values = []]) => values.map((value) => [name, value]))),
    body: readBody(response, bounds, signal),
    discard: () => void response.destroy(),
  };
}

/** The times are in milliseconds. */
interface Bounds {
  readonly timeout: number;
  readonly wholeTimeout: number;
  /** Bytes of the body, both packed and unpacked. */
  readonly longest: number;
}

/**
 * Unpacks the body in constant memory.
 * @throws UNREADABLE for a body out of bounds, PassingError for a truncated one, the signal's reason
 */
async function* readBody(
  response: IncomingMessage,
  { timeout, wholeTimeout, longest }: Bounds,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const cut = (why: Error): void => void response.destroy(why);
  const stopped = (): void => cut(new Error('stopped'));
  signal?.addEventListener('abort', stopped, { once: true });
  const late = new SourceError('UNREADABLE', `It had not come whole after ${seconds(wholeTimeout)} s.`);
  const wholeTimer = setTimeout(cut, wholeTimeout, late);
  const silence = setTimeout(cut, timeout, new Error('nothing came for too long'));
  const packed = limitBytes(longest, () => silence.refresh());
  const unpacked = unpacking[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  const parts = unpacked ? [response, packed, unpacked, limitBytes(longest)] : [response, packed];
  try {
    const body = pipeline(parts, () => undefined) as unknown as Readable;
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceError) throw error;
    throw new PassingError('silent', 'The connection broke off.', error);
  } finally {
    clearTimeout(wholeTimer);
    clearTimeout(silence);
    signal?.removeEventListener('abort', stopped);
    if (!response.readableEnded) response.destroy();
  }
}

/** Unpacking streams by `Content-Encoding`. */
const unpacking: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Passes at most `longest` bytes. */
function limitBytes(longest: number, onChunk: () => unknown = () => undefined): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk();
      length += chunk.length;
      if (length <= longest) done(null, chunk);
      else done(new SourceError('UNREADABLE', `It is longer than ${longest.toLocaleString('en')} bytes.`));
    },
  });
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toLocaleString('en');

/**
 * Why a read failed:
 * - REFUSED: the key is invalid
 * - FORBIDDEN: the key may not read this
 * - NOT_THERE: no such endpoint or record
 * - QUOTA: the wait is too long for a run
 * - UNREACHABLE: no connection, or out of service
 * - FAILING: this fails repeatedly
 * - UNREADABLE: the answer breaks the interface
 */
type SourceFault = 'REFUSED' | 'FORBIDDEN' | 'NOT_THERE' | 'QUOTA' | 'UNREACHABLE' | 'FAILING' | 'UNREADABLE';

/** Error of the other server. The message names its host, but neither the key nor another address. */
export class SourceError extends Error {
  readonly fault: SourceFault;
  /** Time to ask again, if known. */
  readonly until: Date | undefined;

  constructor(fault: SourceFault, message: string, until?: Date) {
    super(message);
    this.name = 'SourceError';
    this.fault = fault;
    this.until = until;
  }
}

/** True if all further reads would fail in the same way. */
export const endsRun = (error: unknown): error is SourceError =>
  error instanceof SourceError && ['REFUSED', 'QUOTA', 'UNREACHABLE'].includes(error.fault);

/** True if only this read fails, so that others can be tried. */
export const concernsOne = (error: unknown): error is SourceError =>
  error instanceof SourceError && !endsRun(error);

export const isFault = (error: unknown, ...faults: readonly SourceFault[]): error is SourceError =>
  error instanceof SourceError && faults.includes(error.fault);

/** A failure that a retry may fix. */
export class PassingError extends Error {
  /** `silent` if the server did not answer, `garbled` if the answer could not be understood. */
  readonly kind: 'silent' | 'garbled';

  constructor(kind: PassingError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PassingError';
    this.kind = kind;
  }
}
