import { NovaError } from '@nova/contract';
import type { sendSessionLink as endpoint, sentLink } from '../session-contract.ts';
import { newId, type VisitorContext } from '@nova/core';
import { accountDatabase } from '@nova/db';
import { formatAddress, sendOne, writeMail } from '@nova/mail';
import type { z } from 'zod';
import { takeLink } from './bounds.ts';
import { createSignInLink } from './sign-in-links.ts';
import type { SignInMail } from './sign-in-settings.ts';

/**
 * Mails a sign-in link to each user of this email (docs/interface/session.md#links-by-mail). The users are looked
 * up after the answer. Neither the answer nor its time then reveals whether the email is known.
 * @throws INVALID_STATE if this server may not send; RATE_LIMITED
 */
export async function sendSessionLink(
  ctx: VisitorContext,
  { email }: z.output<typeof endpoint.input>,
): Promise<z.output<typeof sentLink>> {
  const { mail } = ctx.ports.signIn;
  if (mail === null)
    throw new NovaError(
      'INVALID_STATE',
      'This server mails no sign-in links: its operator sets MAIL_URL and MAIL_FROM (docs/operations.md#mail).',
    );
  if (!(await ctx.ports.outbound.isEnabled()))
    throw new NovaError(
      'INVALID_STATE',
      'This server may not send mail until its operator says `nova outbound arm`.',
    );
  const address = email.toLowerCase();
  await takeLink(ctx, address);
  mail.later(() => sendLinks(ctx, mail, address));
  return { sent: true };
}

interface Addressee {
  readonly accountId: string;
  readonly agency: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

async function sendLinks(ctx: VisitorContext, mail: SignInMail, email: string): Promise<void> {
  const users = await ctx.database.query<Addressee>(
    `SELECT a.id AS "accountId", a.name AS agency, u.id AS "userId", u.name, u.email
     FROM users u JOIN accounts a ON a.id = u."accountId" WHERE u.email = $1 AND NOT u.disabled`,
    [email],
  );
  for (const user of users) await sendLink(ctx, mail, user);
}

/** @throws Error with the mail server's answer if it did not accept the mail */
async function sendLink(ctx: VisitorContext, mail: SignInMail, user: Addressee): Promise<void> {
  const seconds = ctx.ports.signIn.linkSeconds;
  const { url } = await createSignInLink(accountDatabase(ctx.database, user.accountId), {
    userId: user.userId,
    origin: mail.consoleUrl,
    seconds,
    now: ctx.now(),
    mailed: true,
  });
  const from = formatAddress(mail.from.email);
  const message = writeMail({
    ...buildWording(user, url, seconds),
    from: mail.from,
    to: { name: user.name, email: user.email },
    replyTo: null,
    messageId: `${newId()}@${from.slice(from.lastIndexOf('@') + 1)}`,
    date: ctx.now(),
    bulk: null,
    isAutomatic: true,
  });
  const result = await sendOne(mail.server, { from, to: formatAddress(user.email) }, message);
  if (result.outcome === 'accepted') return;
  const reason = result.outcome === 'refused' ? result.response : result.reason;
  throw new Error(`A sign-in mail was not taken: ${reason}`);
}

function buildWording({ name, agency }: Addressee, url: string, seconds: number) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const lines = [
    `Hello ${name},`,
    `this link signs you in at ${agency}:`,
    url,
    `It works once, within ${String(minutes)} minutes. If you did not ask for it, do nothing.`,
  ];
  const html = lines.map((line) =>
    line === url ? `<p><a href="${escapeHtml(url)}">Sign in</a></p>` : `<p>${escapeHtml(line)}</p>`,
  );
  return { subject: `Sign in at ${agency}`, text: lines.join('\n\n'), html: html.join('\n') };
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
