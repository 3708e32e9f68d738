import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicFolder } from '@nova/job-pages';
import type { Asset } from '../send.ts';
import { cacheEncodings } from '../send.ts';

const contentTypes = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** The path of the widget's files. It cannot be an agency's, because no slug begins with a hyphen. */
const base = '/jobs/-/';

export interface WidgetFiles {
  href(name: string): string;
  at(path: string): Asset | undefined;
}

/**
 * Reads the widget's files. Their addresses contain a hash of all files, so that browsers can cache them for ever and
 * relative imports work.
 */
export function readWidgetFiles(): WidgetFiles {
  const names = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:js|css)$/u.test(name))
    .sort();
  const contents = names.map((name) => [name, readFileSync(join(publicFolder, name))] as const);
  const hash = createHash('sha256');
  for (const [name, bytes] of contents) hash.update(`${name}\n`).update(bytes);
  const version = hash.digest('hex').slice(0, 16);
  const href = (name: string): string => `${base}${version}/${name}`;
  const files = new Map(
    contents.map(([name, bytes]): [string, Asset] => [
      href(name),
      {
        ...cacheEncodings(bytes),
        contentType: contentTypes[name.endsWith('.js') ? 'js' : 'css'],
        version,
        href: href(name),
      },
    ]),
  );
  return { href, at: (path) => files.get(path) };
}
