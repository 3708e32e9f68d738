import type { Database } from '@nova/db';
import { exportRecords } from '../export-records.ts';
import { importRecords } from '../import-records.ts';
import type { ImportOptions, ImportReport } from '../import-session.ts';

async function* linesOf(lines: Iterable<object | string>): AsyncGenerator<string> {
  for (const line of lines)
    yield await Promise.resolve(typeof line === 'string' ? line : JSON.stringify(line));
}

/** Imports lines and collects the ids of their records. */
export const importLines = (
  database: Database,
  accountId: string,
  lines: Iterable<object | string>,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> =>
  importRecords(database, { accountId, source: 'test', lines: linesOf(lines), collectIds: true, ...options });

export async function exportLines(database: Database, accountId: string, pageSize = 500): Promise<string[]> {
  const lines: string[] = [];
  await exportRecords(database, { accountId, pageSize, write: (line) => void lines.push(line) });
  return lines;
}

/** Replaces ids by their order of appearance, so that two accounts can be compared. */
export function withoutIds(lines: readonly string[]): string {
  const seen = new Map<string, string>();
  return lines.join('\n').replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, (id) => {
    const known = seen.get(id) ?? `#${String(seen.size + 1)}`;
    seen.set(id, known);
    return known;
  });
}

/** A stored row of any table; empty if there is none. */
export async function storedRow(
  database: Database,
  accountId: string,
  table: string,
  id: string | undefined,
): Promise<Record<string, unknown>> {
  const [found] = await database.query<{ row: string }>(
    `SELECT row_to_json(t)::text AS row FROM ${table} t WHERE "accountId" = $1 AND id = $2`,
    [accountId, id ?? null],
  );
  return JSON.parse(found?.row ?? '{}') as Record<string, unknown>;
}
