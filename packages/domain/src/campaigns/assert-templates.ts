import { NovaError } from '@nova/contract';
import { compileMail, TemplateError, type MailTemplates } from '@nova/mail';

type Given = Partial<Readonly<Record<keyof MailTemplates, string | null | undefined>>>;

/** Nobody in particular: what a template shows of a record without fields. */
const nobody = {};

/**
 * Reads the templates that are given, and fills them in for nobody, so that one that costs too much is not kept
 * (docs/interface/mail.md#templates).
 * @throws VALIDATION_ERROR with the line
 */
export function assertTemplates({ subject, html, text, preheader }: Given): void {
  const templates = {
    subject: subject ?? '',
    html: html ?? null,
    text: text ?? '',
    preheader: preheader ?? null,
  };
  try {
    compileMail(templates).render(nobody, { unsubscribeUrl: '' });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { message, template: path } = error;
    throw new NovaError('VALIDATION_ERROR', `${path}: ${message}`, {
      issues: [{ path, message }],
      cause: error,
    });
  }
}
