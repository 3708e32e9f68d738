import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = [20, 19];

/**
 * Checks Node and the installation, builds what has changed, and loads the app into this very process, so that signals and
 * the exit code are the app's own.
 * @param {{ app: 'server' | 'nova', quiet: boolean }} options quiet: say nothing unless something fails
 */
export async function launch({ app, quiet }) {
  checkSetup();
  const { build } = await import('./build/build.mjs');
  await build({ root, quiet });
  await import(pathToFileURL(join(root, 'apps', app, 'dist', 'main.js')).href);
}

/**
 * Makes this process end with the npm that runs it as a script of this name. Started in another way, it may be left alone.
 * @param {string} script
 */
export async function endWithNpm(script) {
  if (process.env.npm_lifecycle_event === script) await import('./end-with-parent.mjs');
}

/** @throws when Node is too old or nothing is installed, with what to do */
export function checkSetup() {
  checkNode();
  checkInstallation();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  const needed = oldestNode.join('.');
  throw new Error(
    `Nova needs Node ${needed} or later; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
}

function checkInstallation() {
  if (existsSync(join(root, 'node_modules', '@nova', 'core'))) return;
  throw new Error(`The packages of Nova are not installed. Run: npm ci --prefix ${JSON.stringify(root)}`);
}
