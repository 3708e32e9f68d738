import { NovaError, type ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import { findReferences, mentionsOf } from './find-records.ts';
import type { ReferredType } from './kinds/transfer-kind.ts';
import { transferKinds } from './kinds/transfer-kinds.ts';
import { readLine } from './read-line.ts';

/** A record that a line names by the caller's id. */
export interface MentionedRecord {
  readonly type: ReferredType;
  readonly id: string;
}

/**
 * The records that lines of one type name and the account does not have: what an import of the lines would miss
 * (docs/import-and-export.md#ids-and-references). Users and master data have names that stand in for them, and are not looked for.
 * @returns for each line, in its order; nothing for a line that cannot be read
 */
export async function missingReferences(
  database: Database,
  accountId: string,
  type: ImportType,
  lines: readonly string[],
): Promise<readonly (readonly MentionedRecord[])[]> {
  const kind = transferKinds[type];
  const named = lines.map((text) => {
    const line = readable(text);
    const texts = line ? [...mentionsOf(kind, [line])] : [];
    return texts.flatMap(([to, ids]) => [...ids].map((id): MentionedRecord => ({ type: to, id })));
  });
  const wanted = new Map<ReferredType, Set<string>>();
  for (const { type: to, id } of named.flat()) wanted.set(to, (wanted.get(to) ?? new Set()).add(id));
  const found = await findReferences(database, accountId, wanted);
  return named.map((records) => records.filter((record) => !found.has(`${record.type}:${record.id}`)));
}

function readable(text: string): ReturnType<typeof readLine> | undefined {
  try {
    return readLine({ number: 0, text }, () => undefined);
  } catch (error) {
    if (error instanceof NovaError) return undefined;
    throw error;
  }
}
