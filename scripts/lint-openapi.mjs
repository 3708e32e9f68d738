// Gives the OpenAPI document to two linters; ends with 1 when one has anything to say (scripts/openapi-lint/README.md).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onDemand } from './on-demand.mjs';

const settings = fileURLToPath(new URL('openapi-lint/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nova-openapi-'));
const file = join(folder, 'openapi.json');

/** Beside each, what it says of a document without a finding. */
const linters = {
  Redocly: {
    fetched: '@redocly/cli@2.77.0',
    words: ['redocly', 'lint', file, '--config', join(settings, 'redocly.yaml'), '--format', 'stylish'],
    clean: /Your API description is valid/u,
  },
  Spectral: {
    fetched: '@stoplight/spectral-cli@6.16.3',
    words: ['spectral', 'lint', file, '-r', join(settings, 'spectral.yaml'), '--fail-severity', 'hint'],
    clean: /No results with a severity/u,
  },
};

try {
  writeFileSync(file, await readDocument(process.argv[2]));
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
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} ${fetched}  (${seconds} s)\n`);
  if (passed) return;
  process.stdout.write(`${output}\n`);
  process.exitCode = 1;
}
