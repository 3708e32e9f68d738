import { setTimeout as pause } from 'node:timers/promises';
import { createCampaign as campaignEndpoint } from '../campaign-content-contract.ts';
import { createCandidate as candidateEndpoint } from '../../candidates/contract.ts';
import { createDistributionList as listEndpoint } from '../../lists/distribution-lists-contract.ts';
import { createMailSender as senderEndpoint } from '../mail-contract.ts';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { type CampaignMailer, createCampaignMailer } from '../sending/campaign-mailer.ts';
import { createCampaign } from '../campaigns.ts';
import { createDistributionList, setDistributionListMembers } from '../../lists/distribution-lists.ts';
import { createMailSender } from '../mail-senders.ts';
import type { MailWriter } from '../sending/campaign-writer.ts';
import { newId, plainVerbs } from '@nova/core';
import type { SendingSettings } from '../sending/sending-settings.ts';
import type { Database } from '@nova/db';
import { parseMailServer } from '@nova/mail';

const plainWriter: MailWriter = {
  gather: (_accountId, _campaignId, recipients) =>
    Promise.resolve(
      new Map(
        recipients.map(({ email, id }) => [
          id,
          () =>
            Promise.resolve({
              envelope: { from: 'b@agency.test', to: email },
              message: Buffer.from(
                `To: ${email}\r\nSubject: Hello\r\nMessage-ID: <${id}@agency.test>\r\n\r\nHello\r\n`,
              ),
            }),
        ]),
      ),
    ),
};

export interface Sending {
  readonly agency: TestAccount;
  readonly campaignId: string;
  readonly listId: string;
  readonly people: readonly string[];
}

/** Gives a campaign a list of new people with these addresses, a sender, a subject and a body. */
export async function makeSendable(
  database: Database,
  { ctx, accountId }: TestAccount,
  campaignId: string,
  emails: readonly (string | null)[] = ['ana@example.test'],
  sender: { readonly ratePerSecond?: number; readonly ratePerHour?: number } = {},
): Promise<{ readonly listId: string; readonly people: readonly string[] }> {
  const people: string[] = [];
  for (const email of emails) {
    const id = await plainVerbs('candidate').create(
      ctx,
      candidateEndpoint.input.parse({ firstName: 'Ana', lastName: newId() }),
    );
    // An import may bring invalid and repeated addresses.
    await database.query(`UPDATE candidates SET email = $2 WHERE id = $1`, [id, email]);
    people.push(id);
  }
  const listId = await createDistributionList(
    ctx,
    listEndpoint.input.parse({ name: 'People', entity: 'candidate', kind: 'STATIC' }),
  );
  await setDistributionListMembers(ctx, { distributionListId: listId, add: people, remove: [] });
  const senderId = await createMailSender(
    ctx,
    senderEndpoint.input.parse({ name: 'Agency', email: 'jobs@agency.test', ...sender }),
  );
  await database.query(
    `UPDATE campaigns SET subject = 'Jobs for {{ firstName }}', "distributionListId" = $2 WHERE id = $1`,
    [campaignId, listId],
  );
  await database.query(
    `INSERT INTO campaign_contents ("accountId", "campaignId", html, "senderId") VALUES ($1, $2, '<p>Hi {{ firstName }}</p>', $3)
     ON CONFLICT ("accountId", "campaignId") DO UPDATE SET "senderId" = excluded."senderId", html = excluded.html`,
    [accountId, campaignId, senderId],
  );
  return { listId, people };
}

export async function sendingAgency(
  database: Database,
  emails: readonly (string | null)[],
  sender: { readonly ratePerSecond?: number; readonly ratePerHour?: number } = {},
): Promise<Sending> {
  const agency = await createTestAccount(database);
  const campaignId = await createCampaign(agency.ctx, campaignEndpoint.input.parse({ name: 'Jobs' }));
  return { agency, campaignId, ...(await makeSendable(database, agency, campaignId, emails, sender)) };
}

export const addresses = (count: number, domain = 'example.test'): readonly string[] =>
  Array.from({ length: count }, (_, index) => `person${String(index)}@${domain}`);

/** Sets the status of a campaign as a person's move would. */
export const setStatus = (database: Database, { campaignId }: Sending, status: string): Promise<unknown> =>
  database.query(`UPDATE campaigns SET status = $2 WHERE id = $1`, [campaignId, status]);

export interface Mailer extends CampaignMailer {
  readonly news: string[];
  readonly errors: unknown[];
}

export function mailerOf(
  database: Database,
  url: string,
  settings: Partial<SendingSettings> = {},
  writer: MailWriter = plainWriter,
): Mailer {
  const news: string[] = [];
  const errors: unknown[] = [];
  const mailer = createCampaignMailer({
    database,
    writer,
    outbound: { isEnabled: () => Promise.resolve(true) },
    settings: {
      server: parseMailServer(url),
      publicUrl: 'http://crm.test',
      bounceDomain: null,
      retrySeconds: [1, 1],
      ratePerDomain: null,
      deliveredAfterHours: 72,
      ...settings,
    },
    onServer: (isAway, reason) => news.push(isAway ? `away: ${reason}` : 'back'),
    onError: (error) => errors.push(error),
  });
  return { ...mailer, news, errors };
}

/** Runs turns until a condition holds, because a machine may be slow. */
export async function turnUntil(
  mailers: readonly CampaignMailer[],
  holds: () => Promise<boolean>,
  longestMs = 300_000,
): Promise<void> {
  const end = performance.now() + longestMs;
  for (;;) {
    for (const mailer of mailers) await mailer.turn();
    if (await holds()) return;
    if (performance.now() > end) throw new Error('It did not come to that in time');
    await pause(50);
  }
}

export async function statesOf(
  database: Database,
  { campaignId }: Pick<Sending, 'campaignId'>,
): Promise<Record<string, number>> {
  const rows = await database.query<{ state: string; n: number }>(
    `SELECT state, count(*)::int AS n FROM campaign_recipients WHERE "campaignId" = $1 GROUP BY state ORDER BY state`,
    [campaignId],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function statusOf(
  database: Database,
  { campaignId }: Pick<Sending, 'campaignId'>,
): Promise<string | undefined> {
  const [row] = await database.query<{ status: string }>(`SELECT status FROM campaigns WHERE id = $1`, [
    campaignId,
  ]);
  return row?.status;
}
