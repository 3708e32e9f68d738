import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../build/build.mjs';
import { bundle } from '../build/bundle.mjs';
import { freePort } from '../free-port.mjs';
import { checkTypes } from './check-types.mjs';
import { devServer } from './dev-server.mjs';
import { watchSources } from './watch-sources.mjs';
import { withNeeds, workspaces } from '../workspaces.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text) => process.stderr.write(`dev: ${text}\n`);

/** Builds, starts the server and the console's own, and restarts the server after each save, until a signal ends both. */
export async function develop({ nodeOptions }) {
  const watched = withNeeds(workspaces(root), '@nova/server');
  // Each restart has the same port, where the console's server sends calls.
  const port = process.env.PORT === '0' ? String(await freePort()) : (process.env.PORT ?? '3000');
  const env = { PORT: port };
  const server = devServer({ main: join(root, 'apps/server/dist/main.js'), env, nodeOptions, say });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [join(root, 'apps/console'), '--clearScreen', 'false'];
  const page = devServer({ main: vite, args, env, nodeOptions: [], say });

  await build({ root, quiet: false });
  server.start();
  page.start();
  const watcher = watchSources({ root, watched, onChange: update });
  say('watching; a save restarts the server, Ctrl-C ends it.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void leave());

  /** A file that can't be translated leaves the server as it is; types that don't fit are told and stop nothing. */
  async function update(changed) {
    const translated = changed.filter(({ translates }) => translates);
    try {
      if (changed.some(({ builds }) => builds)) await build({ root, quiet: false });
      else await bundle(root, foldersOf(translated));
    } catch (error) {
      say(`${error.message}\nThe server goes on as it was.`);
      return;
    }
    const names = changed.map(({ path }) => path);
    say(
      `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}: restarting`,
    );
    await server.restart();
    if (names.some((name) => describesKinds.test(name))) await page.restart();
    if (translated.length > 0) await checkTypes({ root, say });
  }

  async function leave() {
    watcher.close();
    checkTypes.stop();
    const [code] = await Promise.all([server.stop(), page.stop()]);
    process.exitCode = code;
  }
}

/** What the console's definitions are made of. */
const describesKinds = /^packages\/(?:kinds|contract)\/src\//;

/** The workspaces that the files lie in. */
const foldersOf = (changed) => [...new Set(changed.map(({ path }) => path.split('/').slice(0, 2).join('/')))];
