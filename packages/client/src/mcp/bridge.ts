import { askServer, type McpServer, Refused } from './ask-server.ts';
import {
  errorCodes,
  createErrorMessage,
  findId,
  isAnswer,
  isNameless,
  type Message,
  readMessages,
  type RequestId,
} from './messages.ts';
import { Turns } from './turns.ts';

const mostAtOnce = 32;

/** The output of a bridge. */
export interface BridgeOutput {
  /** Writes one message to the client. */
  readonly write: (message: object) => void;
  /** Reports a refused message to a person, if the message expects no answer. */
  readonly tell: (line: string) => void;
}

/**
 * Passes messages of one client to a server. Messages after `initialize` wait for its answer, because they must name
 * the revision that it agrees on. All others are sent at once, up to the limit of open requests.
 */
export class Bridge {
  readonly #server: McpServer;
  readonly #output: BridgeOutput;
  readonly #underWay = new Map<RequestId, AbortController>();
  readonly #turns = new Turns(mostAtOnce);
  #opening: Promise<void> = Promise.resolve();
  #agreed: string | undefined;

  constructor(server: McpServer, output: BridgeOutput) {
    this.#server = server;
    this.#output = output;
  }

  /**
   * Answers a line of the client.
   * @param line null if it was too long to be read
   */
  async take(line: string | null): Promise<void> {
    const { write } = this.#output;
    if (line === null) {
      write(createErrorMessage(null, errorCodes.invalid, 'The line is too long.'));
      return;
    }
    let body: unknown;
    try {
      body = JSON.parse(line);
    } catch {
      write(createErrorMessage(null, errorCodes.parse, 'The line is no JSON.'));
      return;
    }
    const messages = readMessages(body);
    if (messages === undefined || messages.some(isNameless))
      write(createErrorMessage(null, errorCodes.invalid, 'The line is no message.'));
    else if (!messages.every((message) => this.#cancels(message))) await this.#pass(line, messages);
  }

  /**
   * Aborts the request that is cancelled. The notification is not sent, because the server has no session to find the
   * request in.
   */
  #cancels({ method, params }: Message): boolean {
    if (method !== 'notifications/cancelled') return false;
    const { requestId } = params ?? {};
    if (typeof requestId === 'string' || typeof requestId === 'number')
      this.#underWay.get(requestId)?.abort();
    return true;
  }

  async #pass(body: string, messages: readonly Message[]): Promise<void> {
    const opens = messages.some(({ method }) => method === 'initialize');
    const opening = this.#opening;
    const passing = opening.then(() => this.#post(body, messages));
    if (opens) this.#opening = passing;
    await passing;
  }

  async #post(body: string, messages: readonly Message[]): Promise<void> {
    const open = new Set(messages.map(findId).filter((id) => id !== undefined));
    const [about = {}] = messages;
    const control = new AbortController();
    for (const id of open) this.#underWay.set(id, control);
    const take = (message: Message): void => {
      this.#hear(about, message);
      this.#answer(message, open);
    };
    await this.#turns.take();
    try {
      control.signal.throwIfAborted();
      const call = { body, about, agreed: about.method === 'initialize' ? undefined : this.#agreed };
      await askServer(this.#server, call, { signal: control.signal, take });
      this.#refuse(open, 'The connection ended before the answer.');
    } catch (error) {
      if (control.signal.aborted) return;
      const reason = error instanceof Refused ? error.message : 'The message could not be passed on.';
      if (messages.every((message) => findId(message) === undefined)) this.#output.tell(reason);
      this.#refuse(open, reason);
    } finally {
      this.#turns.give();
      for (const id of open) this.#underWay.delete(id);
    }
  }

  #hear({ method }: Message, { result }: Message): void {
    const version = method === 'initialize' ? result?.protocolVersion : undefined;
    if (typeof version === 'string') this.#agreed = version;
  }

  /**
   * Writes an answer. If the server only looked at the key, its refusal names no id, so it answers every open request
   * of the message.
   */
  #answer(message: Message, open: Set<RequestId>): void {
    const { write, tell } = this.#output;
    if (!isAnswer(message)) {
      write(message);
      return;
    }
    const { id = null } = message;
    if (id !== null) {
      open.delete(id);
      write(message);
      return;
    }
    if (open.size === 0) tell(`The server refused a message: ${JSON.stringify(message.error)}`);
    for (const requestId of open) write({ ...message, id: requestId });
    open.clear();
  }

  #refuse(open: ReadonlySet<RequestId>, reason: string): void {
    for (const id of open) this.#output.write(createErrorMessage(id, errorCodes.refused, reason));
  }
}
