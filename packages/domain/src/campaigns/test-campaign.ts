import { randomUUID } from 'node:crypto';
import { NovaError, testedAddresses, type campaignTest, type testCampaign as endpoint } from '@nova/contract';
import { handOne, writeMail, type HandOver, type MailServer, type RenderedMail } from '@nova/mail';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { FoundSender } from '../mail-senders/find-sender.ts';
import { isBlankSubject } from '../mail/templates/fill-in.ts';
import { fillIn, personOf } from './preview-campaign.ts';
import { assertHas, findParts } from './campaign-parts.ts';

/** Somebody waits for the answer. */
const longestAnswerMs = 30_000;

/**
 * Sends a campaign's mail to a few who look at it; nothing of it is counted (docs/interface/campaigns.md#preview).
 * @returns for which addresses the mail server took it, and what it said of the others
 * @throws NOT_FOUND for the campaign and the record; INVALID_STATE where it lacks what it needs, or this server may not send
 */
export async function testCampaign(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<z.output<typeof campaignTest>> {
  const { campaignId, recordId } = input;
  const parts = await findParts(ctx, campaignId);
  assertHas(parts, ['sender', 'subject', 'body']);
  const person = recordId ? await personOf(ctx, recordId) : {};
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
  const mail = await fillIn(ctx, parts, person);
  if (isBlankSubject(mail))
    throw new NovaError('INVALID_STATE', 'subject: it is blank when it is filled in; nothing was sent.');
  const addresses = testedAddresses(input);
  const told = await Promise.all(
    addresses.map((email) => handTo(server, { sender, mail, email, now: ctx.now() })),
  );
  return {
    accepted: addresses.filter((_email, place) => told[place]?.outcome === 'accepted'),
    rejected: addresses.flatMap((email, place) => {
      const one = told[place];
      return one && one.outcome !== 'accepted' ? [{ email, response: responseOf(one) }] : [];
    }),
  };
}

interface Handed {
  readonly sender: FoundSender;
  readonly mail: RenderedMail;
  readonly email: string;
  readonly now: Date;
}

async function handTo(server: MailServer, { sender, mail, email, now }: Handed): Promise<HandOver> {
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
    return await handOne(patience, { from: sender.email, to: email }, message);
  } catch (error) {
    return { outcome: 'unfit', reason: error instanceof Error ? error.message : String(error) };
  }
}

const responseOf = (told: Exclude<HandOver, { outcome: 'accepted' }>): string =>
  told.outcome === 'refused' ? told.response : told.reason;
