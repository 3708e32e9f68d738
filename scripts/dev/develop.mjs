import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../build/build.mjs';
import { bundle } from '../build/bundle.mjs';
import { checkTypes } from './check-types.mjs';
import { devServer } from './dev-server.mjs';
import { watchSources } from './watch-sources.mjs';
import { withNeeds, workspaces } from '../workspaces.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text) => process.stderr.write(`dev: ${text}\n`);

/** Builds, starts the server, and restarts it after each save, until a signal ends it. */
export async function develop({ nodeOptions }) {
  const watched = withNeeds(workspaces(root), '@nova/server');
  const server = devServer({ main: join(root, 'apps/server/dist/main.js'), nodeOptions, say });

  await build({ root, quiet: false });
  server.start();
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
    if (translated.length > 0) await checkTypes({ root, say });
  }

  async function leave() {
    watcher.close();
    checkTypes.stop();
    process.exitCode = await server.stop();
  }
}

/** The workspaces that the files lie in. */
const foldersOf = (changed) => [...new Set(changed.map(({ path }) => path.split('/').slice(0, 2).join('/')))];
