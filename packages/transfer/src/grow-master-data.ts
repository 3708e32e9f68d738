import { newId } from '@nova/domain';
import { foldName } from '@nova/domain/rules';
import type { ImportSession } from './import-session.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import type { PendingLine } from './read-line.ts';

/**
 * Lists of master data that grow with the names in use, or all where that was asked for: the names of these lines that are new become
 * values. A dry run only imagines them.
 */
export async function growMasterData(
  session: ImportSession,
  kind: TransferKind,
  lines: readonly PendingLine[],
): Promise<void> {
  for (const reference of kind.references) {
    const asked = session.options.createMissing === true && reference.to === 'masterData';
    if (reference.grows === true || asked) await grow(session, reference, lines);
  }
}

async function grow(
  session: ImportSession,
  { name: member = '', groups = [] }: ReferenceColumn,
  lines: readonly PendingLine[],
): Promise<void> {
  const names = new Map<string, string>();
  for (const { line } of lines) {
    const name: unknown = Object.entries(line).find(([one]) => one === member)?.[1];
    if (typeof name === 'string' && name !== '' && !session.catalogue.masterDataNamed(groups, name))
      names.set(foldName(name), name);
  }
  const [group = ''] = groups;
  if (names.size === 0) return;
  session.recordNamed(group, names.values());
  if (session.options.dryRun) {
    for (const name of names.values())
      session.catalogue.learn('masterData', { id: newId(), group, name }, []);
    return;
  }
  await session.database.query(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1, k.id, $2, k.name, k.key, (SELECT count(*)::int FROM master_data WHERE "accountId" = $1 AND "group" = $2)
     FROM unnest($3::uuid[], $4::text[], $5::text[]) AS k(id, name, key)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING`,
    [session.accountId, group, [...names].map(newId), [...names.values()], [...names.keys()]],
  );
  await session.reloadCatalogue();
}
