import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { renderSignatureHeader } from '../src/index.ts';

describe('renderSignatureHeader', () => {
  const secrets = ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD'].map(
    (key) => `whsec_${key}`,
  );
  const now = Math.floor(Date.now() / 1_000);
  const headers = (body: string, by: readonly string[] = secrets) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now),
    'webhook-signature': renderSignatureHeader(by, { id: 'evt_1', timestamp: now, body }),
  });

  it.each(secrets)('a library of Standard Webhooks verifies it with each secret', (secret) => {
    const body = '{"type":"candidate.created","name":"Zoë"}';
    expect(new Webhook(secret).verify(body, headers(body))).toStrictEqual(JSON.parse(body));
  });

  it('a verification with another secret or body fails', () => {
    expect(() => new Webhook(secrets[1] ?? '').verify('{}', headers('{}', secrets.slice(0, 1)))).toThrow(
      'No matching signature found',
    );
    expect(() => new Webhook(secrets[0] ?? '').verify('{"a":1}', headers('{}'))).toThrow(
      'No matching signature found',
    );
  });
});
