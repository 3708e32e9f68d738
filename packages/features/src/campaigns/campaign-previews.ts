import { randomUUID } from 'node:crypto';
import {
  type campaignPreview,
  type campaignTest,
  type testCampaign as endpoint,
  listTestAddresses,
} from './campaign-content-contract.ts';
import { listEntities } from '../lists/distribution-lists-contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, reads, notFound, readDocument } from '@nova/core';
import type { FoundSender } from './mail-senders.ts';
import { fillInTemplates, isBlankSubject } from './templates.ts';
import {
  sendOne,
  type SendResult,
  type MailServer,
  previewPage,
  type RenderedMail,
  writeMail,
} from '@nova/mail';
import type { z } from 'zod';
import { assertHas, assertReadable, type CampaignParts, findParts } from './assert-sendable.ts';
import { findSampleRecipient } from './campaign-audience.ts';

/**
 * Renders the mail that one person would get (docs/interface/campaigns.md#preview).
 * @throws NOT_FOUND for the campaign or the record; INVALID_STATE without a body, or if a template exceeds a
 * limit or names an unknown field
 */
export async function previewCampaign(
  ctx: Context,
  { campaignId, recordId }: { readonly campaignId: string; readonly recordId: string },
): Promise<z.output<typeof campaignPreview>> {
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['body']);
  return fillTemplates(ctx, parts, await loadPerson(ctx, recordId));
}

/**
 * Loads a candidate, contact or lead with the fields that lists return.
 * @throws NOT_FOUND
 */
async function loadPerson(ctx: Context, id: string): Promise<Readonly<Record<string, unknown>>> {
  for (const entity of listEntities) {
    const personDocument = await readDocument<Record<string, unknown>>(ctx, reads[entity].source, {
      id,
      what: entity,
    }).catch((error: unknown) => {
      if (error instanceof NovaError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (personDocument) return personDocument.toValue();
  }
  throw notFound('candidate, contact or lead');
}

/**
 * Fills in the templates. The unsubscribe link opens a page that identifies itself as a preview. An unknown
 * field name is refused, as it is when the campaign is sent.
 * @throws INVALID_STATE; UNAVAILABLE
 */
async function fillTemplates(
  ctx: Context,
  parts: CampaignParts,
  person: Readonly<Record<string, unknown>>,
): Promise<RenderedMail> {
  const unsubscribeUrl = `${ctx.ports.mail?.publicUrl ?? ctx.origin}/m/u/preview`;
  const mail = await fillInTemplates(ctx, parts, { record: person, unsubscribeUrl });
  await assertReadable(ctx, parts, listEntities);
  return mail;
}

/**
 * Renders the content as an HTML page for the given record, or the first recipient, or an empty record.
 * @throws as previewCampaign
 */
export async function previewCampaignPage(
  ctx: Context,
  { campaignId, recordId }: { readonly campaignId: string; readonly recordId?: string | null | undefined },
): Promise<string> {
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['body']);
  const id = recordId ?? (await findSampleRecipient(ctx, parts.listId));
  const person = id === null ? {} : await loadPerson(ctx, id);
  const { sender } = parts;
  return previewPage({
    ...(await fillTemplates(ctx, parts, person)),
    from: sender,
    replyTo: sender?.replyTo ?? null,
    to: id === null ? null : readMailbox(person),
  });
}

/** A record without an address can be previewed too. */
function readMailbox(person: Readonly<Record<string, unknown>>) {
  const text = (field: string): string => (typeof person[field] === 'string' ? person[field] : '');
  const name = `${text('firstName')} ${text('lastName')}`.trim();
  return { name: name === '' ? text('name') : name, email: text('email') || 'no address' };
}

/** Milliseconds that the mail server may take to answer, because a caller waits. */
const longestAnswerMs = 30_000;

/**
 * Sends the mail to test addresses and counts nothing.
 * @returns the accepted addresses, and the mail server's answers for the others
 * @throws NOT_FOUND for the campaign or the record; INVALID_STATE if a part is missing or this server may not
 * send
 */
export async function testCampaign(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<z.output<typeof campaignTest>> {
  const { campaignId, recordId } = input;
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['sender', 'subject', 'body']);
  const person = recordId ? await loadPerson(ctx, recordId) : {};
  const { sender } = parts;
  const server = ctx.ports.mail?.server;
  if (!server)
    throw new NovaError(
      'INVALID_STATE',
      'This server sends no mail: its operator sets MAIL_URL (docs/operations.md#mail).',
    );
  if (!sender) throw new Error('What was asserted is missing.');
  if (!(await ctx.ports.outbound.isEnabled()))
    throw new NovaError(
      'INVALID_STATE',
      'This server may not send mail until its operator says `nova outbound arm`.',
    );
  const mail = await fillTemplates(ctx, parts, person);
  if (isBlankSubject(mail))
    throw new NovaError('INVALID_STATE', 'subject: it is blank when it is filled in; nothing was sent.');
  const addresses = listTestAddresses(input);
  const results = await Promise.all(
    addresses.map((email) => sendTestMail(server, { sender, mail, email, now: ctx.now() })),
  );
  return {
    accepted: addresses.filter((_email, place) => results[place]?.outcome === 'accepted'),
    rejected: addresses.flatMap((email, place) => {
      const one = results[place];
      return one && one.outcome !== 'accepted' ? [{ email, response: extractResponse(one) }] : [];
    }),
  };
}

interface TestMail {
  readonly sender: FoundSender;
  readonly mail: RenderedMail;
  readonly email: string;
  readonly now: Date;
}

async function sendTestMail(server: MailServer, { sender, mail, email, now }: TestMail): Promise<SendResult> {
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1);
  try {
    const message = writeMail({
      ...mail,
      from: { name: sender.name, email: sender.email },
      to: { name: null, email },
      replyTo: sender.replyTo,
      messageId: `${randomUUID()}@${domain}`,
      date: now,
      bulk: null,
    });
    const patience = { ...server, answerMs: Math.min(server.answerMs, longestAnswerMs) };
    return await sendOne(patience, { from: sender.email, to: email }, message);
  } catch (error) {
    return { outcome: 'unfit', reason: error instanceof Error ? error.message : String(error) };
  }
}

const extractResponse = (result: Exclude<SendResult, { outcome: 'accepted' }>): string =>
  result.outcome === 'refused' ? result.response : result.reason;
