import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A file that pages load. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  /** Changes with the content. */
  readonly version: string;
  /** Where pages find it; an address with a version may be kept forever. */
  readonly href: string;
}

const own = fileURLToPath(new URL('../../../public/', import.meta.url));
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const files = {
  'page.css': join(own, 'page.css'),
  'start.js': join(own, 'start.js'),
  'docs.css': join(own, 'docs.css'),
  'docs.js': join(own, 'docs.js'),
  'favicon.svg': join(own, 'favicon.svg'),
  'swagger-ui.css': join(swaggerUi, 'swagger-ui.css'),
  'swagger-ui-bundle.js': join(swaggerUi, 'swagger-ui-bundle.js'),
} as const;

export type AssetName = keyof typeof files;

/** Everything else a page would load is not ours to serve. */
export const isAssetName = (name: string): name is AssetName => Object.hasOwn(files, name);

export const assetPath = '/docs/assets/';

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The files of the pages, each read once, when it is first asked for. */
export function createAssets(): (name: AssetName) => Asset {
  const loaded = new Map<AssetName, Asset>();
  return (name) => {
    const asset = loaded.get(name) ?? load(name);
    loaded.set(name, asset);
    return asset;
  };
}

function load(name: AssetName): Asset {
  const bytes = readFileSync(files[name]);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return {
    contentType: contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    bytes,
    gzipped: gzipSync(bytes),
    version,
    href: `${assetPath}${name}?v=${version}`,
  };
}
