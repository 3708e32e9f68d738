import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  readBasicType,
  type Endpoint,
  type Issue,
  keepsBlank,
  NovaError,
  listQueryMembers,
  describeUnknownMember,
  type Warnings,
} from '@nova/contract';
import type { z } from 'zod';

type Decode = (text: string) => unknown;

/** Texts of another form pass unchanged, so that validation names their path. */
const decoders: Readonly<Record<string, Decode>> = {
  number: (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/u.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  string: (text) => (text === '' ? undefined : text),
};

/** The query parameter for a key (docs/interface/keys-and-accounts.md#how-a-key-travels). */
const keyParameter = 'apiKey';

/** Reads a query string; unknown parameters become warnings. */
export type QueryDecoder = (query: URLSearchParams, warnings: Warnings) => Record<string, unknown>;

/**
 * Makes a decoder by the endpoint's schema. If the endpoint has a body, it reads only the key and the route's query
 * members. The decoder throws VALIDATION_ERROR for a repeated scalar or a list.
 */
export function createQueryDecoder(endpoint: Endpoint): QueryDecoder {
  const shape = listQueryMembers(endpoint);
  const members = new Map(
    Object.entries<z.core.$ZodType>(shape).map(([name, schema]) => [
      name,
      keepsBlank(schema) ? String : (decoders[readBasicType(schema)] ?? String),
    ]),
  );
  return (query, warnings) => {
    const input: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const name of new Set(query.keys())) {
      const base = name.replace(/\[.*\]$/u, '');
      const decode = members.get(base);
      if (!decode) {
        if (name !== keyParameter)
          warnings.add([{ path: name.slice(0, 100), message: describeUnknownMember(name, shape) }]);
        continue;
      }
      const values = query.getAll(name);
      if (base !== name || values.length > 1)
        issues.push({ path: base, message: 'must be given once, as a single value' });
      else if (values[0]?.includes('\0'))
        issues.push({ path: base, message: 'must not hold a NUL character' });
      else input[name] = decode(values[0] ?? '');
    }
    if (issues.length > 0) {
      throw new NovaError('VALIDATION_ERROR', `${issues[0]?.path ?? ''}: ${issues[0]?.message ?? ''}`, {
        issues,
      });
    }
    return input;
  };
}

/** Decodes the flags of a form; its other members are texts. */
export function decodeForm({ input }: Endpoint, form: Record<string, unknown>): Record<string, unknown> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = input.shape;
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const schema = shape[name];
      const isFlag = schema !== undefined && typeof value === 'string' && readBasicType(schema) === 'boolean';
      return [name, isFlag ? decoders.boolean?.(value) : value];
    }),
  );
}

/** Bytes that a JSON body may have (docs/interface/errors.md#bodies). */
export const largestJsonBody = 1024 * 1024;

const createTooLargeError = (maximum: number): NovaError =>
  new NovaError('PAYLOAD_TOO_LARGE', `The body is larger than ${String(maximum / largestJsonBody)} MiB.`);

const createUnreadableError = (why: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `The body is not valid JSON: ${why}.`, {
    issues: [{ path: '', message: why }],
  });

function createObjectError(value: unknown): NovaError {
  const valueType = Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`;
  const message = `must be a JSON object, not ${valueType}`;
  return new NovaError('VALIDATION_ERROR', `The body ${message}.`, { issues: [{ path: '', message }] });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON object; an empty body is an empty object.
 * @param maximum in bytes
 * @throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export async function readJson(
  request: IncomingMessage,
  most = largestJsonBody,
): Promise<Record<string, unknown>> {
  const value = await readJsonValue(request, most);
  if (value === undefined) return {};
  if (!isObject(value)) throw createObjectError(value);
  return value;
}

/**
 * Reads any JSON; undefined for an empty body.
 * @throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export async function readJsonValue(request: IncomingMessage, most = largestJsonBody): Promise<unknown> {
  const bytes = await readBody(request, most);
  if (bytes.length === 0) return undefined;
  checkMediaType(request);
  return parse(decode(bytes));
}

/** @throws PAYLOAD_TOO_LARGE */
async function readBody(request: IncomingMessage, maximum: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maximum) throw createTooLargeError(maximum);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of readChunks(request)) {
    size += chunk.length;
    if (size > maximum) throw createTooLargeError(maximum);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Leaves the connection open after an early exit, because the refusal is still to be sent. */
async function* readChunks(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    throw createUnreadableError('the connection was cut');
  }
}

/** Refuses other types than JSON, so that a form is not read as a record. A missing type counts as JSON. */
function checkMediaType(request: IncomingMessage): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? 'application/json')
    .toLowerCase()
    .split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isJson = /^application\/(?:[\w.-]+\+)?json$/u.test(type.trim());
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/u.test(charset);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (isJson && isUtf8 && encoding === 'identity') return;
  throw new NovaError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON in UTF-8, with Content-Type: application/json.',
  );
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw createUnreadableError('not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw createUnreadableError(error instanceof Error ? shortenComplaint(error.message) : 'syntax');
  }
}

/** Removes the parser's quotation of the body from its message. */
const shortenComplaint = (message: string): string =>
  message
    .replace(/(?:, )?(?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/su, '')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 80);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers `Expect: 100-continue`. It is called late, so that a refusal can come before the body. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue' && !response.headersSent) {
    response.writeContinue();
  }
}
