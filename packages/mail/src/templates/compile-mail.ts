import { escapeHtml, convertTextToHtml, renderMailDocument } from '../html/mail-document.ts';
import { oneLine } from '../message/write-mail.ts';
import { readHtmlPart } from './html-part.ts';
import { engines, type NameInTemplate, readTemplate, type Scope } from './template.ts';
import { type TemplateName, templateNames } from './template-limits.ts';

export interface MailTemplates {
  readonly subject: string;
  /** The templates of the body, of which at least one is set. */
  readonly html: string | null;
  readonly text: string | null;
  readonly preheader: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface MailLinks {
  /** The link to unsubscribe; null if the mail has none. */
  readonly unsubscribeUrl: string | null;
}

export interface CompiledMail {
  /**
   * Renders a mail. Missing values of the record render as nothing.
   * @throws TemplateError past a bound
   */
  render(record: Scope, links: MailLinks): RenderedMail;
  names(): readonly UsedName[];
}

export interface UsedName extends NameInTemplate {
  readonly template: TemplateName;
}

const longestSubject = 500;

/**
 * Compiles templates (docs/interface/mail.md#templates). HTML is made safe after it is rendered, so a record's value
 * can only be text.
 * @throws TemplateError with its line
 */
export function compileMail(templates: MailTemplates): CompiledMail {
  const read = (name: 'subject' | 'text' | 'preheader') =>
    templates[name] === null ? null : readTemplate(name, templates[name], engines.text);
  const [subject, text, preheader] = [read('subject'), read('text'), read('preheader')];
  const html = templates.html === null ? null : readHtmlPart(templates.html);
  const word = chooseUnsubscribeWord([templates.html, templates.text, templates.subject].join(' '));
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
      const body = html === null ? convertTextToHtml(plain) : html.html(scope);
      return {
        subject: title,
        html: renderMailDocument({
          title,
          body: addHtmlLink(body, unsubscribeUrl, word),
          preheader: oneLine(preheader?.render(scope) ?? ''),
        }),
        text: addTextLink(text === null ? (html?.text(scope, body) ?? '') : plain, unsubscribeUrl, word),
      };
    },
  };
}

function addHtmlLink(body: string, url: string | null, word: string): string {
  if (url === null) return body;
  const address = escapeHtml(url);
  return body.includes(address) ? body : `${body}\n<p><a href="${address}">${word}</a></p>`;
}

const addTextLink = (text: string, url: string | null, word: string): string =>
  url === null || text.includes(url) ? text : `${text.trimEnd()}\n\n${word}: ${url}\n`;

export const renderMail = (templates: MailTemplates, record: Scope, links: MailLinks): RenderedMail =>
  compileMail(templates).render(record, links);

const inEnglish = 'Unsubscribe';

const languages: readonly (readonly [language: string, word: string, known: string])[] = [
  ['en', inEnglish, 'the and you your we our with for this are have hello hi dear regards thanks'],
  [
    'de',
    'Abmelden',
    'und der die das sie ihr ihre ihnen wir für mit ist nicht ein eine zu hallo guten grüße',
  ],
  [
    'fr',
    'Se désabonner',
    'et le les des vous votre vos nous notre pour avec dans est une bonjour cordialement',
  ],
  ['es', 'Darse de baja', 'y el los las usted su sus nuestro para con por una del hola saludos gracias'],
  [
    'it',
    'Annulla iscrizione',
    'e il gli di le lei suo sua noi nostro per con della una ciao gentile saluti grazie',
  ],
  ['nl', 'Afmelden', 'en het een van voor met u uw je jouw wij ons onze niet dag beste groet groeten'],
];

const wordsOf = languages.map(([, word, known]) => ({ word, known: new Set(known.split(' ')) }));

const readLength = 20_000;

/** Returns the word for the unsubscribe link in the mail's language (docs/interface/mail.md#templates). */
function chooseUnsubscribeWord(source: string): string {
  const read = source.slice(0, readLength);
  const languageCode = /\slang\s*=\s*["']?([a-z]{2})\b/iu.exec(read)?.[1]?.toLowerCase();
  const entry = languages.find(([language]) => language === languageCode);
  if (entry) return entry[1];
  const plain = read.replaceAll(/<[^<>]*>|\{[{%][^{}]*\}/gu, ' ').toLowerCase();
  const words = plain.split(/[^\p{L}]+/u);
  let best = { word: inEnglish, hits: 0 };
  for (const { word, known } of wordsOf) {
    const hits = words.filter((one) => known.has(one)).length;
    if (hits > best.hits) best = { word, hits };
  }
  return best.word;
}
