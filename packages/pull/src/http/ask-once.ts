import { PassingError } from './passing-error.ts';
import { SourceError } from './source-error.ts';

/** One question to the other server. */
export interface Question {
  readonly url: URL;
  readonly key: string;
  /** A file, which may lie elsewhere: a redirect to another host is followed without the key. */
  readonly file: boolean;
  /** Ends it when nothing has come for so long, in milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** An answer whose body is still to come. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Each chunk has to come within the timeout. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of the connection where the body is of no interest. */
  discard(): Promise<void>;
}

const mostRedirects = 5;

/**
 * Asks once, by GET, and follows redirects that stay with the server. The key never goes to another host.
 * @throws UNREADABLE for a redirect elsewhere; PassingError, also from the body, when the connection fails; the signal's reason
 */
export async function askOnce(question: Question): Promise<Answer> {
  let url = withKey(question.url, question.key);
  let own = true;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await send(url, question);
    const location = answer.headers.get('location');
    if (!isRedirect(answer.status) || location === null) return answer;
    await answer.discard();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (!next || !/^https?:$/u.test(next.protocol)) break;
    own &&= isSameServer(question.url, next);
    if (!own && !question.file) throw leadsElsewhere(next);
    url = own ? withKey(next, question.key) : withoutKey(next, question.key);
  }
  throw new SourceError('UNREADABLE', 'The other server redirects without end.');
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** The same host and port, or the same host by TLS. */
const isSameServer = (asked: URL, next: URL): boolean =>
  next.origin === asked.origin ||
  (next.hostname === asked.hostname && asked.protocol === 'http:' && next.protocol === 'https:');

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

async function send(url: URL, { file, timeout, signal }: Question): Promise<Answer> {
  const silence = new AbortController();
  const stop = (): void => silence.abort(new Error('nothing came for too long'));
  let timer = setTimeout(stop, timeout);
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stop, timeout);
  };
  try {
    const response = await fetch(url, {
      method: 'GET',
      redirect: 'manual',
      headers: {
        Accept: file ? '*/*' : 'application/json',
        // The length of a file is compared with what is promised: it comes as it is.
        'Accept-Encoding': file ? 'identity' : 'gzip',
        'User-Agent': 'nova-pull',
      },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    again();
    return answerOf(response, { again, end: () => clearTimeout(timer), signal });
  } catch (error) {
    clearTimeout(timer);
    signal?.throwIfAborted();
    throw new PassingError('silent', 'The other server cannot be reached.', error);
  }
}

/** Told that something has come, and that nothing more is waited for. */
interface Watch {
  again(): void;
  end(): void;
  readonly signal: AbortSignal | undefined;
}

function answerOf(response: Response, watch: Watch): Answer {
  const { status, headers, body } = response;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      // undici's streams are iterable; the types of the web's are not.
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
        watch.again();
        yield chunk;
      }
    } catch (error) {
      watch.signal?.throwIfAborted();
      throw new PassingError('silent', 'The connection broke off.', error);
    } finally {
      watch.end();
    }
  }
  return {
    status,
    headers,
    body: chunks(),
    discard: async () => {
      watch.end();
      await body?.cancel().catch(() => undefined);
    },
  };
}
