import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readOptions } from './bench-options.ts';
import { openDataSet } from './data/data-set.ts';
import { textTable } from './measure/text-table.ts';
import { shown } from './measure/turn.ts';
import { startNova } from './targets/start-target.ts';

/**
 * `npm run bench:compression`: what an answer costs to compress and what that saves, for pages of 1, 20 and 100 candidates as the
 * server sends them. Each encoder runs alone in this thread.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 10_000, seconds: 1, rounds: 1 });

const asBrotli = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  ...Object.fromEntries(
    [1, 4, 6].map((level) => [`gzip ${String(level)}`, (bytes: Buffer) => gzipSync(bytes, { level })]),
  ),
  ...Object.fromEntries(
    [1, 3, 4, 5].map((quality) => [`brotli ${String(quality)}`, (bytes: Buffer) => asBrotli(bytes, quality)]),
  ),
};

const dataSet = await openDataSet({
  ...options,
  database: options.database ?? 'nova_bench_compression',
  say,
});
const target = await startNova({
  databaseUrl: dataSet.url,
  redisUrl: options.redisUrl,
});
try {
  const rows: string[][] = [];
  for (const size of [1, 20, 100]) {
    const answer = await fetch(`${target.url}/api/nova/candidates/search?size=${String(size)}`, {
      headers: { 'X-Api-Key': dataSet.main.key, 'Accept-Encoding': 'identity' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const [name, encode] of Object.entries(encoders)) rows.push(measured(size, name, bytes, encode));
  }
  say(textTable(['candidates', 'encoder', 'bytes', 'sent', 'smaller by', 'ms'], rows));
} finally {
  await target.stop();
  await dataSet.drop();
}

function measured(size: number, name: string, bytes: Buffer, encode: (bytes: Buffer) => Buffer): string[] {
  const sent = encode(bytes).length;
  const times = Math.max(20, Math.round(400 / size));
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) encode(bytes);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000 / times;
  return [
    String(size),
    name,
    String(bytes.length),
    String(sent),
    shown(bytes.length / sent, 1),
    shown(milliseconds, 2),
  ];
}
