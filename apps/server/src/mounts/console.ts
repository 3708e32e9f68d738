import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NovaError } from '@nova/contract';
import type { Encoding } from '@nova/rest';
import type { Exchange, Mount } from '../exchange.ts';
import { cacheEncodings, type EncodedBytes, sendMessage } from './send.ts';

export const consolePath = '/app';

const assetPath = `${consolePath}/assets/`;

const builtFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

interface Built {
  /** `%NONCE%` marks the place for each answer's nonce. */
  readonly shell: string;
  readonly assets: ReadonlyMap<string, BuiltAsset>;
}

interface BuiltAsset extends EncodedBytes {
  readonly contentType: string;
  readonly version: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

interface ConsoleOptions {
  /** True if the page to sign in offers single sign-on; false by default. */
  readonly singleSignOn?: boolean | undefined;
}

/** Serves the console's page at every path below `/app`, and its assets (docs/interface/console.md#delivery). */
export function createConsole({ singleSignOn = false }: ConsoleOptions = {}): Mount {
  let built: Built | undefined;
  return async (exchange) => {
    exchange.call.trace.endpoint = 'console';
    built ??= loadBuilt(singleSignOn);
    const { path } = exchange;
    if (path.startsWith(assetPath))
      return sendBuiltAsset(exchange, built.assets.get(path.slice(assetPath.length)));
    return sendShell(exchange, built.shell);
  };
}

/** Browsers that ask for `/` are redirected to the console; programs are not. */
export const leadsToConsole = ({ path, request }: Exchange): boolean =>
  path === '/' && (request.headers.accept ?? '').includes('text/html');

export const redirectToConsole: Mount = ({ response, call }) => {
  call.trace.endpoint = 'console';
  response.writeHead(302, { Location: consolePath, 'Content-Length': 0, 'Cache-Control': 'no-cache' }).end();
  return Promise.resolve();
};

const singleSignOnMark = '<meta name="nova-single-sign-on" />';

function loadBuilt(singleSignOn: boolean): Built {
  if (!existsSync(join(builtFolder, 'index.html')))
    throw new NovaError('UNAVAILABLE', 'The console is not built. Run: npm run build');
  const names = readdirSync(join(builtFolder, 'assets')).filter((name) => !/\.(?:br|gz)$/u.test(name));
  return {
    shell: readFileSync(join(builtFolder, 'index.html'), 'utf8').replace(
      '</head>',
      `${singleSignOn ? singleSignOnMark : ''}</head>`,
    ),
    assets: new Map(names.map((name) => [name, loadAsset(join(builtFolder, 'assets', name))])),
  };
}

const readyNames: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

function loadAsset(path: string): BuiltAsset {
  const bytes = readFileSync(path);
  const ready = Object.entries(readyNames)
    .filter(([, ending]) => existsSync(path + ending))
    .map(([encoding, ending]) => [encoding, readFileSync(path + ending)] as const);
  return {
    ...cacheEncodings(bytes, Object.fromEntries(ready)),
    contentType: contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  };
}

const ownContent = [
  'connect-src',
  'font-src',
  'form-action',
  'frame-src',
  'manifest-src',
  'media-src',
  'worker-src',
  'base-uri',
];

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    ...ownContent.map((directive) => `${directive} 'self'`),
    "frame-ancestors 'none'",
  ].join('; ');

const alwaysSent = { 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' } as const;

function sendShell(exchange: Exchange, shell: string): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  return sendMessage(exchange, {
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(shell.replaceAll('%NONCE%', nonce)),
    headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy(nonce), ...alwaysSent },
  });
}

function sendBuiltAsset(exchange: Exchange, asset: BuiltAsset | undefined): Promise<void> {
  if (!asset) throw new NovaError('NOT_FOUND', 'The console has no such file; load the page again.');
  return sendMessage(exchange, {
    ...asset,
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      // A worker has a policy of its own, and the one that draws PDFs loads nothing.
      'Content-Security-Policy': "default-src 'none'",
      ...alwaysSent,
    },
  });
}
