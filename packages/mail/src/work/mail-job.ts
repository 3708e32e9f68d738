import { ownProcessorTime } from '@nova/processes';
import type { MailReport } from '../bounces/delivery-status.ts';
import type { ReportContext } from '../bounces/read-report.ts';
import { findTemplateLinks } from '../message/mail-links.ts';
import {
  type CompiledMail,
  compileMail,
  type MailTemplates,
  type RenderedMail,
  type UsedName,
} from '../templates/compile-mail.ts';
import { TemplateError, type TemplateName } from '../templates/template-limits.ts';
import type { Scope } from '../templates/template.ts';
import { addLabels } from '../templates/labels.ts';

export interface Reader {
  readonly record: string;
  readonly unsubscribeUrl: string | null;
}

export interface ReadTemplates {
  readonly links: readonly string[];
  readonly names: readonly UsedName[];
}

export type MailRequest =
  | { readonly what: 'read'; readonly templates: MailTemplates }
  | { readonly what: 'render'; readonly templates: MailTemplates; readonly readers: readonly Reader[] }
  | { readonly what: 'report'; readonly mail: Uint8Array; readonly context: ReportContext };

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

export async function runMailJob(request: MailRequest): Promise<MailAnswer> {
  try {
    switch (request.what) {
      case 'read':
        return { read: readTemplates(request.templates) };
      case 'render':
        return { rendered: renderSome(findCompiledMail(request.templates), request.readers) };
      case 'report': {
        // The parser is imported here, so processes that read no reports do not load it.
        const { readReport } = await import('../bounces/read-report.ts');
        return { report: await readReport(request.mail, request.context) };
      }
    }
  } catch (error) {
    return { refused: toRefusal(error) };
  }
}

const nobody = { record: '{}', unsubscribeUrl: '' };

/** Reads the templates and renders them once, because only rendering shows a template that costs too much. */
function readTemplates(templates: MailTemplates): ReadTemplates {
  const compiled = findCompiledMail(templates);
  compiled.render(parseRecord(nobody), nobody);
  return {
    links: findTemplateLinks({ html: templates.html ?? '', text: templates.text ?? '' }),
    names: compiled.names(),
  };
}

/** The limits of one job. Accounts take turns between jobs, so a job must be short. */
const pieceLimits = { processorMs: 200, letters: 1_000_000 } as const;

function renderSome(compiled: CompiledMail, readers: readonly Reader[]): readonly Rendered[] {
  const until = ownProcessorTime() + pieceLimits.processorMs;
  const rendered: Rendered[] = [];
  let letters = 0;
  for (const reader of readers) {
    const one = renderOne(compiled, reader);
    rendered.push(one);
    if ('html' in one) letters += one.html.length + one.text.length;
    if (letters > pieceLimits.letters || ownProcessorTime() > until) break;
  }
  return rendered;
}

function renderOne(compiled: CompiledMail, reader: Reader): Rendered {
  try {
    return compiled.render(parseRecord(reader), reader);
  } catch (error) {
    return toRefusal(error);
  }
}

/** Turns a library's error into a refusal. The error depends on the text, so a retry would fail in the same way. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof TemplateError) {
    const { template, problem, line } = error;
    return { template, problem, line };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { template: null, problem: `it cannot be worked on (${message})`, line: null };
}

const parseRecord = ({ record }: Reader): Scope => addLabels(JSON.parse(record) as Scope);

/** The number of compiled mails that are cached. Campaigns that are sent at the same time share a process. */
const mostCompiled = 8;
const compiledMails = new Map<string, CompiledMail>();

function findCompiledMail(templates: MailTemplates): CompiledMail {
  const key = JSON.stringify(templates);
  const compiled = compiledMails.get(key) ?? compileMail(templates);
  // The least recently used mail is removed first.
  compiledMails.delete(key);
  compiledMails.set(key, compiled);
  for (const [old] of compiledMails) if (compiledMails.size > mostCompiled) compiledMails.delete(old);
  return compiled;
}
