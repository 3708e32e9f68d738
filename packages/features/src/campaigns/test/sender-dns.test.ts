import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMailSender as createSenderEndpoint } from '../mail-contract.ts';
import { checkMailSenderDns, createMailSender } from '../mail-senders.ts';
import { createDkimKey } from '../dkim-keys.ts';
import { createSealing, newId, type Context } from '@nova/core';
import { createTestAccount, testMail, type TestAccount } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createDns, parseMailServer } from '@nova/mail';
import { openDnsServer, type DnsServer, type Zone } from '@nova/mail/testing';

describe('sender dns', () => {
  let database: Database;
  let account: TestAccount;
  let senderId: string;
  let server: DnsServer | undefined;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    senderId = await createMailSender(
      account.ctx,
      createSenderEndpoint.input.parse({ name: 'Claire', email: 'claire@Bücher.example' }),
    );
  });

  async function look(zone: Zone, ctx: Context = account.ctx) {
    server = await openDnsServer(zone);
    const dns = createDns({ servers: [server.place], timeoutMs: 10_000, deadlineMs: 60_000 });
    const mail = {
      ...testMail,
      server: parseMailServer('smtp://198.51.100.7'),
      bounceDomain: 'b.agency.example',
    };
    try {
      return await checkMailSenderDns({ ...ctx, ports: { ...ctx.ports, dns, mail } }, { senderId });
    } finally {
      await server.close();
    }
  }

  const spf: Zone = { 'b.agency.example': { txt: ['v=spf1 ip4:198.51.100.0/24 -all'] } };

  it('compares the account’s key with the DNS, the domain in ASCII', async () => {
    expect((await look(spf)).dkim.state).toBe('MISSING');
    const { sealing } = account.ctx.ports;
    const { accountId } = account;
    const key = await createDkimKey({ database, sealing }, { accountId, domain: 'bücher.example' });
    const zone: Zone = { ...spf, [key.record.host]: { txt: [key.record.value] } };
    const found = await look(zone);
    expect(found).toMatchObject({
      domain: 'xn--bcher-kva.example',
      spf: { state: 'OK', name: 'b.agency.example' },
      dkim: { state: 'OK', name: key.record.host },
      dmarc: { state: 'MISSING' },
      bounceDomain: {
        state: 'MISSING',
        record: { name: 'b.agency.example', type: 'MX', value: '10 crm.test.' },
      },
    });
    const replaced = await createDkimKey(
      { database, sealing },
      { accountId, domain: 'bücher.example', now: new Date('2030-01-01') },
    );
    expect((await look(zone)).dkim).toMatchObject({ state: 'MISSING', name: replaced.record.host });
  });

  it('reports a key that cannot be opened', async () => {
    const ports = { ...account.ctx.ports, sealing: createSealing('another') };
    expect((await look(spf, { ...account.ctx, ports })).dkim).toMatchObject({
      state: 'WRONG',
      message: expect.stringContaining('SEALING_SECRET'),
    });
  });

  it('ignores senders of another account, and unknown ones', async () => {
    const other = await createTestAccount(database);
    expect(await errorCode(checkMailSenderDns(other.ctx, { senderId }))).toBe('NOT_FOUND');
    expect(await errorCode(checkMailSenderDns(account.ctx, { senderId: newId() }))).toBe('NOT_FOUND');
  });
});
