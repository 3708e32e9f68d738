import { type Issue, listEntities, type ListEntity, nearName, NovaError } from '@nova/contract';
import { type Field, kinds } from '@nova/kinds';
import {
  type MailTemplates,
  MailWorkersBusyError,
  type RenderedMail,
  TemplateError,
  type UsedName,
} from '@nova/mail';
import type { Context } from '../context.ts';
import { reads } from '../records/kind-reads.ts';
import type { RecordSource } from '../records/record-source.ts';

/** What every mail's templates may fill in beside the record. */
const besideTheRecord = ['unsubscribeUrl'];

/** The names that templates can fill in of an entity's records: what lists show of them, and of an address its parts (`address.city`). */
export const fieldNames = (entity: ListEntity): readonly string[] => {
  const fields: Readonly<Record<string, Field>> = kinds[entity].fields;
  return shownBy(reads[entity].source).flatMap((name) => [
    name,
    ...(fields[name]?.type === 'parts' ? Object.keys(fields[name].members ?? {}) : []).map(
      (part) => `${name}.${part}`,
    ),
  ]);
};

const shownBy = ({ members, omittedWhenEmpty = {} }: RecordSource): string[] => [
  ...Object.keys(members),
  ...Object.keys(omittedWhenEmpty),
];

/** What templates may name. */
export interface TemplateNames {
  readonly names: readonly string[];
  /** Whose fields they are, behind "is no field of". */
  readonly whose: string;
}

/** The names that a mail to a person of some entities can fill in. */
export const namesOfRecords = (entities: readonly ListEntity[]): TemplateNames => ({
  names: [...new Set([...entities.flatMap(fieldNames), ...besideTheRecord])],
  whose: entities.length === 1 ? `a ${entities[0] ?? ''}` : 'a candidate, contact or lead',
});

/** A name of a template that stands for nothing. */
interface UnknownName extends UsedName {
  /** As it is written: `firstname`, `address.citty`. */
  readonly name: string;
  /** The name that is most likely meant; undefined where none is near. */
  readonly near: string | undefined;
}

/** The names that are not among the known ones. Of a name such as `skills.first` only the field is looked at. */
export function unknownNames(
  used: readonly UsedName[],
  { names: known }: TemplateNames,
): readonly UnknownName[] {
  return used.flatMap((one) => {
    const name = nameOf(one, known);
    return known.includes(name) ? [] : [{ ...one, name, near: nearName(name, known) }];
  });
}

/** The names of an entity's records that templates use, each once. */
export const usedFields = (used: readonly UsedName[], entity: ListEntity): readonly string[] => {
  const known = fieldNames(entity);
  return [...new Set(used.map((one) => nameOf(one, known)))].filter((name) => known.includes(name));
};

/** The field that a path begins with; of a field that has parts, the part. */
function nameOf({ path: [field = '', part] }: UsedName, known: readonly string[]): string {
  const hasParts = known.some((name) => name.startsWith(`${field}.`));
  return hasParts && part !== undefined ? `${field}.${part}` : field;
}

/** Whom a mail is for. */
interface MailFor {
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
