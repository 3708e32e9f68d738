import { buildRequest, type BuiltRequest } from './build-request.ts';
import type { CallOptions, ClientOptions } from './client-options.ts';
import { NovaApiError, NovaConnectionError } from './errors.ts';
import type { Issue } from './generated/types.ts';
import type { Procedure } from './procedure.ts';
import { readAnswer } from './read-answer.ts';

const defaultRetries = 2;
const defaultMaxDelay = 60_000;

/** The wait before the first repetition where the server names none, in milliseconds; it doubles each time. */
const firstDelay = 250;

/** What is called, and with what. */
interface ProcedureCall {
  readonly name: string;
  readonly procedure: Procedure;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Calls a procedure, again where that is safe and may help. @throws NovaApiError, NovaConnectionError, the signal's reason */
export async function callProcedure(
  client: ClientOptions,
  { name, procedure, input }: ProcedureCall,
  options: CallOptions,
): Promise<unknown> {
  const signal = eitherSignal(client.signal, options.signal);
  const retries = options.retries ?? client.retries ?? defaultRetries;
  const request = await buildRequest(client.url.replace(/\/+$/u, ''), procedure, input);
  const headers = {
    ...request.headers,
    'X-Api-Key': client.apiKey,
    ...((options.strict ?? client.strict ?? true) ? { Prefer: 'handling=strict' } : {}),
    ...nameOfPost(request, options, retries),
  };
  const repeatable = request.method !== 'POST' || 'Idempotency-Key' in headers;
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      const { data, warnings } = await readAnswer(
        procedure,
        await send(client, { ...request, headers }, signal),
      );
      if (warnings.length > 0) (client.onWarnings ?? tellOfWarnings)(warnings, name);
      return data;
    } catch (error) {
      signal?.throwIfAborted();
      const delay = repeatable && attempt < retries ? delayBefore(attempt, error) : null;
      if (delay === null || delay > (client.maxRetryDelay ?? defaultMaxDelay)) throw error;
      await pause(delay, signal);
    }
  }
}

function tellOfWarnings(warnings: readonly Issue[], call: string): void {
  for (const { path, message } of warnings) console.warn(`Nova, ${call}: ${path} ${message}`);
}

/** A POST is only ever repeated under a name, so that the server carries it out once. */
function nameOfPost({ method }: BuiltRequest, { idempotencyKey }: CallOptions, retries: number): object {
  if (method !== 'POST') return {};
  const key = idempotencyKey ?? (retries > 0 ? randomName() : undefined);
  return key === undefined ? {} : { 'Idempotency-Key': key };
}

/** `crypto.randomUUID` is missing on pages that are not served over HTTPS. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** @throws NovaConnectionError, the signal's reason */
export async function send(
  client: ClientOptions,
  { url, method, headers, body }: BuiltRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const sender = client.fetch ?? fetch;
  try {
    return await sender(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new NovaConnectionError(`The server at ${new URL(url).origin} cannot be reached.`, error);
  }
}

/** Milliseconds until another try makes sense; null when none does. */
export function delayBefore(attempt: number, error: unknown): number | null {
  if (error instanceof NovaConnectionError) return backoff(attempt);
  if (!(error instanceof NovaApiError)) return null;
  if (error.retryAfter !== null) return error.retryAfter * 1_000;
  const passes = error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.status === 502 || error.status === 503;
  return passes || error.status === 504 ? backoff(attempt) : null;
}

/** Doubled each time, and spread, so that clients that failed together do not come back together. */
export const backoff = (attempt: number): number => firstDelay * 2 ** attempt * (0.5 + Math.random() / 2);

/** Waits. @throws the signal's reason */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The call was ended.', 'AbortError');

/** Aborted where one of them is. */
export function eitherSignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}
