import {
  comparableInstant,
  fields,
  id,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  optionalDate,
  text,
  timestamp,
} from '@nova/kinds';
import { z } from 'zod';
import { keyRoles, list, record } from '../endpoint.ts';
import { listInput } from '../paging.ts';
import { limitNames } from '../plans.ts';
import { waysIn } from './events.ts';

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
  route: { method: 'GET', path: '/usage' },
  input: z.object({
    from: optionalDate().describe('The first day, yyyy-MM-dd; 30 days ago when left out.'),
    to: optionalDate().describe('The last day, yyyy-MM-dd; today when left out.'),
  }),
  output: usage,
  errors: ['BAD_REQUEST'],
});

export const auditEvent = z
  .object({
    id: z.string(),
    occurredOn: timestamp(),
    ...fields(['keyId', 'userId', 'userName', 'requestId'], nullableText),
    entity: z.string().describe('The kind of record, such as candidate.'),
    recordId: nullableText(),
    action: z.string().describe('create, update, delete, or the verb of the procedure.'),
    via: z
      .enum(waysIn)
      .nullable()
      .describe('The way in by which it was done, as in events; null in lines from before it was kept.'),
    changes: z
      .record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))
      .nullable()
      .describe('Field by field: what it was and what it became; never a secret.'),
  })
  .meta({ id: 'AuditEvent' });

export const listAuditEvents = list({
  name: 'audit.list',
  summary: 'List changes',
  description: 'Latest first; `updatedSince` and `until` set the window.',
  route: { method: 'GET', path: '/audit' },
  input: z.object({
    recordId: id().optional().describe('Only changes of this record.'),
    entity: text().optional().describe('Only changes of this kind of record.'),
    userId: id().optional().describe('Only changes by this user.'),
    until: comparableInstant()
      .optional()
      .describe('Only changes before this ISO 8601 instant, or until this day ended.'),
    ...listInput,
  }),
  output: auditEvent,
});
