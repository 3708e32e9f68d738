import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { withDependents } from '../workspaces.mjs';

let stopped = () => {};

/**
 * Checks the types of the workspaces that changed, and of those among the given that need them, one after the other.
 * What does not fit is shown. A later call takes the place of an earlier one.
 */
export function checkTypes({ root, workspaces, changed, say }) {
  checkTypes.stop();
  const names = workspaces
    .filter(({ folder }) => changed.some(({ path }) => path.startsWith(`${folder}/`)))
    .map(({ name }) => name);
  let running;
  let leave = false;
  stopped = () => {
    leave = true;
    running?.kill();
  };
  const checkAll = async () => {
    let failed = 0;
    for (const { folder } of withDependents(workspaces, names)) {
      if (leave) return;
      const { code, said } = await check(root, folder, (child) => (running = child));
      if (leave || code === 0) continue;
      failed += 1;
      say(`types of ${folder} do not fit:\n${said.trimEnd()}`);
    }
    if (!leave && names.length > 0 && failed === 0) say('types fit.');
  };
  void checkAll();
}
checkTypes.stop = () => stopped();

function check(root, folder, onStart) {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const project = join(folder, 'tsconfig.json');
  const child = spawn(process.execPath, [compiler, '-p', project, '--pretty'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onStart(child);
  // The server goes first: the check may take its time.
  try {
    setPriority(child.pid, 10);
  } catch {
    // It has ended already, or the system does not allow it.
  }
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
