import { type Issue, findNearName, NovaError } from '@nova/contract';
import { listEntities, type ListEntity } from '../lists/distribution-lists-contract.ts';
import { type Context, reads, type RecordSource } from '@nova/core';
import type { AccountTransaction } from '@nova/db';
import { type Field, kinds } from '@nova/kinds';
import {
  type MailTemplates,
  MailWorkersBusyError,
  type RenderedMail,
  TemplateError,
  type UsedName,
} from '@nova/mail';

const besideTheRecord = ['unsubscribeUrl'];

/** Templates name custom fields by their labels: `customFields["Notice period"]`. */
const labelled = 'customFields';
const beforeLabel = `${labelled}.`;
const ofAnyList: ReadonlySet<string> = new Set(['first', 'last', 'size']);

/** Lists the fields that a list shows, and parts such as `address.city`. */
export const listFieldNames = (entity: ListEntity): readonly string[] => {
  const fields: Readonly<Record<string, Field>> = kinds[entity].fields;
  return listMembers(reads[entity].source).flatMap((name) => [
    name,
    ...(fields[name]?.type === 'parts' ? Object.keys(fields[name].members ?? {}) : []).map(
      (part) => `${name}.${part}`,
    ),
  ]);
};

const listMembers = ({ members, omittedWhenEmpty = {} }: RecordSource): string[] => [
  ...Object.keys(members),
  ...Object.keys(omittedWhenEmpty),
];

export interface TemplateNames {
  readonly names: readonly string[];
  /** The entity in the message about an unknown field, with its article. */
  readonly whose: string;
}

export async function readTemplateNames(
  db: AccountTransaction,
  entities: readonly ListEntity[],
): Promise<TemplateNames> {
  const fieldRows = await db.rows<{ label: string }>(
    `SELECT DISTINCT f.label FROM custom_fields f WHERE f."accountId" = $1 AND f.entity = ANY($2::text[])`,
    [entities],
  );
  const labels = fieldRows.map(({ label }) => beforeLabel + label);
  return {
    names: [...new Set([...entities.flatMap(listFieldNames), ...labels, ...besideTheRecord])],
    whose: entities.length === 1 ? `a ${entities[0] ?? ''}` : 'a candidate, contact or lead',
  };
}

interface UnknownName extends UsedName {
  /** The name as it was written: `firstname`, `address.citty`. */
  readonly name: string;
  /** The most similar known name, or undefined. */
  readonly near: string | undefined;
}

/**
 * Finds placeholders of a template that do not name a known field, each with the most similar field. Only the
 * first part of a path such as `skills.first` is checked.
 */
export function findUnknownNames(
  used: readonly UsedName[],
  { names: known }: TemplateNames,
): readonly UnknownName[] {
  return used.flatMap((one) => {
    const name = resolveName(one, known);
    return known.includes(name) ? [] : [{ ...one, name, near: findNearName(name, known) }];
  });
}

/** Lists the known fields that a template uses, each once. */
export const listUsedFields = (
  used: readonly UsedName[],
  { names: known }: TemplateNames,
): readonly string[] =>
  [...new Set(used.map((one) => resolveName(one, known)))].filter(
    (name) => known.includes(name) && !besideTheRecord.includes(name),
  );

/** Returns a custom field's label, or undefined for other fields. */
export const extractLabel = (name: string): string | undefined =>
  name.startsWith(beforeLabel) ? name.slice(beforeLabel.length) : undefined;

/**
 * Returns the field name in a placeholder's path: `address.city` for a part of a field, `customFields.<label>`
 * for a custom field, and otherwise the first member of the path.
 */
function resolveName({ path: [field = '', part] }: UsedName, knownNames: readonly string[]): string {
  const hasParts =
    field === labelled
      ? part !== undefined && !ofAnyList.has(part)
      : knownNames.some((name) => name.startsWith(`${field}.`));
  return hasParts && part !== undefined ? `${field}.${part}` : field;
}

interface MailFor {
  /** The record as reads return it. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Null for a mail that was not sent to a list. */
  readonly unsubscribeUrl: string | null;
}

/**
 * Fills in the templates for one reader (docs/interface/mail.md#templates).
 * @throws INVALID_STATE if a template is invalid or exceeds a limit; UNAVAILABLE
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
      throw new NovaError('INVALID_STATE', formatTemplateError(error), { cause: error });
    throw toUnavailable(error);
  }
}

/** Tests for a blank subject; a mail without one is not sent. */
export const isBlankSubject = ({ subject }: RenderedMail): boolean => subject.trim() === '';

export const formatTemplateError = ({ template, message }: TemplateError): string =>
  template === null ? `The templates cannot be filled in: ${message}.` : `${template}: ${message}`;

/** Translates the error of too many waiting mails to UNAVAILABLE, and returns other errors unchanged. */
export const toUnavailable = (error: unknown): unknown =>
  error instanceof MailWorkersBusyError
    ? new NovaError('UNAVAILABLE', 'Too many mails are being made right now. Try again in a moment.', {
        retryAfter: 5,
        cause: error,
      })
    : error;

type GivenTemplates = Partial<Readonly<Record<keyof MailTemplates, string | null | undefined>>>;

/**
 * Renders templates with an empty record, which finds templates that exceed a limit or name unknown fields
 * (docs/interface/mail.md#templates).
 * @param allowed names that they may use; by default all fields of list entities
 * @throws VALIDATION_ERROR with the line; UNAVAILABLE
 */
export async function assertTemplates(
  { ports, account, db }: Context,
  given: GivenTemplates,
  allowed?: TemplateNames,
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
    if (!(error instanceof TemplateError)) throw toUnavailable(error);
    const { message, template } = error;
    const paths = template === null ? listGivenNames(given) : [template];
    throw refusal(
      formatTemplateError(error),
      paths.map((path) => ({ path, message })),
      error,
    );
  });
  const allowedNames = allowed ?? (await readTemplateNames(db, listEntities));
  const issues = findUnknownNames(names, allowedNames).map((one) => buildIssue(one, allowedNames));
  const [first] = issues;
  if (first) throw refusal(`${first.path}: ${first.message}`, issues);
}

/** Describes the problem of the first placeholder that is unknown; undefined if all are known. */
export function describeUnknownName(
  used: readonly UsedName[],
  allowedNames: TemplateNames,
): string | undefined {
  const [first] = findUnknownNames(used, allowedNames);
  if (!first) return undefined;
  const { path, message } = buildIssue(first, allowedNames);
  return `${path}: ${message}`;
}

const refusal = (message: string, issues: Issue[], cause?: unknown): NovaError =>
  new NovaError('VALIDATION_ERROR', message, { issues, ...(cause === undefined ? {} : { cause }) });

function buildIssue({ template, line, name, near }: UnknownName, { whose }: TemplateNames): Issue {
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return { path: template, message: `line ${String(line)}: ${name} is no field of ${whose}${meant}` };
}

const listGivenNames = ({ subject, html, text, preheader }: GivenTemplates): string[] =>
  Object.entries({ subject, html, text, preheader }).flatMap(([name, template]) => (template ? [name] : []));
