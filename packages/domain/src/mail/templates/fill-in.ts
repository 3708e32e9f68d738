import { NovaError } from '@nova/contract';
import { MailWorkersBusyError, TemplateError, type MailTemplates, type RenderedMail } from '@nova/mail';
import type { Context } from '../../context.ts';

/** Whom a mail is for. */
export interface MailFor {
  /** The person's record as reads show it. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Where the reader leaves the list; null for a mail of no list. */
  readonly unsubscribeUrl: string | null;
}

/**
 * Fills in a mail's templates for one person (docs/interface/mail.md#templates).
 * @throws INVALID_STATE for a template that cannot be read or goes past a bound; UNAVAILABLE where too much of the account waits
 */
export async function fillInTemplates(
  { ports, account }: Context,
  templates: MailTemplates,
  { record, unsubscribeUrl }: MailFor,
): Promise<RenderedMail> {
  try {
    const reader = { record: JSON.stringify(record), unsubscribeUrl };
    return await ports.mailWorkers.render(templates, reader, account.id);
  } catch (error) {
    if (error instanceof TemplateError)
      throw new NovaError('INVALID_STATE', sayingWhere(error), { cause: error });
    throw busyOr(error);
  }
}

/** Whether a mail has no subject for its reader: such a mail is not sent. */
export const isBlankSubject = ({ subject }: RenderedMail): boolean => subject.trim() === '';

/** What is wrong with which of a mail's templates. */
export const sayingWhere = ({ template, message }: TemplateError): string =>
  template === null ? `The templates cannot be filled in: ${message}.` : `${template}: ${message}`;

/** What callers are told where too much waits; any other error stays what it is. */
export const busyOr = (error: unknown): unknown =>
  error instanceof MailWorkersBusyError
    ? new NovaError('UNAVAILABLE', 'Too many mails are being made right now. Try again in a moment.', {
        retryAfter: 5,
        cause: error,
      })
    : error;
