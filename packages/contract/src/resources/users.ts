import { z } from 'zod';
import { list } from '../endpoint.ts';
import { listInput } from '../inputs.ts';
import { flag, nullableText, timestamp } from '@nova/kinds';

/** Which placements a user may see (docs/interface/keys-and-accounts.md#users). */
export const billingVisibilities = ['ALL', 'TEAM', 'OWN', 'NONE'] as const;

export type BillingVisibility = (typeof billingVisibilities)[number];

/** A person of the agency. */
export const user = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    team: nullableText(),
    restrictToTeam: flag(),
    billing: z.enum(billingVisibilities),
    disabled: flag(),
    createdOn: timestamp(),
    updatedOn: timestamp(),
  })
  .meta({ id: 'User' });

export const listUsers = list({
  name: 'users.list',
  summary: 'List the account’s users',
  description: 'Newest first.',
  route: { method: 'GET', path: '/users' },
  input: z.object(listInput),
  output: user,
});
