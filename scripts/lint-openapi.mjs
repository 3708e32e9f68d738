// Gives the OpenAPI document to two linters; ends with 1 when one has anything to say (scripts/openapi-lint/README.md).
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build/build.mjs';
import { root } from './launch.mjs';
import { isUnreachable, onDemand } from './on-demand.mjs';

/** With `--if-reachable` a linter that the registry does not yield is passed over, and said to be. */
const places = process.argv.slice(2).filter((word) => word !== '--if-reachable');
const mayMiss = process.argv.includes('--if-reachable');
const settings = fileURLToPath(new URL('openapi-lint/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nova-openapi-'));
const file = join(folder, 'openapi.json');

/** Beside each, what it says of a document without a finding. */
const linters = {
  Redocly: {
    fetched: '@redocly/cli@2.77.0',
    words: ['redocly', 'lint', file, '--config', join(folder, 'redocly.yaml'), '--format', 'stylish'],
    clean: /Your API description is valid/u,
  },
  Spectral: {
    fetched: '@stoplight/spectral-cli@6.16.3',
    words: ['spectral', 'lint', file, '-r', join(settings, 'spectral.yaml'), '--fail-severity', 'hint'],
    clean: /No results with a severity/u,
  },
};

try {
  writeFileSync(file, await readDocument(places[0]));
  // Redocly looks for what it is to pass over in its configuration's folder, and finds the document by its way from there.
  copyFileSync(join(settings, 'redocly.yaml'), join(folder, 'redocly.yaml'));
  copyFileSync(join(settings, 'redocly-ignored.yaml'), join(folder, '.redocly.lint-ignore.yaml'));
  await Promise.all(Object.entries(linters).map(lint));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Indented, so that what a linter points at has a line. */
async function readDocument(place) {
  const document = place === undefined ? await ownDocument() : JSON.parse(await textAt(place));
  return JSON.stringify(document, null, 2);
}

async function ownDocument() {
  await build({ root, quiet: true });
  const { createOpenApiDocument } = await import('@nova/rest');
  return createOpenApiDocument();
}

async function textAt(place) {
  if (!/^https?:/u.test(place)) return readFileSync(place, 'utf8');
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}.`);
  return answer.text();
}

async function lint([name, { fetched, words, clean }]) {
  const began = performance.now();
  const { status, output } = await onDemand([fetched], words, {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' },
  });
  const passed = status === 0 && clean.test(output);
  if (!passed && mayMiss && isUnreachable(output)) {
    process.stdout.write(`passed over: ${fetched} could not be fetched from the registry\n`);
    return;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} ${fetched}  (${seconds} s)\n`);
  if (passed) return;
  process.stdout.write(`${output}\n`);
  process.exitCode = 1;
}
