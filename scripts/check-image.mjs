// Builds the image of the Dockerfile and starts it, where docker or podman runs. Elsewhere runs the Dockerfile's steps in a
// fresh clone and starts what they leave, so that every build machine tests what the image ships.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { readDockerfile } from './docker/read-dockerfile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const image = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const port = await freePort();
const startSeconds = 600;

const engine = ['docker', 'podman'].find(
  (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
);
if (engine === undefined) await checkSteps();
else await checkContainer(engine);

async function checkContainer(name) {
  const call = (...words) => execFileSync(name, words, { cwd: root, stdio: 'inherit' });
  const container = `nova-check-${process.pid}`;
  call('build', '--quiet', '--tag', container, '.');
  try {
    call('run', '--detach', '--name', container, '--publish', `127.0.0.1:${port}:3000`, container);
    await ready();
    call('exec', container, 'nova', 'doctor');
    call('stop', container);
  } finally {
    spawnSync(name, ['rm', '--force', container], { stdio: 'ignore' });
    spawnSync(name, ['rmi', '--force', container], { stdio: 'ignore' });
  }
  console.log(`The image builds and starts with ${name}.`);
}

async function checkSteps() {
  const folder = mkdtempSync(join(tmpdir(), 'nova-image-'));
  const clone = join(folder, 'nova');
  try {
    execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
    for (const step of image.buildSteps)
      execFileSync('sh', ['-ec', step], { cwd: clone, stdio: ['ignore', 'inherit', 'inherit'] });
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    await startAndStop(clone, { ...process.env, ...image.settings, ...placeOf(folder) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('No container engine runs here. The Dockerfile’s steps leave a server that starts.');
}

function placeOf(folder) {
  return { HOST: '127.0.0.1', PORT: String(port), NOVA_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
}

async function startAndStop(cwd, env) {
  const [command, ...words] = image.command;
  const server = spawn(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    await Promise.race([ready(), ended.then(([code]) => fail(`The server ended with ${code}.`))]);
    execFileSync(process.execPath, ['apps/nova/dist/main.js', 'doctor'], { cwd, env, stdio: 'inherit' });
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) fail(`The server ended with ${code} after SIGTERM.`);
  } finally {
    server.kill('SIGKILL');
  }
}

async function ready() {
  const until = Date.now() + startSeconds * 1000;
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(250);
  }
  fail(`The server is not ready after ${startSeconds} s.`);
}

function fail(reason) {
  throw new Error(reason);
}
