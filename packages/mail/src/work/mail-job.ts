import { processorTime } from '@nova/sandbox/job';
import type { MailReport } from '../bounces/mail-report.ts';
import type { ReportContext } from '../bounces/read-report.ts';
import { templateLinks } from '../links/template-links.ts';
import {
  compileMail,
  type CompiledMail,
  type MailTemplates,
  type RenderedMail,
  type UsedName,
} from '../templates/compile-mail.ts';
import { TemplateError, type TemplateName } from '../templates/template-error.ts';
import type { Scope } from '../templates/template.ts';
import { pieceLimits } from './work-limits.ts';

/** Whom a mail is for. */
export interface Reader {
  /** The person's record as reads show it: the JSON of an object. */
  readonly record: string;
  /** Where the reader leaves the list; null for a mail of no list, which gets no such link. */
  readonly unsubscribeUrl: string | null;
}

/** What a mail's templates are known by. */
export interface ReadTemplates {
  /** Links that are the same for every reader (`templateLinks`). */
  readonly links: readonly string[];
  /** What they fill in of a record. */
  readonly names: readonly UsedName[];
}

export type MailRequest =
  | { readonly what: 'read'; readonly templates: MailTemplates }
  | { readonly what: 'render'; readonly templates: MailTemplates; readonly readers: readonly Reader[] }
  | { readonly what: 'report'; readonly mail: Uint8Array; readonly context: ReportContext };

/** A TemplateError as it passes between processes. */
export interface Refusal {
  readonly template: TemplateName | null;
  readonly problem: string;
  readonly line: number | null;
}

export type Rendered = RenderedMail | Refusal;

export type MailAnswer =
  | { readonly read: ReadTemplates }
  | { readonly rendered: readonly Rendered[] }
  | { readonly report: MailReport }
  | { readonly refused: Refusal };

/** Does one piece of work on mails, in a process of its own (packages/sandbox). */
export async function doMailJob(request: MailRequest): Promise<MailAnswer> {
  try {
    switch (request.what) {
      case 'read':
        return { read: readTemplates(request.templates) };
      case 'render':
        return { rendered: renderSome(compiledOf(request.templates), request.readers) };
      case 'report': {
        // A process that only fills in templates does not load what reads mails.
        const { readReport } = await import('../bounces/read-report.ts');
        return { report: await readReport(request.mail, request.context) };
      }
    }
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** Nobody in particular: what a template shows of a record without fields. */
const nobody = { record: '{}', unsubscribeUrl: '' };

/** Reads templates, and fills them in for nobody, so that one that costs too much is not kept. @throws TemplateError */
function readTemplates(templates: MailTemplates): ReadTemplates {
  const compiled = compiledOf(templates);
  compiled.render(recordOf(nobody), nobody);
  return {
    links: templateLinks({ html: templates.html ?? '', text: templates.text ?? '' }),
    names: compiled.names(),
  };
}

/** The mails of the first readers, of one at least, as far as one job goes. */
function renderSome(compiled: CompiledMail, readers: readonly Reader[]): readonly Rendered[] {
  const until = processorTime() + pieceLimits.processorMs;
  const rendered: Rendered[] = [];
  let letters = 0;
  for (const reader of readers) {
    const one = renderOne(compiled, reader);
    rendered.push(one);
    if ('html' in one) letters += one.html.length + one.text.length;
    if (letters > pieceLimits.letters || processorTime() > until) break;
  }
  return rendered;
}

function renderOne(compiled: CompiledMail, reader: Reader): Rendered {
  try {
    return compiled.render(recordOf(reader), reader);
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a library makes of odd texts is as much their doing as a bound: it would happen again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof TemplateError) {
    const { template, problem, line } = error;
    return { template, problem, line };
  }
  const said = error instanceof Error ? error.message : String(error);
  return { template: null, problem: `it cannot be worked on (${said})`, line: null };
}

/** A record is a JSON object. */
const recordOf = ({ record }: Reader): Scope => JSON.parse(record) as Scope;

/** Campaigns that are sent at the same time share a process; what each says is read once. */
const mostCompiled = 8;
const compiledMails = new Map<string, CompiledMail>();

function compiledOf(templates: MailTemplates): CompiledMail {
  const key = JSON.stringify(templates);
  const compiled = compiledMails.get(key) ?? compileMail(templates);
  // At the end of the map: the one that was not asked for longest is the first to go.
  compiledMails.delete(key);
  compiledMails.set(key, compiled);
  for (const [old] of compiledMails) if (compiledMails.size > mostCompiled) compiledMails.delete(old);
  return compiled;
}
