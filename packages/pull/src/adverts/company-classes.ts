import { accountDatabase, type Database } from '@nova/db';
import { callersId } from '@nova/transfer';
import type { Classified } from './advert-members.ts';

const statement = `
  SELECT k."otherId", i.name AS industries, s.name AS sectors FROM unnest($2::text[], $3::text[]) AS k("otherId", key)
  JOIN external_ids e ON e."accountId" = $1 AND e.entity = 'company' AND e."externalId" = k.key
  JOIN companies c ON c."accountId" = $1 AND c.id = e."recordId"
  LEFT JOIN master_data i ON i."accountId" = c."accountId" AND i.id = c."industryId"
  LEFT JOIN master_data s ON s."accountId" = c."accountId" AND s.id = c."sectorId"`;

/** What companies of the account are in, by the other server's ids. */
export async function companyClasses(
  database: Database,
  accountId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, Classified>> {
  const keys = otherIds.map(callersId);
  const rows = await accountDatabase(database, accountId).rows<Classified & { otherId: string }>(statement, [
    otherIds,
    keys,
  ]);
  return new Map(rows.map((row) => [row.otherId, row]));
}
