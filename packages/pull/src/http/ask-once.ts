import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { RefusedAddress } from '@nova/webhooks';
import { bodyOf, type Bounds } from './body-of.ts';
import { PassingError } from './passing-error.ts';
import { isSameServer, type Reach } from './reach.ts';
import { SourceError } from './source-error.ts';

/** One question to the other server. */
export interface Question {
  readonly url: URL;
  readonly key: string;
  /** A file, which may lie elsewhere: a redirect to another host is followed without the key. */
  readonly file: boolean;
  readonly bounds: Bounds;
  readonly reach: Reach;
  readonly signal: AbortSignal | undefined;
}

/** An answer whose body is still to come. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Unpacked. Each chunk has to come within the timeout, and all of it within its bounds. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of the connection where the body is of no interest. */
  discard(): void;
}

const mostRedirects = 5;

/**
 * Asks once, by GET, and follows redirects that stay with the server. The key never goes to another host.
 * @throws UNREADABLE for a redirect elsewhere, for an address inside that nobody has named, and for an answer beyond its bounds; PassingError, also from the body, when the connection fails; the signal's reason
 */
export async function askOnce(question: Question): Promise<Answer> {
  let url = withKey(question.url, question.key);
  let own = true;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await send(url, question);
    const location = answer.headers.get('location');
    if (!isRedirect(answer.status) || location === null) return answer;
    answer.discard();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (!next || !/^https?:$/u.test(next.protocol)) break;
    own &&= isSameServer(question.url, next);
    if (!own && !question.file) throw leadsElsewhere(next);
    url = own ? withKey(next, question.key) : withoutKey(next, question.key);
  }
  throw new SourceError('UNREADABLE', 'The other server redirects without end.');
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const leadsElsewhere = (next: URL): SourceError =>
  new SourceError(
    'UNREADABLE',
    `The other server redirects to ${next.origin}, which is not sent the key. If that is the server, give it with --from.`,
  );

function withKey(url: URL, key: string): URL {
  const keyed = new URL(url);
  keyed.searchParams.set('apiKey', key);
  return keyed;
}

function withoutKey(url: URL, key: string): URL {
  const bare = new URL(url);
  if (bare.searchParams.get('apiKey') === key) bare.searchParams.delete('apiKey');
  return bare;
}

const leadsInside = ({ host }: URL): SourceError =>
  new SourceError(
    'UNREADABLE',
    `The other server leads to ${host}, an address of this machine or its network, which is not asked. If files lie there, name it with --file-host.`,
  );

async function send(url: URL, question: Question): Promise<Answer> {
  const { bounds, signal } = question;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), bounds.timeout);
  try {
    const signals = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    return answerOf(await request(url, question, signals), question);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RefusedAddress) throw leadsInside(url);
    throw new PassingError('silent', 'The other server cannot be reached.', error);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws RefusedAddress, what the connection throws */
function request(url: URL, { file, reach }: Question, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    Accept: file ? '*/*' : 'application/json',
    // The length of a file is compared with what is promised: it comes as it is.
    'Accept-Encoding': file ? 'identity' : 'gzip',
    'User-Agent': 'nova-pull',
  };
  const way = reach.wayTo(url);
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((answered, failed) => {
    // What another server puts into an address as a name and password goes nowhere.
    const asked = client.request(url, { ...way, headers, signal, auth: null }, answered);
    asked.on('error', failed);
    asked.end();
  });
}

function answerOf(response: IncomingMessage, { bounds, signal }: Question): Answer {
  const pairs = Object.entries(response.headersDistinct);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(pairs.flatMap(([name, values = []]) => values.map((value) => [name, value]))),
    body: bodyOf(response, bounds, signal),
    discard: () => void response.destroy(),
  };
}
