import { readFileSync } from 'node:fs';
import { createCvParser } from '@nova/cv';
import { parseCv } from '@nova/cv/parse';
import { percentile } from '@nova/testing';
import { childrenOf } from '../test/support/process-tree.ts';
import { gatheredFolder, PARTS, readLabelledPart } from './labelled-set.ts';

/** Processor milliseconds; null if the CV is refused or a scan. */
async function costOf(bytes: Uint8Array): Promise<number | null> {
  const before = process.cpuUsage();
  const cv = await parseCv(bytes, { ocr: false }).catch(() => null);
  const { user, system } = process.cpuUsage(before);
  return cv === null ? null : (user + system) / 1_000;
}

/** MiB (Linux only). */
function peakOf(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
  return Number(kib ?? 0) / 1_024;
}

/** MiB over all CVs. */
async function memoryOf(cvs: readonly Uint8Array[]): Promise<number> {
  const parser = createCvParser({ workers: 1, ocr: false });
  // Readers do not keep the process alive, and nothing else does here.
  const alive = setInterval(() => undefined, 60_000);
  const peaks = new Map<number, number>();
  for (const bytes of cvs) {
    await parser.parse(bytes).catch(() => null);
    for (const pid of childrenOf(process.pid)) peaks.set(pid, peakOf(pid));
  }
  await parser.close();
  clearInterval(alive);
  return Math.max(0, ...peaks.values());
}

// npm run cost -w packages/cv: the first CV is read twice, as a warm-up.
const parts = await Promise.all(PARTS.map((part) => readLabelledPart(part, gatheredFolder)));
const cvs = parts.flatMap(({ samples }) => samples.map(({ bytes }) => bytes));
const [first] = cvs;
if (first !== undefined) await costOf(first);
const costs: number[] = [];
for (const bytes of cvs) {
  const cost = await costOf(bytes);
  if (cost !== null) costs.push(cost);
}
const sorted = costs.toSorted((a, b) => a - b);
process.stdout.write(
  `${String(sorted.length)} CVs with text: processor time median ${percentile(sorted, 0.5).toFixed(0)} ms, ` +
    `p95 ${percentile(sorted, 0.95).toFixed(0)} ms, most ${percentile(sorted, 1).toFixed(0)} ms\n` +
    `memory of the reader: ${(await memoryOf(cvs)).toFixed(0)} MiB at most\n`,
);
