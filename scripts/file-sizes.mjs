// Prints how long the hand-written TypeScript sources are: median, 90th percentile, and the longest.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'apps/*/src/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('/generated/'));
const sizes = files
  .map((path) => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);
const at = (part) => sizes[Math.floor((sizes.length - 1) * part)].lines;

process.stdout.write(`${sizes.length} files; median ${at(0.5)} lines, 90th percentile ${at(0.9)}\n`);
for (const { path, lines } of sizes.slice(-15).toReversed())
  process.stdout.write(`${String(lines).padStart(5)}  ${path}\n`);
