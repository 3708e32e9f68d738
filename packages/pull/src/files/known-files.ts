import { accountDatabase, type Database } from '@nova/db';
import { callersId } from '@nova/transfer';
import type { OtherRecord } from '../http/envelopes.ts';

const statement = `
  SELECT k.place FROM unnest($2::int[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
    AS k(place, "otherId", status, size, "updatedOn")
  JOIN external_ids e ON e."accountId" = $1 AND e.entity = 'file' AND e."externalId" = k."otherId"
  JOIN stored_files f ON f."accountId" = $1 AND f.id = e."recordId"
  WHERE f.status = k.status AND f."fileSize" IS NOT DISTINCT FROM k.size AND f."updatedOn" = k."updatedOn"`;

/** The files that the account has already as the other server shows them: their contents are not asked for again. */
export async function knownFiles(
  database: Database,
  accountId: string,
  files: readonly OtherRecord[],
): Promise<ReadonlySet<OtherRecord>> {
  const rows = await accountDatabase(database, accountId).rows<{ place: number }>(statement, [
    files.map((_file, place) => place),
    files.map(({ id }) => callersId(id)),
    files.map(({ status }) => (status === 'PENDING' ? 'PENDING' : 'STORED')),
    files.map(({ fileSize }) => (Number.isSafeInteger(fileSize) ? fileSize : null)),
    files.map(({ updatedOn }) => instantOf(updatedOn)),
  ]);
  return new Set(rows.flatMap(({ place }) => files[place] ?? []));
}

const instantOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;
