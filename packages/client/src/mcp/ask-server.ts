import { readServerEvents } from '../server-events.ts';
import { headersOf, type Message, messagesIn } from './messages.ts';

/** The server's address of the protocol, and a key of it. */
export interface McpServer {
  readonly url: URL;
  readonly key: string;
}

/** What the server or the way to it refused, in words for the model's program; it never holds the key. */
export class Refused extends Error {}

/** A tool may take its time, and a stream is quiet between two signs of life. */
const longestSilence = 300_000;
/** Answers are shorter by far. */
const longestEvent = 64 * 1024 * 1024;

/**
 * Posts a message and hands on each message of the answer, which is JSON or a stream of events.
 * @param body the message or a batch as the client wrote it: read and written again, numbers would be others
 * @param about the message whose parts the headers repeat
 * @param agreed the revision of `initialize`
 * @throws Refused, or the signal's reason
 */
export async function askServer(
  server: McpServer,
  {
    body,
    about,
    agreed,
  }: { readonly body: string; readonly about: Message; readonly agreed?: string | undefined },
  { signal, take }: { readonly signal: AbortSignal; readonly take: (message: Message) => void },
): Promise<void> {
  const headers = {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    Authorization: `Bearer ${server.key}`,
    ...headersOf(about, agreed),
  };
  const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
  const response = await reaching(server, signal, () => fetch(server.url, init));
  const type = response.headers.get('content-type')?.toLowerCase() ?? '';
  if (response.ok && response.body && type.startsWith('text/event-stream')) {
    const stream = response.body;
    await reaching(server, signal, async () => {
      for await (const { data } of readServerEvents(stream, longestSilence, longestEvent))
        // A stream may begin with an id alone, from which a cut one could go on.
        if (data !== '') takeAll(server, response, data, take);
    });
    return;
  }
  const text = await reaching(server, signal, () => response.text());
  if (response.ok && text === '') return;
  takeAll(server, response, text, take);
}

function takeAll(
  server: McpServer,
  response: Response,
  text: string,
  take: (message: Message) => void,
): void {
  const messages = messagesIn(parsed(text));
  if (!messages?.every(isOfProtocol)) throw new Refused(unexpected(server, response));
  messages.forEach(take);
}

const isOfProtocol = (message: Message): boolean => 'jsonrpc' in message;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpected({ url }: McpServer, { status, headers }: Response): string {
  const place = headers.get('location');
  const target = place !== null && URL.canParse(place, url.href) ? new URL(place, url).origin : null;
  const hint = target === null ? 'Is NOVA_URL the address of a Nova server?' : `It points to ${target}.`;
  return `${url.origin}${url.pathname} answered with status ${String(status)} and no message. ${hint}`;
}

/** What fetch itself says may hold what it was given, the key too. */
async function reaching<T>({ url }: McpServer, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) throw error;
    const code = codeOf(error);
    throw new Refused(
      `The server at ${url.origin} cannot be reached${code === undefined ? '' : ` (${code})`}.`,
    );
  }
}

/** Such as ECONNREFUSED. */
function codeOf(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
