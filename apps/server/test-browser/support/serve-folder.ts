import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface ServedFolder {
  readonly url: string;
  close(): void;
}

/** Another origin; `change` completes files. */
export async function serveFolder(folder: string, change: (text: string) => string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://website');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, name), 'utf8').then(
      (text) =>
        response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain' }).end(change(text)),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
