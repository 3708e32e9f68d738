/** A JSON-RPC message, with the members that matter here. The server reads the rest. */
export interface Message {
  readonly id?: RequestId | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
}

export type RequestId = string | number;

/** Codes of JSON-RPC. `refused` is for messages that the server refused or did not receive. */
export const errorCodes = { parse: -32_700, invalid: -32_600, refused: -32_000 } as const;

/** Returns the messages of a line or an answer: one, or those of a batch; undefined if it has none. */
export function readMessages(value: unknown): readonly Message[] | undefined {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.length > 0 && values.every(isMessage) ? values : undefined;
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the id to answer; undefined for notifications and answers. */
export const findId = ({ id, method }: Message): RequestId | undefined =>
  method !== undefined && (typeof id === 'string' || typeof id === 'number') ? id : undefined;

/** Returns true for a message without a readable id that is neither a notification nor an answer. A refusal could not name it. */
export const isNameless = ({ id, method }: Message): boolean =>
  typeof id !== 'string' && typeof id !== 'number' && (id !== undefined || typeof method !== 'string');

export const isAnswer = ({ method }: Message): boolean => method === undefined;

/** @param id null if the message's own id cannot be read */
export const createErrorMessage = (id: RequestId | null, code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

const versionMember = 'io.modelcontextprotocol/protocolVersion';

/** The member of a request's params that the header `Mcp-Name` repeats, by method. */
const nameMembers: ReadonlyMap<string | undefined, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/**
 * Returns the headers that repeat parts of a message, as the protocol demands over HTTP. Since 2026-07-28 each message
 * carries its own revision. Before that the revision of `initialize` is used.
 * @param agreed the revision that the server chose in its answer to `initialize`, if the client sent it
 */
export function buildHeaders(
  { method, params: given }: Message,
  agreed: string | undefined,
): Record<string, string> {
  // The client's JSON may have null here.
  const params = given ?? {};
  const { _meta: meta } = params;
  const ownVersion = isRecord(meta) ? meta[versionMember] : undefined;
  if (typeof ownVersion !== 'string') return agreed === undefined ? {} : { 'MCP-Protocol-Version': agreed };
  const name = params[nameMembers.get(method) ?? ''];
  return {
    'MCP-Protocol-Version': encodeHeaderValue(ownVersion),
    ...(method === undefined ? {} : { 'Mcp-Method': encodeHeaderValue(method) }),
    ...(typeof name === 'string' ? { 'Mcp-Name': encodeHeaderValue(name) } : {}),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Encodes a value that a header cannot hold, or that would be mistaken for an encoded one, as marked Base64 of its UTF-8. */
function encodeHeaderValue(text: string): string {
  const plain = /^[\x20-\x7e]+$/u.test(text) && text.trim() === text && !text.startsWith('=?base64?');
  if (plain) return text;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte));
  return `=?base64?${btoa(bytes.join(''))}?=`;
}
