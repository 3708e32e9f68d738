import type { CallOptions, ClientOptions, Procedure, ProcedureInput } from './client-types.ts';
import { NovaApiError, NovaConnectionError } from './errors.ts';
import { type FileSource, createFile } from './files.ts';
import type { Issue } from './generated/types.ts';
import { readAnswer } from './read-answer.ts';

const defaultRetries = 2;
const defaultMaxDelay = 60_000;

/** The wait before the first retry, in milliseconds; it doubles each time. */
const firstDelay = 250;

interface ProcedureCall {
  readonly name: string;
  readonly procedure: Procedure;
  readonly input: ProcedureInput;
}

/**
 * Calls a procedure, with retries where they are safe and may help.
 * @throws NovaApiError, NovaConnectionError, the signal's reason
 */
export async function callProcedure(
  client: ClientOptions,
  { name, procedure, input }: ProcedureCall,
  options: CallOptions,
): Promise<unknown> {
  const signal = joinSignals(client.signal, options.signal);
  const retries = options.retries ?? client.retries ?? defaultRetries;
  const request = await buildRequest(client.url.replace(/\/+$/u, ''), procedure, input);
  const headers = {
    ...request.headers,
    'X-Api-Key': client.apiKey,
    ...((options.strict ?? client.strict ?? true) ? { Prefer: 'handling=strict' } : {}),
    ...buildIdempotencyHeader(request, options, retries),
  };
  const repeatable = request.method !== 'POST' || 'Idempotency-Key' in headers;
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    try {
      const { data, warnings } = await readAnswer(
        procedure,
        await send(client, { ...request, headers }, signal),
      );
      if (warnings.length > 0) (client.onWarnings ?? logWarnings)(warnings, name);
      return data;
    } catch (error) {
      signal?.throwIfAborted();
      const delay = repeatable && attempt < retries ? computeDelay(attempt, error) : null;
      if (delay === null || delay > (client.maxRetryDelay ?? defaultMaxDelay)) throw error;
      await pause(delay, signal);
    }
  }
}

function logWarnings(warnings: readonly Issue[], call: string): void {
  for (const { path, message } of warnings) console.warn(`Nova, ${call}: ${path} ${message}`);
}

/** A POST is retried only with an idempotency key, so the server runs it once. */
function buildIdempotencyHeader(
  { method }: BuiltRequest,
  { idempotencyKey }: CallOptions,
  retries: number,
): object {
  if (method !== 'POST') return {};
  const key = idempotencyKey ?? (retries > 0 ? createKey() : undefined);
  return key === undefined ? {} : { 'Idempotency-Key': key };
}

/** This replaces `crypto.randomUUID`, which is missing on pages without HTTPS. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Sends a request.
 * @throws NovaConnectionError, the signal's reason
 */
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
      // Following a redirect would send the key to another host.
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new NovaConnectionError(`The server at ${new URL(url).origin} cannot be reached.`, error);
  }
}

/** Returns the milliseconds to wait before a retry; null if a retry cannot help. */
export function computeDelay(attempt: number, error: unknown): number | null {
  if (error instanceof NovaConnectionError) return computeBackoff(attempt);
  if (!(error instanceof NovaApiError)) return null;
  if (error.retryAfter !== null) return error.retryAfter * 1_000;
  const passes = error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.status === 502 || error.status === 503;
  return passes || error.status === 504 ? computeBackoff(attempt) : null;
}

/** The delay is random, so clients that failed together do not retry together. */
export const computeBackoff = (attempt: number): number =>
  firstDelay * 2 ** attempt * (0.5 + Math.random() / 2);

/**
 * Waits.
 * @throws the signal's reason
 */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(findAbortReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const findAbortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The call was ended.', 'AbortError');

export function joinSignals(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** A request that can be sent repeatedly. */
interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/**
 * Builds the path, query and body of an input.
 * @param url the server's address, without a trailing slash
 */
async function buildRequest(
  url: string,
  { method, path, query: asked, uploads }: Procedure,
  input: ProcedureInput,
): Promise<BuiltRequest> {
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name));
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => encodeSegment(name, input[name]));
  const otherMembers = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  );
  const bodiless = method === 'GET' || method === 'DELETE';
  const query = encodeQuery(otherMembers.filter(([name]) => bodiless || asked.includes(name)));
  const address = `${url}/api/nova${filled}${query === '' ? '' : `?${query}`}`;
  if (bodiless) return { url: address, method, headers: {}, body: undefined };
  const rest = otherMembers.filter(([name]) => !asked.includes(name));
  if (uploads !== null) return { url: address, method, headers: {}, body: await buildForm(rest, uploads) };
  if (rest.length === 0) return { url: address, method, headers: {}, body: undefined };
  return { url: address, method, headers: jsonHeaders, body: JSON.stringify(Object.fromEntries(rest)) };
}

const jsonHeaders = { 'Content-Type': 'application/json' } as const;

/**
 * Encodes an id for a path. `.` and `..` are refused, because any spelling of them is removed from addresses, and the
 * call would go to another endpoint.
 * @throws TypeError
 */
function encodeSegment(name: string, value: unknown): string {
  const text = toText(value);
  if (text === '.' || text === '..') throw new TypeError(`${name} is no id: ${text}`);
  return encodeURIComponent(text);
}

const encodeQuery = (members: readonly (readonly [string, unknown])[]): string =>
  new URLSearchParams(members.map(([name, value]): [string, string] => [name, toText(value)])).toString();

async function buildForm(members: readonly (readonly [string, unknown])[], file: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of members) {
    if (name === file) form.append(name, await createFile(toFileSource(value)));
    else if (value !== null) form.append(name, toText(value));
  }
  return form;
}

/** The cast is safe, because the types of uploads guarantee a file source. */
const toFileSource = (value: unknown): FileSource => value as FileSource;

/** The types of members in addresses and forms guarantee plain values. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
