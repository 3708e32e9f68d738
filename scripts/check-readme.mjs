// Runs the commands and the Python of README.md, the documentation and the examples in one fresh clone, in the order of a reader.
// Checks what they show.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { markdownFiles } from './docs/project-files.mjs';
import { readBlocks } from './readme-blocks.mjs';
import { readmeDatabases } from './readme-databases.mjs';
import { readmeMailServer } from './readme-mail-server.mjs';
import { runShell } from './readme-shell.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { TEST_DATABASE_URL, TEST_REDIS_URL, ...inherited } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'nova-readme-'));
const clone = join(folder, 'nova');
const databases = readmeDatabases(TEST_DATABASE_URL || undefined);
const port = await freePort();
const mailServer = await readmeMailServer();
const kept = { PORT: String(port), NO_COLOR: '1' };
/** Read first, in this order: later pages use what earlier ones made. The others follow by name. */
const first = [
  'README.md',
  'examples/',
  // Its Python speaks with the server that README starts, and leaves nothing behind there.
  'docs/interface/',
  'docs/getting-started.md',
  'docs/import-and-export.md',
  // Its server is another one, on the same data.
  'docs/first-campaign.md',
  'docs/operations.md',
];
const python = spawnSync('python3', ['--version']).status === 0;
let background;
let databaseUrl;

try {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  for (const page of pagesOf(clone)) {
    const blocks = readBlocks(page, readFileSync(join(clone, page), 'utf8'));
    for (const block of blocks) await (block.kind === 'file' ? writeBlock(block) : checkBlock(block));
  }
} finally {
  await background?.stop();
  databases.dropAll();
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
}

function pagesOf(folder) {
  const pages = markdownFiles(folder).filter((path) => /^(?:README\.md$|docs\/|examples\/)/u.test(path));
  const placeOf = (path) => {
    const place = first.findIndex((start) => path.startsWith(start));
    return place === -1 ? first.length : place;
  };
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function writeBlock({ name, text }) {
  writeFileSync(join(clone, name), text);
}

async function checkBlock(block) {
  const reason = block.skip ?? missing(block);
  if (reason !== undefined) return tell('skipped', block, reason);
  if (block.stop || block.background) {
    await background?.stop();
    background = undefined;
  }
  const env = environmentFor(block);
  if (block.before)
    await mustRun(
      { ...block, kind: 'shell', text: block.before, shows: [], keep: {}, background: false },
      env,
    );
  const began = performance.now();
  const run = await mustRun(block, env);
  if (block.background) background = run;
  tell('ok', block, `${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Why a block that needs a server is not run; undefined where it can be. */
function missing({ kind, needs = '' }) {
  if (kind === 'python' && !python) {
    if (inherited.CI) throw new Error('There is no python3, and the pages have Python.');
    return 'there is no python3';
  }
  if (needs.includes('postgresql') && !databases.there) return 'TEST_DATABASE_URL is not set';
  if (needs.includes('redis') && !TEST_REDIS_URL) return 'TEST_REDIS_URL is not set';
  return undefined;
}

/** Blocks that need a database share one, until one of them asks for another. */
function environmentFor({ needs = '', emptyDatabase = false }) {
  const env = { ...inherited, ...kept };
  if (needs.includes('postgresql')) {
    if (databaseUrl === undefined || emptyDatabase) databaseUrl = databases.make();
    env.DATABASE_URL = databaseUrl;
  }
  if (needs.includes('redis')) env.REDIS_URL = TEST_REDIS_URL;
  return env;
}

async function mustRun(block, env) {
  const { shows = [], keep = {}, mailed = [], background: goesOn = false } = block;
  const text = block.text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:1025', `127.0.0.1:${mailServer.port}`);
  mailServer.taken.length = 0;
  const patterns = [...shows, ...Object.values(keep)].map((pattern) => new RegExp(pattern));
  const shell = block.kind === 'python' ? `python3 ${pythonFile(text)}` : text;
  const run = await runShell({ text: shell, cwd: clone, env, patterns, background: goesOn });
  const unseen =
    patterns.find((pattern) => !pattern.test(run.output)) ??
    mailed
      .map((pattern) => new RegExp(pattern))
      .find((pattern) => !mailServer.taken.some((mail) => pattern.test(mail)));
  if (run.outcome !== (goesOn ? 'shown' : 0) || unseen) {
    tell('FAILED', block, unseen ? `it does not show or mail ${unseen}` : `it ended with ${run.outcome}`);
    process.stdout.write(`\n${block.text}\n\n${run.output}\n`);
    await run.stop();
    throw new Error(`${block.page}:${block.line} does not do what it says`);
  }
  for (const [name, pattern] of Object.entries(keep)) kept[name] = new RegExp(pattern).exec(run.output)[1];
  return run;
}

function pythonFile(text) {
  const path = join(folder, 'block.py');
  writeFileSync(path, `${text}\n`);
  return path;
}

function tell(what, { page, line, text }, detail) {
  const [command] = text.split('\n');
  process.stdout.write(`${what.padEnd(8)} ${page}:${String(line).padEnd(4)} ${command}  (${detail})\n`);
}
