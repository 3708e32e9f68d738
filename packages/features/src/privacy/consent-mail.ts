import type { SiteLanguage } from '@nova/contract';
import { formatAddress, signMail, writeMail } from '@nova/mail';
import { type Context, type ContextWith, newId } from '@nova/core';
import { openDkimKey } from '../campaigns/dkim-keys.ts';
import type { FoundSender } from '../campaigns/mail-senders.ts';
import type { WrittenMail } from '../campaigns/sending/campaign-writer.ts';
import { consentMailTexts, type ConsentMailTexts } from './consent-mail-texts.ts';

interface ConsentMail {
  readonly language: SiteLanguage;
  readonly sender: FoundSender;
  readonly addressee: {
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  /** Names of the purposes. */
  readonly purposes: readonly string[];
  /** The address of the person's page. */
  readonly url: string;
  readonly expiresOn: Date;
}

/**
 * Writes the mail that asks a person for consent (docs/interface/privacy.md#asking-for-a-consent). It is signed
 * if the sender's domain has a key.
 * @throws SealError if the server's sealing key has changed since the domain's key was made
 */
export async function writeConsentMail(ctx: ContextWith<'sealing'>, mail: ConsentMail): Promise<WrittenMail> {
  const { language, sender, addressee } = mail;
  const { email, firstName, lastName } = addressee;
  const name = [firstName, lastName].join(' ').replaceAll(/\s+/gu, ' ').trim();
  const from = formatAddress(sender.email);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const message = writeMail({
    ...wording(ctx.account, name, mail),
    from: { name: sender.name, email: sender.email },
    to: { name: name === '' ? null : name, email },
    replyTo: sender.replyTo,
    messageId: `${newId()}@${domain}`,
    date: ctx.now(),
    bulk: null,
    isAutomatic: true,
  });
  const key = await openDkimKey({ db: ctx.db, sealing: ctx.ports.sealing }, domain);
  return {
    envelope: { from, to: formatAddress(email) },
    message: key === null ? message : await signMail(message, key),
  };

  function wording({ name: agency, timeZone }: Context['account'], whom: string, asked: ConsentMail) {
    const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(asked.expiresOn);
    const texts = consentMailTexts[language];
    const words = { agency, until, name: whom };
    return { subject: fillText(texts.subject, words), ...renderBodies(texts, words, asked) };
  }
}

type MailWords = Readonly<Record<'agency' | 'until' | 'name', string>>;

const fillText = (text: string, words: MailWords): string =>
  text.replaceAll(/\{(agency|until|name)\}/gu, (_all, word: keyof MailWords) => words[word]);

function renderBodies(texts: ConsentMailTexts, words: MailWords, { purposes, url, language }: ConsentMail) {
  const hello = fillText(words.name === '' ? texts.hello : texts.helloName, words);
  const [ask, more, until] = [texts.ask, texts.more, texts.until].map((text) => fillText(text, words));
  const list = purposes.map((purpose) => `- ${purpose}`).join('\n');
  const text = [hello, ask, list, `${texts.open}:\n${url}`, more, until, words.agency].join('\n\n');
  const paragraph = (one = ''): string => `<p>${escapeHtml(one)}</p>`;
  const items = purposes.map((purpose) => `<li>${escapeHtml(purpose)}</li>`).join('');
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5fbf;color:#ffffff;font-weight:600;text-decoration:none';
  const link = `<p><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(texts.open)}</a></p>`;
  const html = [paragraph(hello), paragraph(ask), `<ul>${items}</ul>`, link];
  const style = 'max-width:36em;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
  return {
    text,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(fillText(texts.subject, words))}</title></head><body>
<div style="${style}">
${[...html, paragraph(more), paragraph(until), paragraph(words.agency)].join('\n')}
</div>
</body></html>`,
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
