import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Undefined to forward the request. */
export type Interference = (asked: Asked) => Interfering | undefined;

type Interfering = (response: ServerResponse) => void;

interface Asked {
  readonly method: string;
  /** Below `/api/nova`. */
  readonly path: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly number: number;
}

export interface Relay {
  readonly url: string;
  readonly asked: readonly Asked[];
  interfere(interference: Interference | undefined): void;
  close(): Promise<void>;
}

export async function startRelay(target: string): Promise<Relay> {
  const asked: Asked[] = [];
  let interference: Interference | undefined;
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', target);
    const question: Asked = {
      method: incoming.method ?? '',
      path: url.pathname.replace(/^\/api\/nova/u, ''),
      params: url.searchParams,
      headers: incoming.headers,
      number: asked.length,
    };
    asked.push(question);
    const interfering = interference?.(question);
    if (interfering) interfering(response);
    else passOn(url, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    interfere: (next) => {
      interference = next;
    },
    close: () => end(server),
  };
}

function passOn(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const outgoing = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Interfering =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const notThere = answer(404, {
  data: null,
  error: 'NOT_FOUND',
  message: 'There is no such path.',
  success: false,
});

/** Newer servers have other named paths. */
const id = '(?!list$|search$)[^/]+';

const documented = [
  ...['campaigns/list', `campaigns/${id}`, `campaigns/${id}/stats`, 'candidates/savedsearches'],
  ...['candidates/search', `candidates/${id}`, 'companies/list', 'companies/search', `companies/${id}`],
  ...['contacts/list', 'leads/search', `leads/${id}`, 'opportunities/search', 'opportunities/list'],
  ...['placements/search', 'interviews/list', `jobs/${id}`, `public/jobs/client/${id}`, 'masterdata'],
  ...[`files/${id}/download`, `files/${id}/link`],
].map((path) => new RegExp(`^/${path}$`, 'u'));

/** Answers 404 to what SPEC.md does not name. */
export const onlyDocumented: Interference = ({ path }) =>
  documented.some((pattern) => pattern.test(path)) ? undefined : notThere;
