import { listEntities, NovaError, type Issue } from '@nova/contract';
import { TemplateError, type MailTemplates } from '@nova/mail';
import type { Context } from '../context.ts';
import {
  namesOfRecords,
  unknownNames,
  type TemplateNames,
  type UnknownName,
} from '../mail/templates/field-names.ts';
import { busyOr, sayingWhere } from '../mail/templates/fill-in.ts';

type Given = Partial<Readonly<Record<keyof MailTemplates, string | null | undefined>>>;

/**
 * Reads the templates that are given, and fills them in for nobody, so that one that costs too much, or names a field that there is
 * not, is not kept (docs/interface/mail.md#templates).
 * @param known what they may name; the fields of any record that a list may hold where not said
 * @throws VALIDATION_ERROR with the line; UNAVAILABLE where too much of the account waits
 */
export async function assertTemplates(
  { ports, account }: Context,
  given: Given,
  known: TemplateNames = namesOfRecords(listEntities),
): Promise<void> {
  const { subject, html, text, preheader } = given;
  const templates = {
    subject: subject ?? '',
    html: html ?? null,
    text: text ?? null,
    preheader: preheader ?? null,
  };
  if (Object.values(templates).every((template) => !template)) return;
  const { names } = await ports.mailWorkers.read(templates, account.id).catch((error: unknown) => {
    if (!(error instanceof TemplateError)) throw busyOr(error);
    const { message, template } = error;
    const paths = template === null ? namesOf(given) : [template];
    throw refusal(
      sayingWhere(error),
      paths.map((path) => ({ path, message })),
      error,
    );
  });
  const issues = unknownNames(names, known).map((one) => issueOf(one, known));
  const [first] = issues;
  if (first) throw refusal(`${first.path}: ${first.message}`, issues);
}

const refusal = (message: string, issues: Issue[], cause?: unknown): NovaError =>
  new NovaError('VALIDATION_ERROR', message, { issues, ...(cause === undefined ? {} : { cause }) });

/** What is wrong with a name that stands for nothing. */
function issueOf({ template, line, name, near }: UnknownName, { whose }: TemplateNames): Issue {
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return { path: template, message: `line ${String(line)}: ${name} is no field of ${whose}${meant}` };
}

const namesOf = ({ subject, html, text, preheader }: Given): string[] =>
  Object.entries({ subject, html, text, preheader }).flatMap(([name, template]) => (template ? [name] : []));
