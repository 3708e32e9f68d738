import { existsSync, readFileSync } from 'node:fs';

/**
 * The mutants that were tried, as the file of results holds them: a JSON object a line, of each the line that was written last.
 * A mutant whose code did not even load (`RuntimeError`) is none, as Stryker counts.
 */
export function readResults(path) {
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const latest = new Map(lines.map((line) => JSON.parse(line)).map((result) => [nameOf(result), result]));
  return [...latest.values()];
}

/** What tells a mutant from all others of the same sources. */
export const nameOf = ({ file, mutatorName, replacement, line, column }) =>
  [file, line, column, mutatorName, replacement].join('\n');
