import type { SqlSource } from '@nova/kinds';

type Owner = 'candidate' | 'company' | 'job' | 'record';

interface Followed {
  readonly table: string;
  /** The columns on which derived fields depend. Updates of other columns are ignored. */
  readonly columns: readonly string[];
  /** The records whose derived fields change, in the order in which they are locked. `record` is a candidate or a company. */
  readonly owners: readonly Owner[];
}

const followed: readonly Followed[] = [
  { table: 'stored_files', columns: ['category', 'status', 'createdOn'], owners: ['candidate', 'company'] },
  { table: 'applications', columns: ['stageCode', 'rejected', 'movedOn'], owners: ['candidate', 'job'] },
  { table: 'interviews', columns: ['createdOn'], owners: ['candidate', 'job'] },
  { table: 'placements', columns: ['createdOn'], owners: ['candidate', 'job', 'company'] },
  { table: 'jobs', columns: ['statusId', 'archived', 'createdOn'], owners: ['company'] },
  { table: 'status_changes', columns: ['changedOn'], owners: ['record'] },
];

const refreshed: Readonly<Record<Owner, readonly string[]>> = {
  candidate: ['candidates'],
  company: ['companies'],
  job: ['jobs'],
  record: ['candidates', 'companies'],
};

/**
 * Returns SQL that updates derived fields in the transaction that changes their sources. A statement-level trigger
 * passes all owners of a statement to one UPDATE (nova_refresh_…).
 */
export const buildFollowSources = (): readonly SqlSource[] => followed.map((one) => buildFollowSource(one));

function buildFollowSource({ table, columns, owners }: Followed): SqlSource {
  const name = `nova_follow_${table}`;
  const compared = ['accountId', 'id', ...owners.map((owner) => `${owner}Id`), ...columns]
    .map((column) => `"${column}"`)
    .join(', ');
  const differing = (one: string, other: string): string =>
    `(SELECT ${compared} FROM ${one} EXCEPT SELECT ${compared} FROM ${other})`;
  const changed = `(${differing('gone', 'fresh')} UNION ALL ${differing('fresh', 'gone')})`;
  const refresh = (rows: string): string =>
    owners
      .map(
        (
          owner,
        ) => `    FOR touched IN SELECT r."accountId", array_agg(DISTINCT r."${owner}Id") AS ids FROM ${rows} r
      WHERE r."${owner}Id" IS NOT NULL GROUP BY r."accountId" ORDER BY r."accountId"
    LOOP
${refreshed[owner].map((of) => `      PERFORM nova_refresh_${of}(touched."accountId", touched.ids);\n`).join('')}    END LOOP;
`,
      )
      .join('');
  const trigger = (event: string, referencing: string): string =>
    `CREATE TRIGGER nova_follow_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING ${referencing}
  FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
`;
  const sql = `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  IF TG_OP = 'INSERT' THEN
${refresh('fresh')}  ELSIF TG_OP = 'DELETE' THEN
${refresh('gone')}  ELSE
${refresh(changed)}  END IF;
  RETURN NULL;
END
$$;
${trigger('INSERT', 'NEW TABLE AS fresh')}${trigger('UPDATE', 'OLD TABLE AS gone NEW TABLE AS fresh')}${trigger('DELETE', 'OLD TABLE AS gone')}`;
  return { name, sql };
}
