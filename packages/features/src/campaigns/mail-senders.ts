import type * as contract from './mail-contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  deleteLocked,
  changeRecord,
  inUse,
  notFound,
  createPlain,
  readDocument,
  readPage,
  columns,
  iso,
  type RecordSource,
  dropUndefined,
  SealError,
  type Sealing,
} from '@nova/core';
import { domainToASCII } from 'node:url';
import { NovaError } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import { formatAddress, checkSenderDns, type DkimKey, type Dns, type SenderDns } from '@nova/mail';
import type { z } from 'zod';
import { openDkimKey } from './dkim-keys.ts';
import type { SendingSettings } from './sending/sending-settings.ts';

/** Lists senders, newest first (docs/interface/mail.md#senders). */
export const listMailSenders = (
  ctx: Context,
  input: z.output<typeof contract.listMailSenders.input>,
): Promise<DocumentPage<z.output<typeof contract.mailSender>>> => readPage(ctx, senderSource, input);

/** @throws NOT_FOUND */
export const getMailSender = (
  ctx: Context,
  input: { readonly senderId: string },
): Promise<JsonText<z.output<typeof contract.mailSender>>> =>
  readDocument(ctx, senderSource, { id: input.senderId, what: 'sender' });

export const createMailSender = (
  ctx: Context,
  input: z.output<typeof contract.createMailSender.input>,
): Promise<string> => createPlain(ctx, 'mailSender', dropUndefined(input));

/**
 * Changes a sender; mails sent from then on show the new values.
 * @throws NOT_FOUND
 */
export const updateMailSender = (
  ctx: Context,
  { senderId, ...write }: z.output<typeof contract.updateMailSender.input>,
): Promise<string> => changeRecord(ctx, 'mailSender', senderId, () => ({ row: dropUndefined(write) }));

/**
 * Deletes a sender. Drafts and ended campaigns lose their reference to it (docs/interface/mail.md#senders).
 * @throws NOT_FOUND; IN_USE if a campaign waits to be sent from it
 */
export const deleteMailSender = (ctx: Context, input: { readonly senderId: string }): Promise<string> =>
  deleteLocked(ctx, 'mailSender', input.senderId, async (_current, tx) => {
    const [usage] = await tx.rows<{ campaigns: number }>(
      `SELECT count(*)::int AS campaigns FROM campaign_contents b
       JOIN campaigns c ON c."accountId" = b."accountId" AND c.id = b."campaignId"
       WHERE b."accountId" = $1 AND b."senderId" = $2 AND c.status IN ('SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED')`,
      [input.senderId],
    );
    if (usage && usage.campaigns > 0) throw inUse('sender', { campaigns: usage.campaigns });
    await tx.rows(
      `UPDATE campaign_contents SET "senderId" = NULL WHERE "accountId" = $1 AND "senderId" = $2`,
      [input.senderId],
    );
  });

export async function checkMailSenderDns(
  ctx: Context,
  input: { readonly senderId: string },
): Promise<SenderDns> {
  const { email } = await findSenderOrThrow(ctx, input.senderId);
  const { dns, mail, sealing } = ctx.ports;
  const domain = formatAddress(email).split('@').at(-1) ?? '';
  return checkDomainDns({ db: ctx.db, sealing, dns, mail }, { domain });
}

interface DnsTools {
  readonly db: AccountDatabase;
  readonly sealing: Sealing;
  readonly dns: Dns;
  /** Settings for sending; null if this server sends no mail. */
  readonly mail: Pick<SendingSettings, 'server' | 'publicUrl' | 'bounceDomain'> | null;
}

/**
 * Checks the DNS records of a domain that an account sends from (docs/interface/mail.md#dns-of-a-sender).
 * @throws BAD_REQUEST for an invalid domain
 */
export async function checkDomainDns(
  { db, sealing, dns, mail }: DnsTools,
  input: { readonly domain: string },
): Promise<SenderDns> {
  const domain = domainToASCII(input.domain.trim()).toLowerCase();
  if (domain === '') throw new NovaError('BAD_REQUEST', 'A domain is a name such as agency.example.');
  return checkSenderDns(dns, {
    domain,
    key: await readKey({ db, sealing }, domain),
    mailHost: mail?.server.host ?? null,
    bounceDomain: mail?.bounceDomain?.toLowerCase() ?? null,
    ownHost: mail === null ? 'localhost' : new URL(mail.publicUrl).hostname,
  });
}

/**
 * A key that the server cannot unseal is reported instead of thrown, so the other records can still be checked.
 */
async function readKey(
  tools: Pick<DnsTools, 'db' | 'sealing'>,
  domain: string,
): Promise<DkimKey | 'sealed' | null> {
  try {
    return await openDkimKey(tools, domain);
  } catch (error) {
    if (error instanceof SealError) return 'sealed';
    throw error;
  }
}

export type FoundSender = Pick<z.output<typeof contract.mailSender>, 'id' | 'name' | 'email' | 'replyTo'>;

/** @throws NOT_FOUND */
export async function findSenderOrThrow(ctx: Pick<Context, 'db'>, id: string): Promise<FoundSender> {
  const [sender] = isId(id)
    ? await ctx.db.rows<FoundSender>(
        `SELECT id, name, email, "replyTo" FROM mail_senders WHERE "accountId" = $1 AND id = $2`,
        [id],
      )
    : [];
  if (!sender) throw notFound('sender');
  return sender;
}

export const senderSource: RecordSource = {
  from: 'mail_senders s',
  alias: 's',
  joins: [],
  members: {
    ...columns('s', ['id', 'name', 'email', 'replyTo', 'ratePerSecond', 'ratePerHour']),
    createdOn: iso('s."createdOn"'),
    updatedOn: iso('s."updatedOn"'),
  },
};
