import { newId } from '@nova/domain';
import { foldName } from '@nova/domain/rules';
import type { ImportSession } from './import-session.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import type { PendingLine } from './read-line.ts';

/** Lists of master data that grow with the names in use: the names of these lines that are new become values. */
export async function growMasterData(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  for (const reference of kind.references) if (reference.grows) await grow(session, reference, lines);
}

async function grow(
  session: ImportSession,
  { name: member = '', groups: [group = ''] = [] }: ReferenceColumn,
  lines: readonly PendingLine[],
): Promise<void> {
  const names = new Map<string, string>();
  for (const { line } of lines) {
    const name: unknown = Object.entries(line).find(([one]) => one === member)?.[1];
    if (typeof name === 'string' && name !== '' && !session.catalogue.masterDataNamed([group], name))
      names.set(foldName(name), name);
  }
  if (names.size === 0) return;
  await session.database.query(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1, k.id, $2, k.name, k.key, (SELECT count(*)::int FROM master_data WHERE "accountId" = $1 AND "group" = $2)
     FROM unnest($3::uuid[], $4::text[], $5::text[]) AS k(id, name, key)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING`,
    [session.accountId, group, [...names].map(newId), [...names.values()], [...names.keys()]],
  );
  await session.reloadCatalogue();
}
