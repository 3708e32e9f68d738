import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCv } from '@nova/cv/parse';
import { newId } from '@nova/core';
import pg from 'pg';
import { readOptions } from './bench-options.ts';
import { openDataSet, type DataSet } from './data/data-set.ts';
import { startNova } from './targets/start-target.ts';

/**
 * `npm run bench -- cv-found`: whether `cv:"…"` finds every labelled skill, employer and title that stands in the text of
 * its CV. CV_FOLDER is a folder of CVs with their labels in expected.json.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = process.env.CV_FOLDER;
if (folder === undefined) throw new Error('CV_FOLDER must name a folder of CVs with an expected.json.');
const options = readOptions(process.argv.slice(2), { rows: 10, seconds: 1, rounds: 1 });

type Value = string | null | readonly Value[];
interface Label {
  readonly file: string;
  readonly kind: string;
  readonly expected: {
    readonly skills?: readonly string[];
    readonly skillsOptional?: readonly string[];
    readonly currentEmployer?: Value;
    readonly jobTitle?: Value;
    readonly employmentHistory?: readonly { readonly companyName: Value; readonly jobTitle: Value }[];
  };
}

const listTexts = (value: Value | undefined): readonly string[] => {
  if (typeof value === 'string') return [value];
  return value ? value.flatMap(listTexts) : [];
};

const listLabels = ({ expected }: Label): readonly string[] => [
  ...new Set(
    [
      expected.skills,
      expected.skillsOptional,
      expected.currentEmployer,
      expected.jobTitle,
      ...(expected.employmentHistory ?? []).flatMap(({ companyName, jobTitle }) => [companyName, jobTitle]),
    ].flatMap(listTexts),
  ),
];

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ');

/** Returns whether a label stands in a text as it is written, apart from case and white space. */
function standsIn(label: string, text: string): boolean {
  const escaped = normalise(label.trim()).replace(/[$()*+.?[\\\]^{|}]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(normalise(text));
}

const dataSet = await openDataSet({ ...options, database: options.database ?? 'nova_bench_cv_found', say });
try {
  await measure(dataSet, folder);
} finally {
  if (!options.keep) await dataSet.drop();
}

async function measure({ url, main }: DataSet, from: string): Promise<void> {
  const labels = JSON.parse(await readFile(join(from, 'expected.json'), 'utf8')) as readonly Label[];
  const known = new Set(await readdir(from));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const target = await startNova({ databaseUrl: url, redisUrl: options.redisUrl });
  const call = async (path: string, body?: object): Promise<{ data: unknown }> => {
    const response = await fetch(`${target.url}/api/nova${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Api-Key': main.key, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { data: unknown };
  };
  let [standing, found, cvs, absent] = [0, 0, 0, 0];
  try {
    for (const label of labels.filter(({ file, kind }) => kind === 'cv' && known.has(file))) {
      const { text } = await parseCv(await readFile(join(from, label.file)), { ocr: false });
      const candidateId = String((await call('/candidates', { lastName: label.file })).data);
      await store(client, { accountId: main.accountId, candidateId, text });
      cvs += 1;
      for (const value of listLabels(label)) {
        if (!standsIn(value, text)) {
          absent += 1;
          continue;
        }
        standing += 1;
        const query = `cv:"${value.replace(/["\\]/gu, '\\$&')}" id:${candidateId}`;
        const { data } = await call(`/candidates/search?query=${encodeURIComponent(query)}&highlight=true`);
        const [record] = data as readonly { readonly matches: readonly unknown[] }[];
        if (record && record.matches.length > 0) found += 1;
        else say(`${label.file}: ${JSON.stringify(value)} is not ${record ? 'marked' : 'found'}`);
      }
    }
    say(
      `${cvs} CVs: ${found} of ${standing} labels in their texts are found and marked; ${absent} stand otherwise`,
    );
  } finally {
    await target.stop();
    await client.end();
  }
}

interface StoredText {
  readonly accountId: string;
  readonly candidateId: string;
  readonly text: string;
}

async function store(client: pg.Client, { accountId, candidateId, text }: StoredText): Promise<void> {
  const fileId = newId();
  await client.query(
    `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", status)
     VALUES ($1, $2, $3, 'CV', 'cv.pdf', 'application/pdf', 'STORED')`,
    [accountId, fileId, candidateId],
  );
  await client.query('SELECT nova_store_cv_texts($1, $2)', [accountId, JSON.stringify([{ fileId, text }])]);
}
