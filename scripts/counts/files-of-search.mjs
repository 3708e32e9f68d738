import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How many source files have a function that runs while the server answers a search that it has not met before: from the
 * socket to the SQL and back, timers and background work of that moment included.
 * @param {string} root of the built project
 */
export async function filesOfSearch(root) {
  const folder = mkdtempSync(join(tmpdir(), 'nova-counts-'));
  const server = fork(join(root, 'apps/server/dist/main.js'), {
    cwd: root,
    execArgv: ['--import', new URL('coverage-probe.mjs', import.meta.url).href],
    env: { PATH: process.env.PATH, NOVA_DATA_DIR: folder, PORT: '0', LOG_FILE: join(folder, 'log') },
    silent: true,
  });
  try {
    const { address, key } = await readyServer(server);
    const search = async (query) => {
      const url = `${address}/api/nova/candidates/search?query=${query}&size=2`;
      const answer = await fetch(url, { headers: { 'X-Api-Key': key } });
      if (!answer.ok) throw new Error(`The search was answered ${answer.status}.`);
      await answer.text();
    };
    await search('engineer');
    await ranSince(server);
    await search('nurse%20AND%20NOT%20berlin');
    return sourcesOf(await ranSince(server)).size;
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyServer(server) {
  let said = '';
  for await (const text of server.stdout) {
    said += text;
    const address = /Address\s+(http\S+)/.exec(said)?.[1];
    const key = /PRIVATE key\s+(\S+)/.exec(said)?.[1];
    if (address !== undefined && key !== undefined && said.includes('Try it')) {
      server.stdout.resume();
      return { address, key };
    }
  }
  throw new Error(`The server did not start: ${said}`);
}

async function ranSince(server) {
  server.send('take');
  const [scripts] = await once(server, 'message');
  return scripts;
}

/** The source files of the functions that ran, by the bundles' source maps. */
function sourcesOf(scripts) {
  const found = new Set();
  for (const { url, offsets } of scripts) {
    const path = realpathSync(fileURLToPath(url));
    const text = readFileSync(path, 'utf8');
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    for (const offset of offsets) {
      const before = text.slice(0, offset);
      const line = before.split('\n').length - 1;
      const { originalSource } = map.findEntry(line, offset - before.lastIndexOf('\n') - 1);
      if (originalSource !== undefined) found.add(new URL(originalSource, url).pathname);
    }
  }
  return found;
}
