import { setImmediate } from 'node:timers/promises';

/** The number of messages in one request, equal to the limit of the protocol's server. */
export const mostMessages = 100;

/** The number of messages that are answered before other requests get their turn. */
const atOnce = 10;

type AnswerPart = (messages: readonly unknown[]) => Promise<Response>;

/**
 * Answers a batch part by part, in order. The event loop runs between any two parts, even of different batches, so
 * batches do not block other requests.
 * @param messages of a batch that the protocol takes
 * @returns a stream of events; 202 if no message asks for an answer; or the refusal of the first part
 */
export async function answerBatch(messages: readonly unknown[], answerPart: AnswerPart): Promise<Response> {
  const answers = streamAnswers(splitBatch(messages), answerPart);
  const first = await answers.next();
  if (first.done === true) return new Response(null, { status: 202 });
  if (first.value.status !== 200) return first.value;
  const { headers } = first.value;
  return new Response(ReadableStream.from(streamBytes(first.value, answers)), { headers });
}

/** Splits a batch. A message that begins a session must be alone, so a batch with one stays whole and is refused as a whole. */
function splitBatch(messages: readonly unknown[]): readonly (readonly unknown[])[] {
  if (messages.some(isInitialize)) return [messages];
  return Array.from({ length: Math.ceil(messages.length / atOnce) }, (_, part) =>
    messages.slice(part * atOnce, (part + 1) * atOnce),
  );
}

const isInitialize = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'method' in message && message.method === 'initialize';

/** Yields the answers of the parts in order, without those of parts that ask for none. */
async function* streamAnswers(
  parts: readonly (readonly unknown[])[],
  answerPart: AnswerPart,
): AsyncGenerator<Response, void, undefined> {
  for (const part of parts) {
    await nextTurn();
    const answer = await answerPart(part);
    if (answer.status !== 202) yield answer;
  }
}

async function* streamBytes(
  first: Response,
  otherAnswers: AsyncGenerator<Response, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* readChunks(first);
  for await (const answer of otherAnswers) yield* readChunks(answer);
}

/** The declared type of a body lacks its iterator. */
const readChunks = ({ body }: Response): AsyncIterable<Uint8Array> =>
  (body ?? []) as AsyncIterable<Uint8Array>;

/** The last turn that any batch of this process took. */
let last: Promise<unknown> = Promise.resolve();

const nextTurn = (): Promise<unknown> => (last = last.then(() => setImmediate()));
