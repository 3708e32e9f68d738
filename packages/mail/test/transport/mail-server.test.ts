import { describe, expect, it } from '@jest/globals';
import { parseMailServer, formatPlace } from '../../src/index.ts';

describe('MailServer', () => {
  it('parseMailServer reads host, port, login and query parameters', () => {
    expect(
      parseMailServer('smtp://us%40er:p%3Aw@mail.test?pool=9&tls=unverified&name=crm.test&timeout=30'),
    ).toEqual({
      host: 'mail.test',
      port: 587,
      secure: false,
      auth: { user: 'us@er', pass: 'p:w' },
      tls: 'unverified',
      pool: 9,
      name: 'crm.test',
      answerMs: 30_000,
    });
  });

  it('parseMailServer uses TLS from the first byte for smtps:, and verifies no certificate of this machine', () => {
    expect(parseMailServer('smtps://mail.test')).toMatchObject({
      port: 465,
      secure: true,
      tls: 'verified',
      pool: 5,
    });
    expect(parseMailServer('smtp://[::1]:2525')).toMatchObject({
      host: '::1',
      port: 2525,
      tls: 'unverified',
    });
  });

  it('formatPlace leaves out the password', () => {
    expect(formatPlace(parseMailServer('smtp://user:secret@mail.test'))).toBe('mail.test:587');
  });
});
