import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entryPoints, outputOf } from './entry-points.mjs';

/**
 * Bundles each workspace's own sources into its `dist`, so that a start reads dozens of files and not a thousand. What lies outside a
 * workspace stays an import. Types are not looked at; `npm run typecheck` does that.
 * @param {string} root
 * @param {string[]} folders workspaces, from the root
 * @throws Error with the place of what is no TypeScript, or leads nowhere
 */
export async function bundle(root, folders) {
  const { build, formatMessages } = await import('esbuild');
  await Promise.all(
    folders.map(async (folder) => {
      const entries = entryPoints(root, folder);
      if (entries.length === 0) return;
      const path = join(root, folder);
      try {
        const { outputFiles } = await build({
          absWorkingDir: path,
          entryPoints: entries.map(({ source, output }) => ({ in: source, out: output })),
          outdir: '.',
          chunkNames: 'dist/[name]-[hash]',
          bundle: true,
          splitting: true,
          format: 'esm',
          platform: 'node',
          target: 'node20.19',
          packages: 'external',
          sourcemap: true,
          sourcesContent: false,
          logLevel: 'silent',
          write: false,
          plugins: [ownPlaces(path)],
        });
        writeOutputs(path, outputFiles);
      } catch (error) {
        if (!error.errors) throw error;
        const said = await formatMessages(error.errors, { kind: 'error' });
        throw new Error(said.map((text) => `${folder}: ${text.trim()}`).join('\n'));
      }
    }),
  );
}

const ownPlace = 'own-place:';

/** In a bundle `import.meta.url` still means where the source itself would lie, since files are found from there. */
const ownPlaces = (folder) => ({
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = `${ownPlace}${outputOf(relative(folder, path).replaceAll('\\', '/'))}.js`;
      const contents = text.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
});

/** Writes what changed, and takes away what is no output any more. */
function writeOutputs(folder, outputFiles) {
  const kept = new Set(outputFiles.map(({ path }) => path));
  for (const { path, text } of outputFiles) {
    const placed = text.replaceAll(
      /(["'`])own-place:([^"'`]+)\1/g,
      (_match, quote, place) => quote + fromOutput(folder, path, place) + quote,
    );
    if (existsSync(path) && readFileSync(path, 'utf8') === placed) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, placed);
  }
  const dist = join(folder, 'dist');
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !kept.has(path)) rmSync(path);
  }
}

const fromOutput = (folder, output, place) =>
  `./${relative(dirname(output), join(folder, place)).replaceAll('\\', '/')}`;
