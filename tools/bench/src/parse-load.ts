import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import { twoPageCv } from './data/two-page-cv.ts';
import { machineLine } from './measure/machine.ts';
import { percentile } from '@nova/testing';
import { readSteadily } from './measure/read-steadily.ts';
import { textTable } from './measure/text-table.ts';
import { shown } from './measure/turn.ts';
import { startNova, type Target } from './targets/start-target.ts';
import { sampleIds } from './works.ts';

/**
 * `npm run bench -- parse-load`: the cost of reading a candidate while CVs are parsed. GETs come at a steady rate,
 * whatever their answers; two uploads are always under way. BENCH_CVS names a folder of PDFs.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 10_000, seconds: 15, rounds: 1 });
const rate = { perSecond: 100 };
const uploads = 2;
/** More than the server reads: making CVs would delay this program's clock. */
const cvsPerSecond = 30;
const warmUp = { seconds: 5, cvs: 10 };

const dataSet = await openDataSet({ ...options, database: options.database ?? 'nova_bench_parse_load', say });
try {
  await measure(dataSet);
} finally {
  // The uploads made candidates that others must not count.
  await dataSet.drop();
}

async function measure({ url, main }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  try {
    const ids = await sampleIds(monitor, main);
    const next = await cvSource();
    say(await machineLine(monitor));
    say(`${rate.perSecond} GETs by id a second for ${options.seconds} s; ${uploads} uploads under way\n`);
    await readSteadily(target, main.key, ids, { ...rate, seconds: warmUp.seconds });
    for (let count = 0; count < warmUp.cvs; count++) await upload(target, main.key, next());
    const alone = await readSteadily(target, main.key, ids, { ...rate, seconds: options.seconds });
    const times: number[] = [];
    const stop = new AbortController();
    const uploading = Array.from({ length: uploads }, () =>
      keepUploading(() => upload(target, main.key, next()), times, stop.signal),
    );
    const loaded = await readSteadily(target, main.key, ids, { ...rate, seconds: options.seconds });
    stop.abort();
    await Promise.all(uploading);
    const row = (what: string, values: number[]): string[] => [
      ...[what, String(values.length), shown(percentile(values, 0.5), 1), shown(percentile(values, 0.95), 1)],
      shown(percentile(values, 0.99), 1),
    ];
    const rows = [row('GET by id, no uploads', alone), row('GET by id, uploads under way', loaded)];
    say(
      textTable(
        ['', 'answers', 'p50 ms', 'p95 ms', 'p99 ms'],
        [...rows, row('CV upload, parsed and stored', times)],
      ),
    );
  } finally {
    await target.stop();
    await monitor.end();
  }
}

/**
 * Uploads until the signal.
 * @param times gets milliseconds per upload
 */
async function keepUploading(
  uploadNext: () => Promise<void>,
  times: number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    await uploadNext();
    times.push(performance.now() - started);
  }
}

async function upload({ url }: Target, key: string, cv: Uint8Array): Promise<void> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(cv)], 'cv.pdf', { type: 'application/pdf' }));
  const response = await fetch(`${url}/api/nova/candidates/parse`, {
    method: 'POST',
    headers: { 'X-Api-Key': key },
    body,
  });
  if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Files of the folder by turns, or new people; made beforehand. */
async function cvSource(): Promise<() => Uint8Array> {
  const folder = process.env.BENCH_CVS;
  const cvs = folder === undefined ? madeCvs() : await cvsOf(folder);
  let count = 0;
  return () => {
    const cv = cvs[count++ % cvs.length];
    if (cv === undefined) throw new Error(`${folder ?? 'The program'} holds no PDF.`);
    return cv;
  };
}

function madeCvs(): Uint8Array[] {
  const length = warmUp.cvs + Math.ceil(options.seconds * cvsPerSecond);
  return Array.from({ length }, (_, number) =>
    twoPageCv(`Rowan ${surname(number)}`, `rowan.${number}@parse-load.example`),
  );
}

async function cvsOf(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

function surname(number: number): string {
  return `Mc${String(number).replaceAll(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? '')}son`;
}
