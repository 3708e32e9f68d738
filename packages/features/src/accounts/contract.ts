import {
  flag,
  id,
  nullableText,
  nullableTimestamp,
  optionalText,
  recordId,
  strictEmail,
  nonEmptyText,
  text,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput, userRoles } from '@nova/contract';

/** The placements that a user may see (docs/interface/keys-and-accounts.md#users). */
export const billingVisibilities = ['ALL', 'TEAM', 'OWN', 'NONE'] as const;

export type BillingVisibility = (typeof billingVisibilities)[number];

const role = z.enum(userRoles).describe('What sessions and PRIVATE keys of the user may do.');

export const user = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role,
    team: nullableText(),
    restrictToTeam: flag(),
    billing: z.enum(billingVisibilities),
    disabled: flag(),
    singleSignOnSince: nullableTimestamp().describe(
      'Since when somebody signs in as the user by single sign-on; null where nobody does.',
    ),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'User' });

export const listUsers = list({
  name: 'users.list',
  summary: 'List the account’s users',
  description: 'Newest first.',
  route: { method: 'GET', path: '/users' },
  input: z.object({
    search: text()
      .optional()
      .describe(
        'Only users whose name or email has a word that begins with each of these words; or the user with this id.',
      ),
    ...listInput,
  }),
  output: user,
});

/** The members of a write. */
export const userWrite = {
  name: nonEmptyText(),
  email: strictEmail().describe('Unique in the account, in any case.'),
  role,
  team: optionalText(),
  restrictToTeam: flag().describe('Needs a team.'),
  billing: z.enum(billingVisibilities),
  disabled: flag(),
} as const;

export const createUser = record({
  name: 'users.create',
  summary: 'Create a user',
  description: 'A MEMBER by default. 409 with the other user’s id in `data` if the email is taken.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/users' },
  input: z.object({
    ...userWrite,
    role: role.default('MEMBER'),
    restrictToTeam: userWrite.restrictToTeam.default(false),
    billing: userWrite.billing.default('ALL'),
    disabled: userWrite.disabled.default(false),
  }),
  output: recordId,
  errors: ['DUPLICATE'],
});

export const updateUser = record({
  name: 'users.update',
  summary: 'Change a user',
  description:
    'Partial: what is left out stays, and null clears the team. Counts within 5 seconds. Refused if no ADMIN would be left who is not disabled.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/users/{userId}' },
  input: z.object({ userId: id().describe('The user’s id.') }).extend(z.object(userWrite).partial().shape),
  output: recordId,
  errors: ['DUPLICATE', 'INVALID_STATE', 'NOT_FOUND'],
});

export const forgetSingleSignOn = record({
  name: 'users.forgetSingleSignOn',
  summary: 'Undo the single sign-on of a user',
  description:
    'Forgets who signs in as the user, and ends the user’s sessions and links. The next sign-in finds the user by email.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/users/{userId}/singlesignon' },
  input: z.object({ userId: id().describe('The user’s id.') }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
