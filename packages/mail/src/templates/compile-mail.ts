import { htmlOfText } from '../html/html-of-text.ts';
import { escapeHtml, mailDocument } from '../html/mail-document.ts';
import { oneLine } from '../message/header-text.ts';
import { readHtmlPart } from './html-part.ts';
import { engines } from './liquid-engine.ts';
import { templateNames, type TemplateName } from './template-error.ts';
import { readTemplate, type NameInTemplate, type Scope } from './template.ts';
import { unsubscribeWord } from './unsubscribe-word.ts';

/** What a campaign says, before it is filled in. */
export interface MailTemplates {
  readonly subject: string;
  /** One of both is there. */
  readonly html: string | null;
  readonly text: string | null;
  /** What mailboxes show beside the subject. */
  readonly preheader: string | null;
}

/** What one person gets. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailLinks {
  /** Where the reader leaves the list; null for a mail of no list, which gets no such link. */
  readonly unsubscribeUrl: string | null;
}

/** Templates that were read, to be filled in for each person. */
export interface CompiledMail {
  /**
   * @param record the person's record as reads show it; values that are missing are filled in as nothing
   * @throws TemplateError past a bound
   */
  render(record: Scope, links: MailLinks): RenderedMail;
  /** The names that the templates fill in. */
  names(): readonly UsedName[];
}

/** A name that one of a mail's templates fills in. */
export interface UsedName extends NameInTemplate {
  readonly template: TemplateName;
}

const longestSubject = 500;

/**
 * Reads a mail's templates once, to be filled in for many (docs/interface/mail.md#templates). HTML is made safe after it was filled
 * in, so that no value of a record can be more than text.
 * @throws TemplateError with its line
 */
export function compileMail(templates: MailTemplates): CompiledMail {
  const read = (name: 'subject' | 'text' | 'preheader') =>
    templates[name] === null ? null : readTemplate(name, templates[name], engines.text);
  const [subject, text, preheader] = [read('subject'), read('text'), read('preheader')];
  const html = templates.html === null ? null : readHtmlPart(templates.html);
  const word = unsubscribeWord([templates.html, templates.text, templates.subject].join(' '));
  const parts = { subject, html, text, preheader };
  return {
    names: () =>
      templateNames.flatMap((template) =>
        (parts[template]?.names() ?? []).map((name) => ({ ...name, template })),
      ),
    render(record, { unsubscribeUrl }) {
      const scope: Scope = { ...record, unsubscribeUrl };
      const title = oneLine(subject?.render(scope) ?? '').slice(0, longestSubject);
      const plain = text?.render(scope) ?? '';
      const body = html === null ? htmlOfText(plain) : html.html(scope);
      return {
        subject: title,
        html: mailDocument({
          title,
          body: withHtmlLink(body, unsubscribeUrl, word),
          preheader: oneLine(preheader?.render(scope) ?? ''),
        }),
        text: withTextLink(text === null ? (html?.text(scope, body) ?? '') : plain, unsubscribeUrl, word),
      };
    },
  };
}

function withHtmlLink(body: string, url: string | null, word: string): string {
  if (url === null) return body;
  const address = escapeHtml(url);
  return body.includes(address) ? body : `${body}\n<p><a href="${address}">${word}</a></p>`;
}

const withTextLink = (text: string, url: string | null, word: string): string =>
  url === null || text.includes(url) ? text : `${text.trimEnd()}\n\n${word}: ${url}\n`;

/** {@link compileMail} for one mail. @throws TemplateError */
export const renderMail = (templates: MailTemplates, record: Scope, links: MailLinks): RenderedMail =>
  compileMail(templates).render(record, links);
