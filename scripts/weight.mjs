/**
 * `node scripts/weight.mjs`: what a production install weighs, package by package, by the lock file and what is installed here.
 * `node scripts/weight.mjs --memory`: the memory of a built server and all its processes, 10 s after /health/ready first answers, in
 * MiB, with the demo: after the first start and after a later one; in the empty database of DATABASE_URL, or embedded in a folder
 * of its own.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from './weight/installed-packages.mjs';
import { residentMemory } from './weight/resident-memory.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const SHOWN_FROM = 2e6;
/** What a start has left over is collected by then. */
const SETTLE_MS = 10_000;
const megabytes = (bytes) => (bytes / 1e6).toFixed(1).padStart(7);

function printInstall() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = installedPackages(root, packages).toSorted((a, b) => b.bytes - a.bytes);
  const sum = (some) => some.reduce((total, { bytes }) => total + bytes, 0);
  const needed = installed.filter(({ part }) => part === 'production');
  const optional = installed.filter(({ part }) => part === 'optional');
  for (const { name, bytes } of needed.filter(({ bytes: size }) => size >= SHOWN_FROM)) {
    console.log(`${megabytes(bytes)} MB  ${name}`);
  }
  const small = needed.filter(({ bytes }) => bytes < SHOWN_FROM);
  console.log(`${megabytes(sum(small))} MB  ${small.length} smaller ones`);
  console.log(
    `${megabytes(needed.reduce((total, { read }) => total + read, 0))} MB  …and scripts/trim-install.mjs, to serve`,
  );
  console.log(`${megabytes(sum(needed))} MB  npm ci --omit=dev --omit=optional`);
  console.log(`${megabytes(sum([...needed, ...optional]))} MB  npm ci --omit=dev`);
  console.log(`${megabytes(sum(installed))} MB  npm ci`);
}

async function ready(url, server) {
  for (let waited = 0; waited < 600 && server.exitCode === null; waited++) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server did not become ready; see what it wrote.');
}

async function printMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'nova-weight-'));
  const port = 20_000 + (process.pid % 40_000);
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    NOVA_DATA_DIR: folder,
    NOVA_DEMO: 'true',
  };
  const start = async (what) => {
    const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await ready(`http://127.0.0.1:${port}`, server);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      console.log(`${residentMemory(server.pid).toFixed(0).padStart(5)} MiB  ${what}`);
    } finally {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
    }
  };
  try {
    await start('after a first start');
    await start('after a later start');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('--memory')) await printMemory();
else printInstall();
