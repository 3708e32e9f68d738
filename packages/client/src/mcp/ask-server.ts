import { readServerEvents } from '../server-events.ts';
import { buildHeaders, type Message, readMessages } from './messages.ts';

/** The server's address for the protocol, and a key. */
export interface McpServer {
  readonly url: URL;
  readonly key: string;
}

/**
 * The error that the server refused a message or could not be reached. Its message is for the model's program and never
 * contains the key.
 */
export class Refused extends Error {}

/** The limit in ms between two bytes. A tool may take its time, and a stream is quiet between two signs of life. */
const longestSilence = 300_000;
/** The longest event in characters. Real answers are far shorter. */
const longestEvent = 64 * 1024 * 1024;

/**
 * Posts a message and passes on each message of the answer, which is JSON or a stream of events.
 * @param body the message or batch in the client's own words, because parsing and writing it again could change numbers
 * @param about the message whose parts the headers repeat
 * @param agreed the revision of the protocol that `initialize` agreed on
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
    ...buildHeaders(about, agreed),
  };
  const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
  const response = await runOnNetwork(server, signal, () => fetch(server.url, init));
  const type = response.headers.get('content-type')?.toLowerCase() ?? '';
  if (response.ok && response.body && type.startsWith('text/event-stream')) {
    const stream = response.body;
    await runOnNetwork(server, signal, async () => {
      for await (const { data } of readServerEvents(stream, longestSilence, longestEvent))
        // A stream may begin with an event that has only an id, for clients that resume it.
        if (data !== '') takeAll(server, response, data, take);
    });
    return;
  }
  const text = await runOnNetwork(server, signal, () => response.text());
  if (response.ok && text === '') return;
  takeAll(server, response, text, take);
}

function takeAll(
  server: McpServer,
  response: Response,
  text: string,
  take: (message: Message) => void,
): void {
  const messages = readMessages(parseJson(text));
  if (!messages?.every(isOfProtocol)) throw new Refused(describeUnexpected(server, response));
  messages.forEach(take);
}

const isOfProtocol = (message: Message): boolean => 'jsonrpc' in message;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeUnexpected({ url }: McpServer, { status, headers }: Response): string {
  const place = headers.get('location');
  const target = place !== null && URL.canParse(place, url.href) ? new URL(place, url).origin : null;
  const hint = target === null ? 'Is NOVA_URL the address of a Nova server?' : `It points to ${target}.`;
  return `${url.origin}${url.pathname} answered with status ${String(status)} and no message. ${hint}`;
}

/** Runs work on the network. Errors of fetch are replaced, because their text may contain the request, and with it the key. */
async function runOnNetwork<T>({ url }: McpServer, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) throw error;
    const code = findErrorCode(error);
    throw new Refused(
      `The server at ${url.origin} cannot be reached${code === undefined ? '' : ` (${code})`}.`,
    );
  }
}

/** Returns the system's code of a failure, such as ECONNREFUSED. */
function findErrorCode(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
