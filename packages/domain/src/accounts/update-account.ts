import { optionalCurrency } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { isId } from '../ids.ts';
import { name, plan, timeZone } from './account-values.ts';
import type { CreatedAccount } from './create-account.ts';
import { unknownAccount } from './not-found.ts';
import { readInput } from './read-input.ts';

const input = z
  .object({ name: name(), plan: plan(), timeZone: timeZone(), currency: optionalCurrency() })
  .partial();

/** What is left out stays. */
export type AccountChanges = z.input<typeof input>;

/**
 * Changes what is given of an account, in one statement. Servers notice within 5 seconds; what follows from the time zone or the
 * currency follows from then on, and what is stored stays as it is (docs/interface/keys-and-accounts.md#accounts).
 * @throws VALIDATION_ERROR for an unknown plan, time zone or currency, or a blank name; NOT_FOUND for an unknown account
 */
export async function updateAccount(
  database: Database,
  accountId: string,
  changes: AccountChanges,
): Promise<CreatedAccount> {
  const given = readInput(input, changes);
  const [account] = isId(accountId)
    ? await database.query<CreatedAccount>(
        `UPDATE accounts SET name = coalesce($2, name), plan = coalesce($3, plan), "timeZone" = coalesce($4, "timeZone"),
           currency = coalesce($5, currency)
         WHERE id = $1 RETURNING id, name, plan, "timeZone", currency`,
        [accountId, given.name ?? null, given.plan ?? null, given.timeZone ?? null, given.currency ?? null],
      )
    : [];
  if (account === undefined) throw unknownAccount(accountId);
  return account;
}
