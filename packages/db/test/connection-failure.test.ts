import { describe, expect, it } from '@jest/globals';
import { createNoServerError } from '../src/postgres/server-choice.ts';
import type { ServerUrl } from '../src/postgres/server-url.ts';
import { connectionFailure } from '../src/errors/connection-errors.ts';

describe('connectionFailure', () => {
  const connection: ServerUrl = {
    places: ['postgresql://ada:hunter2@db.example:6543/agency'],
    target: 'any',
    pooled: false,
  };
  const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

  it.each([
    ['refused', coded('ECONNREFUSED', 'connect ECONNREFUSED'), 'db.example:6543 was refused'],
    ['refused on every address', new AggregateError([coded('ECONNREFUSED')], ''), 'was refused'],
    ['no such host', coded('ENOTFOUND'), 'no host of that name'],
    ['no answer', new Error('timeout expired'), 'nothing answers at db.example:6543'],
    ['no such role', coded('28000', 'role "ada" does not exist'), 'no role "ada"'],
    [
      'wrong password',
      coded('28P01', 'password authentication failed for user "ada"'),
      'password of the role "ada"',
    ],
    ['no such database', coded('3D000', 'database "agency" does not exist'), 'no database "agency"'],
    ['a pooler', coded('08P01', 'unsupported startup parameter: statement_timeout'), 'Add pgbouncer=true'],
    ['a failover', createNoServerError('read-write'), 'Wait for a failover'],
    ['TLS is not offered', new Error('The server does not support SSL connections'), 'TLS was asked for'],
    ['TLS is wanted', coded('28000', 'no pg_hba.conf entry for host "1.2.3.4", no encryption'), 'wants TLS'],
    ['TLS is not trusted', coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), 'TLS failed'],
  ])('names DATABASE_URL and the cause in one line without the password: %s', (_what, error, cause) => {
    const message = connectionFailure(error, connection)?.message ?? '';
    expect(message).toMatch(/^DATABASE_URL: [^\n]+\.$/u);
    expect(message).toContain(cause);
    expect(message).not.toContain('hunter2');
  });

  it('returns undefined for an unknown cause', () => {
    expect(connectionFailure(new Error('odd'), connection)).toBeUndefined();
  });
});
