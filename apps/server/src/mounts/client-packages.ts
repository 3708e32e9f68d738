import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contractVersion, pythonPackage } from '@nova/contract';
import type { Exchange, Mount } from '../exchange.ts';

/** A package that users install (docs/interface/README.md#client). */
interface ClientPackage {
  /** The endpoint's name in log lines. */
  readonly name: string;
  /** The workspace that the build packs. */
  readonly workspace: string;
  /** Path from the workspace's folder. */
  readonly file: string;
  readonly contentType: string;
  /** The name of the downloaded file. */
  readonly fileName: string;
}

const typescriptClient: ClientPackage = {
  name: 'clientPackage',
  workspace: '@nova/client',
  file: 'dist/nova-client.tgz',
  contentType: 'application/gzip',
  fileName: `nova-client-${contractVersion}.tgz`,
};

const pythonClient: ClientPackage = {
  name: 'pythonPackage',
  workspace: '@nova/python-client',
  file: `dist/${pythonPackage.wheel}`,
  contentType: 'application/zip',
  fileName: pythonPackage.wheel,
};

/** Paths for `npm install`, `pip install`, and `pip install --find-links`. */
export const clientPackagePaths = {
  typescript: '/sdk/typescript.tgz',
  python: `/sdk/${pythonPackage.wheel}`,
  pythonLinks: '/sdk/python',
} as const;

/** Each path with its mount; none needs a key. */
export function createClientPackages(): readonly (readonly [path: string, mount: Mount])[] {
  const { typescript, python, pythonLinks } = clientPackagePaths;
  const wheel = createLoader(pythonClient);
  return [
    [typescript, sendPackage(typescriptClient, createLoader(typescriptClient))],
    [python, sendPackage(pythonClient, wheel)],
    [pythonLinks, sendLinks(wheel)],
  ];
}

/** Seconds that proxies may reuse an answer. */
const freshFor = 300;

interface Loaded {
  readonly bytes: Buffer;
  readonly sha256: string;
}

type Load = () => Promise<Loaded>;

/** Reads the package that the build packed, once per process. A failed read is tried again by the next request. */
function createLoader({ workspace, file }: ClientPackage): Load {
  let loaded: Promise<Loaded> | undefined;
  const load = async (): Promise<Loaded> => {
    const manifest = createRequire(import.meta.url).resolve(`${workspace}/package.json`);
    const bytes = await readFile(join(dirname(manifest), file));
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

const sendPackage =
  ({ name, contentType, fileName }: ClientPackage, load: Load): Mount =>
  async (exchange) => {
    exchange.call.trace.endpoint = name;
    const loaded = await load();
    send(exchange, loaded.sha256, loaded.bytes, {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
  };

/** Sends a page of links as pip reads it (PEP 503); pip checks the digest. */
const sendLinks =
  (load: Load): Mount =>
  async (exchange) => {
    exchange.call.trace.endpoint = 'pythonLinks';
    const { name, wheel, requires } = pythonPackage;
    const { sha256 } = await load();
    const attribute = `data-requires-python="${requires.replace('>', '&gt;')}"`;
    const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body><a href="${wheel}#sha256=${sha256}" ${attribute}>${wheel}</a></body></html>
`;
    send(exchange, sha256, Buffer.from(page), { 'Content-Type': 'text/html; charset=utf-8' });
  };

/** @param sha256 the package's digest; between releases the content changes while the version does not */
function send(
  { request, response }: Exchange,
  sha256: string,
  bytes: Buffer,
  own: Readonly<Record<string, string>>,
): void {
  const headers = {
    'Cache-Control': `public, max-age=${String(freshFor)}`,
    ETag: `"${contractVersion}-${sha256.slice(0, 16)}"`,
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, ...own, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
