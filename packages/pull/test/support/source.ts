import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Json = Readonly<Record<string, unknown>>;

interface Asked {
  readonly method: string;
  /** Below `/api/nova`. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

export type Answering = (response: ServerResponse) => void;

/** A fake server of the interface, with failures. */
export interface Source {
  readonly url: string;
  readonly asked: Asked[];
  /** By path, such as `/candidates/search`; may change at any time. */
  readonly lists: Map<string, Json[]>;
  readonly objects: Map<string, Json>;
  readonly files: Map<string, Buffer>;
  /** Its answer replaces the usual one. */
  interfere: ((asked: Asked, number: number) => Answering | undefined) | undefined;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

export const refusal = (status: number, headers: Readonly<Record<string, string>> = {}): Answering =>
  json(status, { data: null, error: 'X', message: `No: ${String(status)}.`, success: false }, headers);

const documented = [
  ...['/companies/list', '/contacts/list', '/candidates/search', '/leads/search', '/opportunities/list'],
  ...['/interviews/list', '/placements/search', '/campaigns/list', '/candidates/savedsearches'],
];

/** Offers only what SPEC.md promises. */
export async function startSource(): Promise<Source> {
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://source');
    const question: Asked = {
      method: incoming.method ?? '',
      path: url.pathname.replace(/^\/api\/nova/u, ''),
      params: url.searchParams,
      headers: incoming.headers,
    };
    const number = source.asked.push(question) - 1;
    const answering =
      question.method === 'GET'
        ? (source.interfere?.(question, number) ?? answerOf(source, question))
        : refusal(405);
    answering(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const source: Source = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked: [],
    lists: new Map(documented.map((path) => [path, []])),
    objects: new Map([['/masterdata', {}]]),
    files: new Map(),
    interfere: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return source;
}

function answerOf({ lists, objects, files }: Source, { path, params, headers }: Asked): Answering {
  const list = lists.get(path);
  const object = objects.get(path);
  const file = files.get(/^\/files\/([^/]+)\/download$/u.exec(path)?.[1] ?? '');
  if (list) return packed(pageOf(list, path, params), headers);
  if (object) return packed({ data: object, success: true }, headers);
  if (file) return sent(file);
  return refusal(404);
}

function pageOf(list: readonly Json[], path: string, params: URLSearchParams): Json {
  const [page, size] = [Number(params.get('page') ?? 0), Math.min(100, Number(params.get('size') ?? 20))];
  const archived = params.get('archived');
  const shown = path === '/campaigns/list' ? list.filter((one) => String(one.archived) === archived) : list;
  const data = shown.slice(page * size, (page + 1) * size);
  return { data, page, size, total: shown.length, success: true };
}

/** Clients ask for gzip. */
const packed =
  (body: Json, headers: IncomingMessage['headers']): Answering =>
  (response) => {
    const text = JSON.stringify(body);
    const zipped = String(headers['accept-encoding']).includes('gzip');
    response.writeHead(200, {
      'Content-Type': 'application/json',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    });
    response.end(zipped ? gzipSync(text) : text);
  };

export const sent =
  (content: Buffer): Answering =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': content.length });
    response.end(content);
  };

/** The newest first. */
export const candidates = (count: number): Json[] =>
  Array.from({ length: count }, (_one, place) => ({
    id: `c-${String(count - place)}`,
    firstName: 'Can',
    lastName: `Number ${String(count - place)}`,
    createdOn: '2025-01-02T03:04:05.000Z',
    updatedOn: '2025-01-02T03:04:05.000Z',
  }));
