import { duplicateKeysOf } from '@nova/domain/rules';
import { kinds } from '@nova/kinds';
import { givenId } from './find-records.ts';
import type { ImportSession } from './import-session.ts';
import type { TransferKind } from './kinds/transfer-kind.ts';
import type { PendingLine } from './read-line.ts';

/** A company as a line names it. */
interface CompanyName {
  /** What two companies of the same name have in common (docs/interface/duplicates.md#companies). */
  readonly key: string;
  readonly name: string;
  /** The line that names it first. */
  readonly number: number;
}

/** The companies that lines name instead of giving an id, each once (docs/import-and-export.md#names-instead-of-ids). */
export function companyNames(kind: TransferKind, lines: readonly PendingLine[]): readonly CompanyName[] {
  const names = new Map<string, CompanyName>();
  for (const reference of kind.references.filter(({ called }) => called !== undefined)) {
    for (const { line, number } of lines) {
      const name: unknown = new Map<string, unknown>(Object.entries(line)).get(reference.called ?? '');
      if (typeof name !== 'string' || name === '' || givenId(line, reference)) continue;
      const key = companyKey(name);
      if (!names.has(key)) names.set(key, { key, name, number });
    }
  }
  return [...names.values()];
}

/** What a company is looked up by among the records that lines refer to. */
export const companyKey = (name: string): string =>
  `company/name:${duplicateKeysOf(kinds.company, { name })[0] ?? ''}`;

/** The ids of the companies of these names, the oldest where several bear one; those of a dry run are imagined. */
export async function findCompanies(
  { database, accountId, imaginedKeys }: ImportSession,
  names: readonly CompanyName[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const bare = (key: string): string => key.replace('company/name:', '');
  const rows = await database.query<{ key: string; id: string }>(
    `SELECT k.key, min(k."recordId"::text) AS id FROM dedupe_keys k
     WHERE k."accountId" = $1 AND k.entity = 'company' AND k.key = ANY($2::text[]) GROUP BY k.key`,
    [accountId, names.map(({ key }) => bare(key))],
  );
  const imagined = names.flatMap(({ key }) => {
    const id = imaginedKeys.get(`company:${bare(key)}`);
    return id === undefined ? [] : [[key, id] as const];
  });
  return new Map([...imagined, ...rows.map(({ key, id }) => [`company/name:${key}`, id] as const)]);
}
