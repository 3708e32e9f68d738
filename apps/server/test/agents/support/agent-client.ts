import type { TestServer } from '../../support/test-server.ts';

/** What a tool answered, parsed; and the answer over HTTP. */
export interface ToolCall {
  readonly status: number;
  readonly headers: Headers;
  readonly isError: boolean;
  /** The structured content, or what the error says. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Of JSON-RPC. */
  readonly failure?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly result?: Readonly<Record<string, unknown>>;
}

export interface Asking {
  readonly key?: string | undefined;
  readonly path?: '/mcp' | '/mcp/read';
  readonly headers?: Readonly<Record<string, string>>;
}

type Message = Readonly<Record<string, unknown>>;

/** Sends a message of JSON-RPC, as clients of the revisions of 2025 do. */
export async function post(
  { url }: Pick<TestServer, 'url'>,
  message: unknown,
  { key, path = '/mcp', headers = {} }: Asking,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Message | null }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const event = text.split('\n').find((line) => line.startsWith('data: {'));
  const json = isStream ? (event?.slice('data: '.length) ?? '') : text;
  return {
    status: response.status,
    headers: response.headers,
    body: json === '' ? null : (JSON.parse(json) as Message),
  };
}

export const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

export async function callTool(
  server: Pick<TestServer, 'url'>,
  name: string,
  args: object,
  asking: Asking,
): Promise<ToolCall> {
  const { status, headers, body } = await post(
    server,
    request('tools/call', { name, arguments: args }),
    asking,
  );
  const { result, error } = (body ?? {}) as {
    result?: { content: { text: string }[]; structuredContent?: Message; isError?: boolean };
    error?: ToolCall['failure'];
  };
  const text = result?.content[0]?.text ?? '{}';
  return {
    status,
    headers,
    isError: result?.isError === true,
    value: JSON.parse(text) as Message,
    ...(error ? { failure: error } : {}),
    ...(result ? { result } : {}),
  };
}

const revision = '2026-07-28';
const meta = 'io.modelcontextprotocol';

/** A request of the revision 2026-07-28: it says in each message and its headers what it is. */
export function modern(
  method: string,
  params: { readonly name?: string; readonly arguments?: object },
): {
  readonly message: object;
  readonly headers: Readonly<Record<string, string>>;
} {
  return {
    message: request(method, {
      ...params,
      _meta: {
        [`${meta}/protocolVersion`]: revision,
        [`${meta}/clientInfo`]: { name: 'test', version: '1' },
        [`${meta}/clientCapabilities`]: {},
      },
    }),
    headers: {
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(params.name === undefined ? {} : { 'Mcp-Name': params.name }),
    },
  };
}
