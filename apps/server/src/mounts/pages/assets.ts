import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { cacheEncodings, type Asset, type EncodedBytes } from '../send.ts';

const readAssetFile = (path: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));

const names = [
  'page.css',
  'docs.css',
  'docs.js',
  'search.js',
  'start.js',
  'reference.js',
  'mail-preview.js',
  'favicon.svg',
] as const;

/** The file is stored compressed with brotli (docs/decisions/0016-reference-by-scalar.md). */
const component = { name: 'scalar.js', path: 'vendor/scalar-api-reference-1.72.1.js.br' } as const;

export type AssetName = (typeof names)[number] | typeof component.name;

export type Assets = (name: AssetName) => Asset;

export const isAssetName = (name: string): name is AssetName =>
  name === component.name || names.some((one) => one === name);

export const assetPath = '/docs/assets/';

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

export function createAssets(): Assets {
  const loaded = new Map<AssetName, Asset>();
  return (name) => {
    const asset = loaded.get(name) ?? load(name);
    loaded.set(name, asset);
    return asset;
  };
}

function load(name: AssetName): Asset {
  const encodings =
    name === component.name ? loadComponent() : cacheEncodings(readAssetFile(`public/${name}`));
  const version = createHash('sha256').update(encodings.bytes).digest('hex').slice(0, 16);
  return {
    ...encodings,
    contentType: contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    version,
    href: `${assetPath}${name}?v=${version}`,
  };
}

function loadComponent(): EncodedBytes {
  const br = readAssetFile(component.path);
  return cacheEncodings(brotliDecompressSync(br), { br });
}
