import { comparableInstant, fields, id, nullableText, text, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, listInput } from '@nova/contract';
import { waysIn } from '../events/contract.ts';

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
  userRole: 'ADMIN',
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
