import type { AccountDatabase } from '@nova/db';
import { mailingLists, senders } from './mailing-lists.ts';

/** Senders and lists are written before the campaigns that name them; those that are there stay as they are. */
export async function openMailing(db: AccountDatabase, createdOn: string): Promise<void> {
  await db.write(
    `INSERT INTO mail_senders ("accountId", id, name, email, "replyTo", "ratePerSecond", "createdOn", "updatedOn")
     SELECT $1::uuid, s.id, s.name, s.email, s."replyTo", s."ratePerSecond", $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS s(id uuid, name text, email text, "replyTo" text, "ratePerSecond" int)
     ON CONFLICT ("accountId", id) DO NOTHING`,
    [JSON.stringify(Object.values(senders)), createdOn],
  );
  await db.write(
    `INSERT INTO distribution_lists ("accountId", id, name, entity, kind, query, "createdOn", "updatedOn")
     SELECT $1::uuid, l.id, l.name, l.entity, l.kind, l.query, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS l(id uuid, name text, entity text, kind text, query text)
     ON CONFLICT ("accountId", id) DO NOTHING`,
    [JSON.stringify(Object.values(mailingLists)), createdOn],
  );
}

/**
 * Puts people of the demo onto its STATIC lists, once they are in; a list that has anybody stays as it is. Who is chosen follows from
 * the demo's own ids, so that the same people are on it in every account.
 */
export async function fillLists(db: AccountDatabase): Promise<void> {
  for (const list of Object.values(mailingLists)) {
    if (list.kind === 'QUERY') continue;
    await db.write(
      `INSERT INTO distribution_list_members ("accountId", "listId", "recordId", "${list.entity}Id")
       SELECT $1::uuid, $2::uuid, e."recordId", e."recordId" FROM external_ids e
       WHERE e."accountId" = $1 AND e.entity = $3::text AND e."externalId" LIKE 'demo-%'
         AND left(md5($2::text || e."externalId"), 4) < $4::text
         AND NOT EXISTS (SELECT 1 FROM distribution_list_members m WHERE m."accountId" = $1 AND m."listId" = $2::uuid)
       ON CONFLICT ("accountId", "listId", "recordId") DO NOTHING`,
      [list.id, list.entity, hexOf(list.share)],
    );
  }
}

/** What the first four digits of a hash lie below in this share of all cases. */
const hexOf = (share: number): string =>
  Math.round(share * 0x1_00_00)
    .toString(16)
    .padStart(4, '0');
