import type {
  createUser as createEndpoint,
  listUsers as endpoint,
  updateUser as updateEndpoint,
  user,
} from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  changeLocked,
  type CurrentRow,
  createPlain,
  type Row,
  condition,
  type Condition,
  readPage,
  columns,
  iso,
  type RecordSource,
  dropUndefined,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import { type AccountTransaction, uniqueViolation } from '@nova/db';
import type { z } from 'zod';
import { assertTeam } from './users.ts';

export const userSource: RecordSource = {
  from: 'users u',
  alias: 'u',
  joins: [],
  members: {
    ...columns('u', ['id', 'name', 'email', 'role', 'team', 'restrictToTeam', 'billing', 'disabled']),
    singleSignOnSince: `(SELECT ${iso('max(o."createdOn")')} FROM oidc_subjects o
      WHERE o."accountId" = $1 AND o."userId" = u.id)`,
    createdOn: iso('u."createdOn"'),
    updatedOn: iso('u."updatedOn"'),
  },
};

/**
 * The search ignores case, accents and signs, and matches both spellings of a letter such as ü and ue. A search of
 * records does the same.
 */
const buildSearchCondition = (search: string): Condition =>
  condition(
    `u.id = $?::uuid OR NOT EXISTS (
      SELECT FROM unnest(public.nova_asked_words($?::text)) AS words(word)
      WHERE NOT EXISTS (
        SELECT FROM unnest(public.nova_spellings(word)) AS own(spelling)
        WHERE position(' ' || spelling IN ' ' || array_to_string(public.nova_spellings(
          public.nova_fold(public.nova_spelled(u.name || ' ' || u.email))), ' ')) > 0))`,
    isId(search) ? search : null,
    search,
  );

/** Lists the account's users, newest first and without their keys (docs/interface/users.md#finding-users). */
export function listAccountUsers(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof user>>> {
  const { search = '' } = input;
  return readPage(ctx, userSource, input, {
    conditions: search === '' ? [] : [buildSearchCondition(search)],
  });
}

/**
 * Creates a user of the account (docs/interface/users.md).
 * @returns the user's id
 * @throws VALIDATION_ERROR; DUPLICATE with the id of the email's user
 */
export async function createAccountUser(
  ctx: Context,
  input: z.output<typeof createEndpoint.input>,
): Promise<string> {
  const row = { ...input, email: input.email.toLowerCase() };
  assertTeam(row);
  try {
    return await createPlain(ctx, 'user', dropUndefined(row));
  } catch (error) {
    throw await convertEmailError(ctx, error, row.email);
  }
}

/**
 * Changes a user. Servers notice within 5 seconds (docs/interface/users.md#roles).
 * @returns the user's id
 * @throws NOT_FOUND; VALIDATION_ERROR; DUPLICATE with the id of the email's user; INVALID_STATE if no ADMIN would
 * be left
 */
export async function updateAccountUser(
  ctx: Context,
  { userId, ...changes }: z.output<typeof updateEndpoint.input>,
): Promise<string> {
  const row = dropUndefined({ ...changes, email: changes.email?.toLowerCase() });
  try {
    return await changeLocked(ctx, 'user', userId, async (current, tx) => {
      const next = { ...current, ...row };
      assertTeam(next);
      if (isAdmin(current) && !isAdmin(next)) await assertAnotherAdmin(tx, userId);
      return { row };
    });
  } catch (error) {
    throw await convertEmailError(ctx, error, changes.email?.toLowerCase());
  }
}

const isAdmin = ({ role, disabled }: CurrentRow | Row): boolean => role === 'ADMIN' && disabled === false;

/** The lock prevents two ADMINs from stepping down at the same time. */
async function assertAnotherAdmin(tx: AccountTransaction, userId: string): Promise<void> {
  await tx.rows(`SELECT nova_lock_account($1::uuid, 'admins')::text AS locked`);
  const [other] = await tx.rows(
    `SELECT id FROM users WHERE "accountId" = $1::uuid AND role = 'ADMIN' AND NOT disabled AND id <> $2::uuid LIMIT 1`,
    [userId],
  );
  if (other === undefined)
    throw new NovaError(
      'INVALID_STATE',
      'This is the last ADMIN of the account who is not disabled. Make another user ADMIN first.',
    );
}

/** Returns DUPLICATE if another user has the email, else the error itself. The message does not repeat the address. */
async function convertEmailError(ctx: Context, error: unknown, email: string | undefined): Promise<unknown> {
  if (uniqueViolation(error) === undefined) return error;
  const [other] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM users WHERE "accountId" = $1 AND email = $2`,
    [email ?? null],
  );
  const message =
    'Another user of this account has this email; `data` holds the id. Use another email, or that user.';
  return new NovaError('DUPLICATE', message, other === undefined ? {} : { data: other.id });
}
