import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const folderOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u;

/** Writes `packages.json` beside the bundle: the packages that reach browsers, with their licences. */
export function packages(): Plugin {
  return {
    name: 'nova-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? chunk.moduleIds : [];
        for (const id of modules)
          folders.add(folderOf.exec(id.replaceAll('\\', '/'))?.[0].replace(/^\0/u, '') ?? '');
      }
      folders.delete('');
      const found = [...folders].sort().map(readManifest);
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(found, null, 1) });
    },
  };
}

function readManifest(folder: string): Manifest {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  return { name, version, license: license ?? '' };
}
