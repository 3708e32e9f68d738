import { planNames } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';

const listedAccount = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(planNames),
  timeZone: z.string(),
  currency: z.string(),
  users: z.number(),
  candidates: z.number(),
  companies: z.number(),
  createdOn: z.string(),
});

export type ListedAccount = z.output<typeof listedAccount>;

/** All accounts, oldest first, with how many users and records they hold (docs/operations.md#the-nova-command). */
export async function listAccounts(database: Database): Promise<readonly ListedAccount[]> {
  const rows = await database.query(
    `SELECT a.id, a.name, a.plan, a."timeZone", a.currency, nova_iso(a."createdOn") AS "createdOn",
       (SELECT count(*)::int FROM users u WHERE u."accountId" = a.id) AS users,
       coalesce((SELECT total FROM record_counters c WHERE c."accountId" = a.id AND c.entity = 'candidate'), 0) AS candidates,
       coalesce((SELECT total FROM record_counters c WHERE c."accountId" = a.id AND c.entity = 'company'), 0) AS companies
     FROM accounts a ORDER BY a."createdOn", a.id`,
  );
  return z.array(listedAccount).parse(rows);
}
