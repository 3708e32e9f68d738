import { nullableNumber, nullableText, nullableTimestamp, optionalDate } from '@nova/kinds';
import { z } from 'zod';
import { keyRoles, record, limitNames } from '@nova/contract';

export const usage = z
  .object({
    from: z.string(),
    to: z.string(),
    requests: z.array(
      z.object({
        day: z.string(),
        endpoint: z.string().describe('The procedure, such as candidates.search.'),
        status: z.int().describe('The HTTP status of the answers.'),
        count: z.int(),
      }),
    ),
    limits: z.array(
      z.object({
        name: z.enum(limitNames),
        max: nullableNumber().describe('Null for no limit.'),
        used: z.int(),
        resetsOn: nullableTimestamp().describe('Null for record limits.'),
      }),
    ),
    keys: z.array(
      z.object({
        id: z.string(),
        prefix: z.string(),
        role: z.enum(keyRoles),
        userName: nullableText(),
        lastUsedOn: nullableTimestamp(),
        expiresOn: nullableTimestamp(),
        revokedOn: nullableTimestamp(),
      }),
    ),
  })
  .meta({ id: 'Usage' });

export const getUsage = record({
  name: 'usage.get',
  summary: 'Get the account’s usage',
  description:
    'Requests by day, endpoint and status, the limits with what is used of them, and the keys with their last use.',
  userRole: 'ADMIN',
  route: { method: 'GET', path: '/usage' },
  input: z.object({
    from: optionalDate().describe('The first day, yyyy-MM-dd; 30 days ago when left out.'),
    to: optionalDate().describe('The last day, yyyy-MM-dd; today when left out.'),
  }),
  output: usage,
  errors: ['BAD_REQUEST'],
});
