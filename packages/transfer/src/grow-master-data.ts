import { newId } from '@nova/domain';
import { retryTransaction } from '@nova/db';
import { foldName } from '@nova/domain/rules';
import { recordStep } from './batches/record-step.ts';
import { inImport, type Statement } from './group-writer.ts';
import type { ImportSession } from './import-session.ts';
import { masterDataKind } from './kinds/configuration.ts';
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
  await retryTransaction(() => inImport(session.database, (run) => insertNames(run, session, group, names)));
  await session.reloadCatalogue();
}

/** Adds names to a group, those that are not there yet. @param names by how they are compared */
async function insertNames(
  run: Statement,
  session: ImportSession,
  group: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const fresh = await run<{ id: string }>(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1::uuid, k.id, $2, k.name, k.key,
       (SELECT count(*)::int FROM master_data WHERE "accountId" = $1::uuid AND "group" = $2)
     FROM unnest($3::uuid[], $4::text[], $5::text[]) AS k(id, name, key)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING RETURNING id`,
    [session.accountId, group, [...names].map(newId), [...names.values()], [...names.keys()]],
  );
  const step = session.batch.nextStep();
  await recordStep(run, session, masterDataKind, { step, fresh, known: [] });
}
