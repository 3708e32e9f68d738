// Shows what each step of .ci/run took beside the run that landed last, and warns where the sum has grown. It never fails.
//   node .ci/times.mjs          compares the last run of this tree with .ci/times.json
//   node .ci/times.mjs --keep   writes the last run to .ci/times.json, to be committed with what lands
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** By how much a sum may grow before it is worth a warning. */
const allowance = 1.1;
/** What is measured, in seconds: steps that run together each count by themselves. */
const measures = { wall: 'wall time', processor: 'processor time' };

/**
 * Reads what .ci/run has written down: a line a step, its name, a tab, and wall, user and system time in seconds.
 * @returns the steps by name, in the order in which they ended
 */
export function readTimes(text) {
  const lines = text.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [name, took] = line.split('\t');
      const [wall, user, system] = took.split(' ').map(Number);
      return [name, { wall: Math.round(wall), processor: Math.round(user + system) }];
    }),
  );
}

/**
 * Compares two runs.
 * @param now steps by name, as `readTimes` answers them
 * @param landed the same of the run to compare with; empty where none has landed
 * @returns lines to print: a table, and a warning for each sum that has grown by more than a tenth
 */
export function compareTimes(now, landed) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(landed)])];
  const sums = [now, landed].map((run) => sumOf(Object.values(run)));
  const rows = [
    ...names.map((name) => row(name, now[name], landed[name])),
    row('Sum', ...(names.length === 0 ? [] : sums)),
  ];
  const [sum, before] = sums;
  const grown = Object.keys(measures).filter(
    (measure) => before[measure] > 0 && sum[measure] > before[measure] * allowance,
  );
  const warnings = grown.map((measure) => {
    const percent = Math.round((sum[measure] / before[measure] - 1) * 100);
    return `WARNING: ${measures[measure]} of all steps is ${percent} % above the run that landed last`;
  });
  const head = `${'Step, in seconds'.padEnd(66)}${cells('wall', 'landed')}${cells('processor', 'landed')}`;
  return [head, ...rows, ...warnings];
}

function sumOf(steps) {
  const sum = (measure) => steps.reduce((total, step) => total + step[measure], 0);
  return { wall: sum('wall'), processor: sum('processor') };
}

function row(name, now, landed) {
  const measured = Object.keys(measures).map((measure) => cells(now?.[measure], landed?.[measure]));
  return `${name.padEnd(66)}${measured.join('')}`;
}

const cells = (...values) => values.map((value) => String(value ?? '-').padStart(11)).join('');

function main() {
  const landedFile = new URL('times.json', import.meta.url);
  const now = readTimes(readFileSync(new URL('../.turbo/ci-times', import.meta.url), 'utf8'));
  if (process.argv.includes('--keep')) return writeFileSync(landedFile, `${JSON.stringify(now, null, 2)}\n`);
  const landed = existsSync(landedFile) ? JSON.parse(readFileSync(landedFile, 'utf8')) : {};
  for (const line of compareTimes(now, landed)) console.log(line);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
