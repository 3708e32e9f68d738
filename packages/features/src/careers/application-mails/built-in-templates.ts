import type { ApplicationMailKind } from '../application-mails-contract.ts';
import type { SiteLanguage } from '@nova/contract';
import type { MailTemplates } from '@nova/mail';
import templates from './built-in-templates.json' with { type: 'json' };

interface BuiltInTemplate {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const builtInTemplates: Readonly<
  Record<ApplicationMailKind, Readonly<Record<SiteLanguage, BuiltInTemplate>>>
> = templates;

/**
 * Returns a default template. The applicant's mail repeats nothing of the form: otherwise a stranger could send any
 * text to any address in the agency's name (docs/interface/mail.md#mails-about-applications).
 */
export function builtInTemplate(kind: ApplicationMailKind, language: SiteLanguage): MailTemplates {
  const { subject, paragraphs } = builtInTemplates[kind][language];
  return { subject, text: paragraphs.join('\n\n'), html: null, preheader: null };
}
