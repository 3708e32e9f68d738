import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { stages } from './parts.mjs';

const parts = stages.flat(2);

/**
 * Builds what is not built of the very files that are there now. Where nothing changed, a look at times and sizes takes 20 ms.
 * @param {{ root: string, quiet: boolean }} options quiet: say nothing unless something fails
 */
export async function build({ root, quiet }) {
  if (parts.every((part) => isFresh(root, part))) return;
  if (!existsSync(join(root, 'node_modules', 'esbuild'))) {
    if (parts.every((part) => isThere(root, part))) return;
    throw new Error(
      `Nova is not built and its build tools are not installed. Run: npm ci --prefix ${JSON.stringify(root)}`,
    );
  }
  await withBuildLock(root, async () => {
    if (parts.every((part) => isFresh(root, part))) return;
    const say = (text) => quiet || process.stderr.write(`${text}\n`);
    const startedAt = performance.now();
    say('Building Nova …');
    for (const lines of stages) await makeStage(root, lines);
    say(`Built Nova in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

async function makeStage(root, lines) {
  const made = await Promise.allSettled(lines.map((line) => makeLine(root, line)));
  const failed = made.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message);
  if (failed.length > 0)
    throw new Error(`${failed.join('\n')}\nNova could not be built; the lines above say where.`);
}

async function makeLine(root, line) {
  for (const part of line) {
    if (isFresh(root, part)) continue;
    const inputs = fingerprint(root, part);
    await part.make(root);
    writeFileSync(stampFile(root, part), inputs);
  }
}

function isFresh(root, part) {
  const stamp = stampFile(root, part);
  return existsSync(stamp) && isThere(root, part) && readFileSync(stamp, 'utf8') === fingerprint(root, part);
}

const isThere = (root, part) => part.outputs(root).every((output) => existsSync(join(root, output)));

const stampFile = (root, { name }) => join(root, '.turbo', `built-${name}`);

/** A text that changes whenever a file that goes into the part does. */
function fingerprint(root, part) {
  const hash = createHash('sha256');
  for (const input of part.inputs(root)) addToHash(hash, root, input);
  return hash.digest('hex');
}

function addToHash(hash, root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    hash.update(`${path}\n${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!generated.has(name)) addToHash(hash, root, join(path, name));
  }
}

const generated = new Set(['generated', 'dist', 'node_modules']);
