import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readEnvironment } from '@nova/config';
import type { Database } from '@nova/db';
import { countRecords, exportRecords } from '@nova/features/imports';
import { createAccount, createUser } from '@nova/features';
import { type CorpusTable, languages, type TruthRow, users } from '@nova/table-corpus';
import { z } from 'zod';
import { importFile } from '../../src/commands/import/import-file.ts';
import type { Tools } from '../../src/shell.ts';
import { noErasures } from '../no-erasures.ts';
import { quietStreams } from '../quiet-streams.ts';
import { compareRecord, type Difference } from './compare-record.ts';

/** Answers for all systems: unknown names are added, unknown owners own nothing. */
const answers = join(import.meta.dirname, 'answers.json');

const document = z.object({
  imported: z.record(z.string(), z.number()),
  unchanged: z.number(),
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
  duplicates: z.array(z.object({ line: z.number() })).optional(),
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
});

export interface Tried {
  readonly table: CorpusTable;
  readonly sound: number;
  readonly taken: number;
  readonly wrong: readonly string[];
}

/** Imports a table twice into a new account, and compares the records with their true values. */
export async function tryTable(database: Database, table: CorpusTable): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-corpus-'));
  try {
    const account = await createAccount(database, {
      name: table.path,
      plan: 'UNLIMITED',
      timeZone: 'UTC',
      currency: languages.find(({ code }) => code === table.language)?.currency ?? 'EUR',
    });
    for (const { name, email } of users)
      await createUser(database, account.id, { name, email, restrictToTeam: false, billing: 'ALL' });
    await mkdir(join(folder, 'data'));
    const file = join(folder, basename(table.path));
    await writeFile(file, table.bytes);
    const take = async () => {
      const tools = toolsFor(database, join(folder, 'data'));
      const report = await importFile(tools, file, { account: account.id, mapFile: answers, json: true });
      return document.parse(report.document);
    };
    const first = await take();
    const records = await recordsOf(database, account.id);
    const versions = await versionsOf(database, account.id);
    const second = await take();
    const again = await versionsOf(database, account.id);
    return judge(table, first.errors, {
      passedOver: first.duplicates?.map(({ line }) => line) ?? [],
      records: records
        .filter(({ type }) => type === table.kind)
        .map((record) =>
          withoutRemarks(
            record,
            first.columns.flatMap(({ header, field }) => (field === null ? [] : [header])),
          ),
        ),
      changed: [
        ...(Object.keys(second.imported).length > 0
          ? [`The second time: ${JSON.stringify(second.imported)}`]
          : []),
        ...(isDeepStrictEqual(again, versions) ? [] : ['The second time something changed.']),
      ],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toolsFor = (database: Database, folder: string): Tools => ({
  database,
  environment: readEnvironment({ NOVA_DATA_DIR: folder }),
  applied: [],
  erasures: noErasures,
  tell: () => undefined,
  ask: undefined,
  streams: quietStreams(),
});

type Record_ = Readonly<Record<string, unknown>>;

/** Removes cells that the notes took, which have no true value. */
function withoutRemarks(record: Record_, headers: readonly string[]): Record_ {
  const { internalNotes } = record;
  if (typeof internalNotes !== 'string') return record;
  const own = internalNotes
    .split('\n')
    .filter((line) => !headers.some((header) => line.startsWith(`${header}: `)));
  return { ...record, internalNotes: own.length === 0 ? null : own.join('\n') };
}

async function recordsOf(database: Database, accountId: string): Promise<readonly Record_[]> {
  const records: Record_[] = [];
  await exportRecords(database, {
    accountId,
    write: (line) => void records.push(JSON.parse(line) as Record_),
  });
  return records;
}

const written = ['candidates', 'companies', 'contacts', 'jobs', 'custom_fields', 'master_data', 'users'];

const versionsSql = written
  .map(
    (table) => `SELECT '${table}' AS "of", json_agg(json_build_array(id, xmin::text) ORDER BY id) AS rows
      FROM ${table} WHERE "accountId" = $1`,
  )
  .join(' UNION ALL ');

const versionsOf = async (database: Database, accountId: string): Promise<readonly unknown[]> => [
  await countRecords(database, accountId),
  await database.query(versionsSql, [accountId]),
];

interface Seen {
  readonly passedOver: readonly number[];
  readonly records: readonly Record_[];
  readonly changed: readonly string[];
}

function judge(
  table: CorpusTable,
  errors: readonly { readonly line: number; readonly message: string }[],
  seen: Seen,
): Tried {
  const refused = new Map(errors.map(({ line, message }) => [line, message]));
  const wrong: string[] = [...seen.changed];
  let [sound, taken] = [0, 0];
  for (const row of table.rows) {
    const said = refused.get(row.line);
    if (row.outcome === 'refused') {
      if (said === undefined) wrong.push(`Line ${String(row.line)} should be refused.`);
      else if (row.column !== undefined && !said.includes(JSON.stringify(row.column)))
        wrong.push(`Line ${String(row.line)} is refused for ${said}, not for ${row.column}.`);
    } else if (row.outcome === 'passed over') {
      if (said !== undefined) wrong.push(`Line ${String(row.line)}: ${said}`);
    } else {
      sound += 1;
      const record = seen.records.find((one) => isOf(one, row, table.kind));
      if (record && said === undefined) taken += 1;
      else wrong.push(`Line ${String(row.line)} is not there: ${said ?? 'nothing is said'}`);
      if (record)
        wrong.push(
          ...compareRecord(record, row.facts).map((one) => `Line ${String(row.line)}: ${textOf(one)}`),
        );
    }
  }
  const extra = seen.records.length - taken;
  if (extra !== 0) wrong.push(`${String(extra)} records are there that no row is about.`);
  return { table, sound, taken, wrong };
}

const textOf = ({ field, wanted, found }: Difference): string =>
  `${field} should be ${shown(wanted)}, and is ${shown(found)}`;

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Finds a row's record; people's names are unique in a table. */
const isOf = (record: Record_, { facts }: TruthRow, kind: CorpusTable['kind']): boolean =>
  ({
    candidate: ['firstName', 'lastName'],
    contact: ['firstName', 'lastName'],
    company: ['name'],
    job: ['title'],
  })[kind].every((name) => record[name] === facts[name]);
