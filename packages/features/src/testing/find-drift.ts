import type { Database } from '@nova/db';
import { kinds } from '@nova/kinds';
import { computeDuplicateKeys, recordKindNames, recordKinds } from '@nova/core';

type AccountId = string | null;

/** In words, and the `FROM` that finds the rows that are wrong. */
type Check = readonly [what: string, wrong: string];

/** Of the account `$1`, or all if null. */
const rowsOf = (table: string): string =>
  `(SELECT * FROM ${table} WHERE $1::uuid IS NULL OR "accountId" = $1::uuid)`;

const latest = (...sources: readonly string[]): string => `greatest(${sources.join(', ')})`;
const last = (table: string, column: string, of: string, alias: string): string =>
  `(SELECT max(s."${column}") FROM ${table} s WHERE s."accountId" = ${alias}."accountId" AND s."${of}" = ${alias}.id)`;
const any = (table: string, condition: string, alias: string): string =>
  `EXISTS (SELECT FROM ${table} s WHERE s."accountId" = ${alias}."accountId" AND ${condition})`;
const count = (table: string, condition: string, alias: string): string =>
  `(SELECT count(*)::int FROM ${table} s WHERE s."accountId" = ${alias}."accountId" AND ${condition})`;

const own = (table: string) => `s."${table}Id" = t.id`;

/** Each derived column computed from its source tables; `t` is the record's row. */
const definitions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  candidates: {
    hasCv: any('stored_files', `${own('candidate')} AND s.category = 'CV' AND s.status = 'STORED'`, 't'),
    inPipeline: any(
      'applications',
      `${own('candidate')} AND NOT s.rejected AND s."stageCode" <> 'PLACED'`,
      't',
    ),
    placed: any('placements', own('candidate'), 't'),
    lastActivityDate: latest(
      't."importedActivityDate"',
      last('status_changes', 'changedOn', 'recordId', 't'),
      last('applications', 'movedOn', 'candidateId', 't'),
      last('interviews', 'createdOn', 'candidateId', 't'),
      last('placements', 'createdOn', 'candidateId', 't'),
      last('stored_files', 'createdOn', 'candidateId', 't'),
    ),
  },
  companies: {
    activeJobCount: count(
      'jobs',
      `${own('company')} AND NOT s.archived AND NOT EXISTS (SELECT FROM master_data m
        WHERE m."accountId" = s."accountId" AND m.id = s."statusId" AND m.closed)`,
      't',
    ),
    totalPlacementCount: count('placements', own('company'), 't'),
    lastActivityDate: latest(
      't."importedActivityDate"',
      last('status_changes', 'changedOn', 'recordId', 't'),
      last('jobs', 'createdOn', 'companyId', 't'),
      last('placements', 'createdOn', 'companyId', 't'),
      last('stored_files', 'createdOn', 'companyId', 't'),
    ),
  },
  jobs: {
    lastActivityDate: latest(
      't."importedActivityDate"',
      last('applications', 'movedOn', 'jobId', 't'),
      last('interviews', 'createdOn', 'jobId', 't'),
      last('placements', 'createdOn', 'jobId', 't'),
    ),
  },
};

async function derivedColumns(database: Database, accountId: AccountId): Promise<readonly string[]> {
  const checks = Object.entries(definitions).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, definition]): Check => [
      `${table}.${column}`,
      `${rowsOf(table)} t WHERE t."${column}" IS DISTINCT FROM ${definition}`,
    ]),
  );
  return wrongOf(database, accountId, checks);
}

