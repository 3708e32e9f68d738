import { spawn } from 'node:child_process';

/**
 * Runs a program of the npm registry at a fixed version, fetched when it is asked for: what is heavy and only a check needs is no
 * dependency of the project.
 * @param {string[]} packages such as `orval@8.0.0`
 * @param {string[]} words the program and its arguments
 * @param {{ cwd?: string, env?: object, stdio?: 'inherit' | 'pipe' }} options pipe (the default) keeps what it says
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function onDemand(packages, words, { stdio = 'pipe', ...options } = {}) {
  const fetched = packages.flatMap((name) => ['--package', name]);
  // The registry's own notices and npm's remarks on its settings are not what the program says.
  const child = spawn('npx', ['--yes', '--loglevel', 'error', ...fetched, '--', ...words], {
    ...options,
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status) => resolve({ status, output }));
  });
}

/**
 * npm's own words for a registry that does not answer, or does not have a package.
 * @param {string} output of a program that was asked for
 */
export function isUnreachable(output) {
  return /^npm (?:error|ERR!) code E(?:[45]\d\d|NOTFOUND|CONN\w+|TIMEDOUT|AI_AGAIN|NETUNREACH|TARGET)\b/mu.test(
    output,
  );
}
