import { NovaError } from '@nova/contract';
import { TemplateError, type MailTemplates } from '@nova/mail';
import type { Context } from '../context.ts';
import { busyOr, sayingWhere } from '../mail/templates/fill-in.ts';

type Given = Partial<Readonly<Record<keyof MailTemplates, string | null | undefined>>>;

/**
 * Reads the templates that are given, and fills them in for nobody, so that one that costs too much is not kept
 * (docs/interface/mail.md#templates).
 * @throws VALIDATION_ERROR with the line; UNAVAILABLE where too much of the account waits
 */
export async function assertTemplates({ ports, account }: Context, given: Given): Promise<void> {
  const { subject, html, text, preheader } = given;
  const templates = {
    subject: subject ?? '',
    html: html ?? null,
    text: text ?? null,
    preheader: preheader ?? null,
  };
  if (Object.values(templates).every((template) => !template)) return;
  try {
    await ports.mailWorkers.read(templates, account.id);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw busyOr(error);
    const { message, template } = error;
    const paths = template === null ? namesOf(given) : [template];
    throw new NovaError('VALIDATION_ERROR', sayingWhere(error), {
      issues: paths.map((path) => ({ path, message })),
      cause: error,
    });
  }
}

const namesOf = ({ subject, html, text, preheader }: Given): string[] =>
  Object.entries({ subject, html, text, preheader }).flatMap(([name, template]) => (template ? [name] : []));
