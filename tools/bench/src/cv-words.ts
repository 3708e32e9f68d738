import { Random } from '@nova/random';
import pg from 'pg';
import { databaseName, readOptions } from './bench-options.ts';
import { loadCvTexts, wordOfRank } from './data/cv-texts.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import { machineLine } from './measure/machine.ts';
import { textTable } from './measure/text-table.ts';
import { figuresOf, newTally, shown, takeTurn } from './measure/turn.ts';
import { startNova } from './targets/start-target.ts';

/** `npm run bench -- cv-words`: searches in the CVs of `--rows` candidates, one request at a time. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 20_000, seconds: 5, rounds: 2 });
/** A CV of some eight pages. */
const wordsOfCv = 4_000;

const random = new Random(7);
const rare = (): string => wordOfRank(random.int(2_000, 50_000));
const usual = (): string => wordOfRank(random.int(200, 2_000));
const common = (): string => wordOfRank(random.int(5, 200));
const any = (): string => random.pick([rare, usual, common])();
const changeLetter = (word: string): string => `${word.slice(0, 2)}q${word.slice(3)}`;

const searches: Readonly<Record<string, () => string>> = {
  'two words of any rank': () => `cv:${any()} cv:${any()}`,
  'two words, in=cv': () => `${any()} ${any()}&in=cv`,
  'two words, in=both': () => `${any()} ${any()}&in=both`,
  'two rare words': () => `cv:${rare()} cv:${rare()}`,
  'two usual words': () => `cv:${usual()} cv:${usual()}`,
  'two common words': () => `cv:${common()} cv:${common()}`,
  'one usual word, highlighted': () => `cv:${usual()}&highlight=true`,
  'a phrase of usual words': () => `cv:"${usual()} ${usual()}"`,
  'a phrase of common words': () => `cv:"${common()} ${common()}"`,
  'a beginning': () => `cv:${usual().slice(0, 4)}*`,
  'a word with ~': () => `cv:${changeLetter(rare())}~`,
  'an ending': () => `cv:*${rare().slice(-5)}`,
  'with NOT': () => `cv:${usual()} NOT cv:${usual()}`,
  'beside a field': () => `cv:${usual()} jobTitle:engineer`,
  'any text': () => 'cv:*',
};

const database = databaseName(options, options.rows).replace(/^nova_bench_(?=\d)/u, 'nova_bench_cv_words_');
const dataSet = await openDataSet({ ...options, database, say });
try {
  await measure(dataSet);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: DataSet): Promise<void> {
  const monitor = new pg.Client({ connectionString: url });
  await monitor.connect();
  try {
    await fill(monitor, main.accountId);
    if (options.loadOnly) return;
    const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
    try {
      say(`${await machineLine(monitor)}\n${main.records.toLocaleString('en')} CVs of ${wordsOfCv} words\n`);
      const rows: string[][] = [];
      for (const [name, ask] of Object.entries(searches)) {
        if (!name.includes(options.only ?? '')) continue;
        const next = () => {
          const [query = '', ...more] = ask().split('&');
          const asked = [`query=${encodeURIComponent(query)}`, ...more].join('&');
          return { method: 'GET' as const, path: `/api/nova/candidates/search?${asked}` };
        };
        const turn = { target, monitor, key: main.key, connections: 1, next };
        await takeTurn({ ...turn, seconds: 1 }, newTally());
        const tally = newTally();
        for (let round = 0; round < options.rounds; round++)
          await takeTurn({ ...turn, seconds: options.seconds }, tally);
        const { p50, p95, server, postgres } = figuresOf(tally);
        rows.push([
          name,
          String(tally.requests),
          shown(p50, 1),
          shown(p95, 1),
          shown(server),
          shown(postgres),
        ]);
      }
      say(textTable(['search', 'asked', 'p50 ms', 'p95 ms', 'CPU server ms', 'CPU PostgreSQL ms'], rows));
    } finally {
      await target.stop();
    }
  } finally {
    await monitor.end();
  }
}

/** Keeps texts that an earlier run has loaded. */
async function fill(client: pg.Client, accountId: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM cv_texts WHERE "accountId" = $1 LIMIT 1', [accountId]);
  if (rows.length > 0) return;
  const started = performance.now();
  const took = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const onProgress = (cvs: number): void => {
    if (cvs % 5_000 === 0) say(`  ${cvs.toLocaleString('en')} CVs after ${took()}`);
  };
  await loadCvTexts(client, { accountId, words: wordsOfCv, onProgress });
  say(`Loaded the CVs after ${took()}.`);
}
