import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

const columns = ['fault', 'requests', 'answers', 'longest wait', 'recovery', 'records lost'];

/** Prints what the trials found, one row a fault. */
export default function printReport() {
  const file = process.env.TRIALS_REPORT;
  if (!existsSync(file)) return;
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  rmSync(dirname(file), { recursive: true });
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  const lines = cells.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
