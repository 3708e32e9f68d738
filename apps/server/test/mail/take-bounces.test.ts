import { freePort } from '@nova/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@nova/config';
import { accountDatabase, type Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createMailTokens, buildMailAddresses } from '@nova/features';
import { createTestAccount, sentCampaign, testMailWorkers, type TestAccount } from '@nova/features/testing';
import { pino } from 'pino';
import { startBounceListener } from '../../src/background/workers.ts';
import type { Repeated } from '../../src/background/repeat.ts';
import { speakSmtp } from '../support/speak-smtp.ts';

describe('bounces', () => {
  let database: Database;
  let account: TestAccount;
  let recipients: readonly string[];
  const emails = ['hard', 'soft', 'fine', 'late', 'angry', 'away', 'other'].map(
    (name) => `${name}@p.example`,
  );
  const tokens = createMailTokens('a secret that only this test knows');
  const bounceDomain = 'bounces.agency.example';

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    ({ recipients } = await sentCampaign(account.ctx, emails));
  });

  const open: Repeated[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
  });

  const recipientOf = (name: string): string => recipients[emails.indexOf(`${name}@p.example`)] ?? '';
  const bounceTo = (name: string): string =>
    buildMailAddresses(
      { tokens, publicUrl: 'http://nova.test', bounceDomain },
      { accountId: account.accountId, recipientId: recipientOf(name) },
    ).bounce ?? '';

  async function listen(on: Database = database, lines: string[] = []): Promise<number> {
    const port = await freePort();
    const environment = readEnvironment({ MAIL_BOUNCE_DOMAIN: bounceDomain, MAIL_BOUNCE_PORT: String(port) });
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    open.push(
      ...(await startBounceListener(environment, {
        database: on,
        tokens,
        mailWorkers: testMailWorkers,
        logger,
      })),
    );
    return port;
  }

  const report = (fields: readonly string[], type = 'delivery-status'): string =>
    [
      'From: MAILER-DAEMON@mx.p.example',
      'Content-Type: multipart/report; boundary=b',
      '',
      ...['--b', `Content-Type: message/${type}`, '', 'Reporting-MTA: dns; mx.p.example', '', ...fields, ''],
      ...['--b', 'Content-Type: message/rfc822', '', 'Subject: Autumn letter', '', 'Hello', '--b--', '.'],
    ].join('\r\n');
  const failed = (name: string, status: string): string =>
    report([`Final-Recipient: rfc822; ${name}@p.example`, 'Action: failed', `Status: ${status}`]);
  const send = (port: number, address: string, mail: string): Promise<readonly number[]> =>
    speakSmtp(port, ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${address}>`, 'DATA', mail]);
  const taken = [220, 250, 250, 250, 354, 250];

  const stateOf = async (name: string): Promise<string | undefined> => {
    const [row] = await account.ctx.db.rows<{ state: string }>(
      `SELECT state FROM campaign_recipients WHERE "accountId" = $1 AND id = $2::uuid`,
      [recipientOf(name)],
    );
    return row?.state;
  };

  describe('a mail to a bounce address', () => {
    it('changes the state of the recipient whose address it is', async () => {
      const port = await listen();
      expect(await send(port, bounceTo('hard'), failed('hard', '5.1.1'))).toEqual(taken);
      expect(await send(port, bounceTo('soft').toUpperCase(), failed('soft', '5.2.2'))).toEqual(taken);
      const delivered = report([
        'Final-Recipient: rfc822; fine@p.example',
        'Action: delivered',
        'Status: 2.0.0',
      ]);
      expect(await send(port, bounceTo('fine'), delivered)).toEqual(taken);
      const delayed = report(['Final-Recipient: rfc822; late@p.example', 'Action: delayed', 'Status: 4.4.1']);
      expect(await send(port, bounceTo('late'), delayed)).toEqual(taken);
      const abuse = report(['Feedback-Type: abuse'], 'feedback-report');
      expect(await send(port, bounceTo('angry'), abuse)).toEqual(taken);
      const states = await Promise.all(['hard', 'soft', 'fine', 'late', 'angry', 'other'].map(stateOf));
      expect(states).toEqual([
        'HARD_BOUNCE',
        'SOFT_BOUNCE',
        'DELIVERED',
        'DISPATCHED',
        'DISPATCHED',
        'DISPATCHED',
      ]);
      const suppressed = await account.ctx.db.rows(
        `SELECT email, source FROM mail_suppressions WHERE "accountId" = $1 ORDER BY email`,
      );
      expect(suppressed).toEqual([
        { email: 'angry@p.example', source: 'COMPLAINT' },
        { email: 'hard@p.example', source: 'BOUNCE' },
      ]);
    });

    it('gets a refusal if the address is changed, another account’s, or for another purpose', async () => {
      const port = await listen();
      const good = bounceTo('other');
      const open = tokens.tokenOf('open', {
        accountId: account.accountId,
        recipientId: recipientOf('other'),
      });
      const bad = [
        good.replace(/.@/u, (end) => (end === '0@' ? '1@' : '0@')),
        good.replace('@', 'x@'),
        good.replace('b+', 'c+'),
        good.replace(bounceDomain, 'elsewhere.example'),
        `b+${open}@${bounceDomain}`,
        `b+@${bounceDomain}`,
        `postmaster@${bounceDomain}`,
      ];
      for (const address of bad) {
        const codes = await speakSmtp(port, ['EHLO mx', 'MAIL FROM:<>', `RCPT TO:<${address}>`]);
        expect([address, codes.at(-1)]).toEqual([address, 550]);
      }
    });

    it('leaves no name in the log', async () => {
      const lines: string[] = [];
      const port = await listen(database, lines);
      await send(port, bounceTo('other'), failed('other', '4.4.1'));
      const text = lines.join('');
      expect(text).toContain('SOFT_BOUNCE');
      expect(text).not.toMatch(/p\.example|b\+/u);
    });

    it('waits while the database is unavailable, with one log line, and arrives when sent again', async () => {
      const away = await createTestDatabase();
      await away.close();
      const lines: string[] = [];
      const port = await listen(away, lines);
      const first = await send(port, bounceTo('away'), failed('away', '5.1.1'));
      const second = await send(port, bounceTo('away'), failed('away', '5.1.1'));
      expect([first.at(-1), second.at(-1)]).toEqual([451, 451]);
      expect(lines.filter((line) => line.includes('Bounce not written'))).toHaveLength(1);
      expect(await stateOf('away')).toBe('DISPATCHED');
      expect(await send(await listen(), bounceTo('away'), failed('away', '5.1.1'))).toEqual(taken);
      expect(await stateOf('away')).toBe('HARD_BOUNCE');
    });

    it('changes nothing if its recipient is deleted', async () => {
      const port = await listen();
      const nobody = tokens.tokenOf('bounce', {
        accountId: account.accountId,
        recipientId: account.accountId,
      });
      expect(await send(port, `b+${nobody}@${bounceDomain}`, failed('nobody', '5.1.1'))).toEqual(taken);
      const [{ count } = { count: '' }] = await accountDatabase(database, account.accountId).rows<{
        count: string;
      }>(
        `SELECT count(*)::text AS count FROM mail_suppressions WHERE "accountId" = $1 AND email LIKE 'nobody%'`,
      );
      expect(count).toBe('0');
    });
  });

  it('needs both settings: the port alone opens nothing', async () => {
    const logger = pino({ level: 'silent' });
    expect(
      await startBounceListener(readEnvironment({}), {
        database,
        tokens,
        mailWorkers: testMailWorkers,
        logger,
      }),
    ).toEqual([]);
    expect(() => readEnvironment({ MAIL_BOUNCE_PORT: '2525' })).toThrow(
      'MAIL_BOUNCE_PORT needs MAIL_BOUNCE_DOMAIN.',
    );
  });
});
