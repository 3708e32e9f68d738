import { mergeLimits, limitNames, type Limits, planNames } from '@nova/contract';
import type { Database } from '@nova/db';
import { z } from 'zod';
import { isId } from '@nova/core';
import { readInput, createUnknownAccountError } from './account-values.ts';

/**
 * Returns every limit in force; null for no limit (docs/limits.md#names).
 * @throws NOT_FOUND
 */
export async function readAccountLimits(database: Database, accountId: string): Promise<Limits> {
  if (!isId(accountId)) throw createUnknownAccountError(accountId);
  const [row] = await database.query('SELECT plan, limits::text FROM accounts WHERE id = $1', [accountId]);
  if (row === undefined) throw createUnknownAccountError(accountId);
  return parseLimits(row);
}

const isMaximum = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647;

const value = z.custom<number | string>((given) => given === 'none' || given === 'plan' || isMaximum(given), {
  error: 'must be a whole number from 0 to 2147483647, none or plan',
});

const input = z.record(z.string(), value).check((context) => {
  const names: readonly string[] = limitNames;
  for (const name of Object.keys(context.value).filter((key) => !names.includes(key))) {
    const message = `is no limit; there are ${limitNames.join(', ')}`;
    context.issues.push({ code: 'custom', input: name, path: [name], message });
  }
});

/** Maps the name of a limit to a number, `none` for no limit, or `plan` for the plan's limit. */
export type LimitChanges = z.input<typeof input>;

/**
 * Changes an account's own limits. Servers notice within 5 seconds (docs/limits.md#plans).
 * @returns the limits in force
 * @throws VALIDATION_ERROR for an unknown limit or value; NOT_FOUND
 */
export async function setAccountLimits(
  database: Database,
  accountId: string,
  changes: LimitChanges,
): Promise<Limits> {
  const requested = Object.entries(readInput(input, changes));
  if (!isId(accountId)) throw createUnknownAccountError(accountId);
  const resetNames = requested.filter(([, limit]) => limit === 'plan').map(([limit]) => limit);
  const overrides = requested
    .filter(([, limit]) => limit !== 'plan')
    .map(([limit, max]) => [limit, max === 'none' ? null : max]);
  const [row] = await database.query(
    `UPDATE accounts SET limits = (limits - $2::text[]) || $3::jsonb WHERE id = $1 RETURNING plan, limits::text`,
    [accountId, resetNames, JSON.stringify(Object.fromEntries(overrides))],
  );
  if (row === undefined) throw createUnknownAccountError(accountId);
  return parseLimits(row);
}

/** Parses the JSON column of an account's own limits, which override its plan's. */
export const ownLimits = z
  .string()
  .transform((text) => z.partialRecord(z.enum(limitNames), z.number().nullable()).parse(JSON.parse(text)));

const planAndLimits = z.object({ plan: z.enum(planNames), limits: ownLimits });

/** @param row with `plan` and the JSON text `limits` */
export function parseLimits(row: unknown): Limits {
  const { plan, limits } = planAndLimits.parse(row);
  return mergeLimits(plan, limits);
}
