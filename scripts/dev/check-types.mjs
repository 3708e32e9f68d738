import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dropStaleTypes } from './stale-types.mjs';

let stopped = () => {};

/** Checks the types of the whole tree, and shows what does not fit. A later call takes the place of an earlier one. */
export async function checkTypes({ root, say }) {
  checkTypes.stop();
  const child = await startCheck(root);
  stopped = () => child.kill();
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  child.on('close', (code, signal) => {
    if (signal === null) say(code === 0 ? 'types fit.' : `types do not fit:\n${said.trimEnd()}`);
  });
}
checkTypes.stop = () => stopped();

/** As `npm run typecheck` does: what it learns it keeps, so that the next looks at what changed alone. */
async function startCheck(root) {
  dropStaleTypes(root);
  // The compiler itself, without the program of Node around it that would outlive being ended.
  const { default: compiler } = await import(
    pathToFileURL(join(root, 'node_modules/typescript-7/lib/getExePath.js')).href
  );
  const child = spawn(compiler(), ['--checkers', '1', '--pretty'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The server goes first: the check may take its time.
  try {
    setPriority(child.pid, 10);
  } catch {
    // It has ended already, or the system does not allow it.
  }
  return child;
}
