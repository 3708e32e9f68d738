import { id, nullableTimestamp, strictEmail, text, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { record, userRoles } from '@nova/contract';

/** The answer about the caller's own session (docs/interface/session.md). */
export const session = z
  .object({
    user: z
      .object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(userRoles) })
      .describe('Who acts.'),
    account: z
      .object({ id: z.string(), name: z.string(), timeZone: z.string(), currency: z.string() })
      .describe('Where they act.'),
    expiresOn: nullableTimestamp().describe('Null for a key without an end.'),
  })
  .meta({ id: 'Session', description: 'Whom a caller acts for.' });

export const createSession = record({
  name: 'session.create',
  summary: 'Sign in',
  description:
    'Spends a sign-in link. The answer sets the session’s cookie. Needs no key; 401 for a link that was used or is too old.',
  role: 'NONE',
  route: { method: 'POST', path: '/session' },
  input: z.object({ token: text().describe('What stands behind the `#` of the link.') }),
  output: session,
  errors: ['FORBIDDEN'],
});

export const getSession = record({
  name: 'session.get',
  summary: 'Get the session',
  description: 'The user and the account of the session or the key.',
  route: { method: 'GET', path: '/session' },
  input: z.object({}),
  output: session,
});

export const endedSessions = z
  .object({ ended: z.int().describe('How many sessions.') })
  .meta({ id: 'EndedSessions', description: 'What signing out ended.' });

export const deleteSession = record({
  name: 'session.delete',
  summary: 'Sign out',
  description: 'Ends the session, and clears its cookie.',
  route: { method: 'DELETE', path: '/session' },
  input: z.object({
    everywhere: z.boolean().optional().describe('All sessions of the user, in every browser.'),
  }),
  output: endedSessions,
  userRole: 'READER',
  errors: ['FORBIDDEN'],
});

export const sentLink = z
  .object({ sent: z.literal(true).describe('Always.') })
  .meta({ id: 'SentLink', description: 'The same for known and unknown emails.' });

export const sendSessionLink = record({
  name: 'session.sendLink',
  summary: 'Mail a sign-in link',
  description: 'To each user of this email; the answer is the same if there is none. Needs no key.',
  role: 'NONE',
  route: { method: 'POST', path: '/session/link' },
  input: z.object({ email: strictEmail() }),
  output: sentLink,
  errors: ['FORBIDDEN', 'INVALID_STATE'],
});

export const signInLink = z
  .object({
    userId: z.string(),
    url: z.string().describe('Signs in whoever opens it first.'),
    expiresOn: timestamp(),
  })
  .meta({ id: 'SignInLink', description: 'A link that signs its user in once.' });

export const linkUser = record({
  name: 'users.link',
  summary: 'Make a sign-in link',
  description: 'It signs the user in once, within minutes.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/users/{userId}/link', body: 'none' },
  input: z.object({ userId: id().describe('The user’s id.') }),
  output: signInLink,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  answersSecret: true,
});
