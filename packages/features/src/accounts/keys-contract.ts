import { id, instant, nullableText, nullableTimestamp, nonBlankId, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { keyRoles, list, record, keyJobs, listInput } from '@nova/contract';

export const keyStates = ['ACTIVE', 'DISABLED', 'EXPIRED', 'REVOKED'] as const;

const jobs = z.enum(keyJobs).nullable().describe('Which jobs a PUBLIC key reads; null for other roles.');
const prefix = z.string().describe('How the key begins.');
const userId = z.string().describe('The user whom it acts for.');

export const key = z
  .object({
    id: z.string(),
    prefix,
    role: z.enum(keyRoles),
    jobs,
    state: z.enum(keyStates).describe('DISABLED: its user is; with the user it works again.'),
    userId,
    userName: nullableText(),
    expiresOn: nullableTimestamp(),
    revokedOn: nullableTimestamp(),
    lastUsedOn: nullableTimestamp(),
    createdOn: timestamp(),
  })
  .describe('An API key, without its secret.')
  .meta({ id: 'Key' });

export const listKeys = list({
  name: 'keys.list',
  summary: 'List API keys',
  description: 'Newest first, without their secrets.',
  userRole: 'ADMIN',
  route: { method: 'GET', path: '/keys' },
  input: z.object(listInput),
  output: key,
});

export const newKey = z
  .object({
    id: z.string(),
    key: nullableText().describe('The key. Told once: null in an answer that is repeated.'),
    role: z.enum(keyRoles),
    jobs,
    prefix,
    userId,
    accountId: z.string(),
    expiresOn: nullableTimestamp(),
  })
  .describe('An API key that was just made.')
  .meta({ id: 'NewKey' });

export const createKey = record({
  name: 'keys.create',
  summary: 'Make an API key',
  description: 'Only its hash is stored: no other answer holds it.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/keys' },
  input: z.object({
    userId: nonBlankId('a user’s id').describe('The user whom it acts for.'),
    role: z.enum(keyRoles).default('PRIVATE').describe('What it is for.'),
    jobs: z.enum(keyJobs).nullish().describe('Which jobs a PUBLIC key reads; all by default.'),
    expiresOn: instant('last')
      .nullish()
      .describe('Until when it works, ISO 8601; without it, until it is revoked.'),
  }),
  output: newKey,
  storedAnswer: {
    store: (answer) => ({ ...newKey.parse(answer), key: null }),
    restore: (kept) => kept,
  },
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const revokedKey = z
  .object({ id: z.string(), prefix, role: z.enum(keyRoles), revokedOn: timestamp() })
  .describe('An API key that works no more.')
  .meta({ id: 'RevokedKey' });

export const revokeKey = record({
  name: 'keys.revoke',
  summary: 'Revoke an API key',
  description: 'It stops working everywhere within 5 seconds; again changes nothing.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/keys/{keyId}' },
  input: z.object({ keyId: id().describe('The key’s id.') }),
  output: revokedKey,
  errors: ['NOT_FOUND'],
});