/** One statement a check: all in one could take longer than a statement may. */
async function wrongOf(
  database: Database,
  accountId: AccountId,
  checks: readonly Check[],
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const [what, wrong] of checks) {
    const [found] = await database.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${wrong}`, [
      accountId,
    ]);
    if (found?.rows !== 0) differences.push(`${what}: ${String(found?.rows)}`);
  }
  return differences;
}

/** Counters, and rows that name deleted records. */
const counted = (): readonly Check[] =>
  recordKindNames.flatMap((kind): readonly Check[] => {
    const { table } = recordKinds[kind];
    const of = `t."accountId" = c."accountId"`;
    return [
      [
        `counter of ${table}`,
        `${rowsOf('record_totals')} c WHERE c.entity = '${kind}'
         AND c.total <> (SELECT count(*) FROM ${table} t WHERE ${of})`,
      ],
      [
        `references of ${table}`,
        `${rowsOf('record_counters')} c WHERE c.entity = '${kind}'
         AND c."lastReference" < (SELECT max(split_part(t.reference, '-', 2)::int) FROM ${table} t WHERE ${of})`,
      ],
      [
        `duplicate keys of no ${kind}`,
        `${rowsOf('dedupe_keys')} c WHERE c.entity = '${kind}'
         AND NOT EXISTS (SELECT FROM ${table} t WHERE ${of} AND t.id = c."recordId")`,
      ],
    ];
  });

const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordKindNames.map((kind) => [kind, recordKinds[kind].table])),
  application: 'applications',
  file: 'stored_files',
};

const callersIds = (): readonly Check[] =>
  Object.entries(named).map(([kind, table]): Check => [
    `callers’ ids of no ${kind}`,
    `${rowsOf('external_ids')} e WHERE split_part(e.entity, '/', 1) = '${kind}'
         AND NOT EXISTS (SELECT FROM ${table} t WHERE t."accountId" = e."accountId" AND t.id = e."recordId")`,
  ]);

const searchKinds = ['candidate', 'company', 'lead', 'opportunity', 'job', 'placement', 'campaign'];

const searched = searchKinds.flatMap((kind): readonly Check[] => [
  [
    `what a ${kind} is found by`,
    `${rowsOf(`${kind}_texts`)} t FULL JOIN ${rowsOf(`${kind}_search`)} s USING ("accountId", id)
     WHERE (t.vector, t.keys, t."createdOn") IS DISTINCT FROM (s.vector, s.keys, s."createdOn")`,
  ],
  [
    `words of a ${kind} that the account does not know`,
    `(
     SELECT s."accountId", own.word FROM ${rowsOf(`${kind}_search`)} s, nova_own_words(s.vector) AS own(word)
     EXCEPT SELECT k."accountId", k.word FROM ${rowsOf('search_words')} k) AS missing`,
  ],
]);

/** Each candidate's newest CV has a row, and its words are those of its text. */
const cvTexts: readonly Check[] = [
  [
    'texts of newest CVs',
    `(SELECT DISTINCT ON (f."accountId", f."candidateId") f."accountId", f."candidateId", f.id FROM ${rowsOf('stored_files')} f
       WHERE f."candidateId" IS NOT NULL AND f.category = 'CV' AND f.status = 'STORED'
       ORDER BY f."accountId", f."candidateId", f."createdOn" DESC, f.id DESC) n
     FULL JOIN ${rowsOf('cv_texts')} t USING ("accountId", "candidateId") WHERE n.id IS DISTINCT FROM t."fileId"`,
  ],
  [
    'words of CVs',
    `${rowsOf('cv_texts')} t WHERE t.vector IS DISTINCT FROM CASE WHEN t.text <> '' THEN nova_words(t.text) END`,
  ],
];

const labels = (['candidate', 'company', 'contact', 'job', 'placement'] as const).map((kind): Check => [
  `labels in ${kind}`,
  `${rowsOf(recordKinds[kind].table)} t, jsonb_array_elements(t."customFields") v
       WHERE v ->> 'fieldLabel' IS DISTINCT FROM (SELECT f.label FROM custom_fields f
         WHERE f."accountId" = t."accountId" AND f.id::text = v ->> 'fieldId')`,
]);

async function duplicateKeys(database: Database, accountId: AccountId): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const kind of [kinds.candidate, kinds.company, kinds.contact]) {
    const rows = await database.query<{ row: string; held: string[] }>(
      `SELECT to_jsonb(t) AS row, ARRAY(SELECT d.key FROM dedupe_keys d
         WHERE d."accountId" = t."accountId" AND d.entity = $2 AND d."recordId" = t.id) AS held FROM ${rowsOf(kind.table)} t`,
      [accountId, kind.name],
    );
    const different = rows.filter(({ row, held }) => {
      const made = computeDuplicateKeys(kind, JSON.parse(row) as Readonly<Record<string, unknown>>);
      return JSON.stringify(made.toSorted()) !== JSON.stringify(held.toSorted());
    });
    if (different.length > 0) wrong.push(`duplicate keys of ${kind.name}: ${String(different.length)}`);
  }
  return wrong;
}

/**
 * Compares all derived data with a fresh computation: columns, counters, search vectors, texts of CVs,
 * labels, duplicate keys, callers' ids.
 * @param accountId null for all accounts
 * @returns the differences in words
 */
export async function findDrift(database: Database, accountId: AccountId = null): Promise<readonly string[]> {
  const checks = [...counted(), ...callersIds(), ...searched, ...cvTexts, ...labels];
  return [
    ...(await derivedColumns(database, accountId)),
    ...(await wrongOf(database, accountId, checks)),
    ...(await duplicateKeys(database, accountId)),
  ];
}
