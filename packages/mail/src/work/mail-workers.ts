import {
  createPool,
  JobFailure,
  PoolBusyError,
  type JobFailureCause,
  type Pool,
  type PoolOptions,
  type PoolStats,
} from '@nova/sandbox';
import { fileURLToPath } from 'node:url';
import { templateLinks } from '../links/template-links.ts';
import { nothingTold, type MailReport } from '../bounces/mail-report.ts';
import type { ReportContext } from '../bounces/read-report.ts';
import type { MailTemplates, RenderedMail } from '../templates/compile-mail.ts';
import { TemplateError } from '../templates/template-error.ts';
import { templateLimits } from '../templates/template-limits.ts';
import { isTemplate } from '../templates/is-template.ts';
import type { MailAnswer, MailRequest, Reader, ReadTemplates, Refusal } from './mail-job.ts';
import { workLimits } from './work-limits.ts';

/**
 * Fills in templates and reads what comes back in processes of their own, so that whatever a stranger or an account sends keeps nobody
 * else waiting (docs/interface/mail.md#templates). Accounts take turns. Every call rejects with MailWorkersBusyError where too much of
 * the account waits, which says nothing about the work itself.
 */
export interface MailWorkers {
  /**
   * Reads a mail's templates, and fills them in for nobody.
   * @throws TemplateError for one that cannot be read or goes past a bound
   */
  read(templates: MailTemplates, accountId: string): Promise<ReadTemplates>;
  /**
   * Makes one mail.
   * @throws TemplateError past a bound
   */
  render(templates: MailTemplates, reader: Reader, accountId: string): Promise<RenderedMail>;
  /**
   * Makes the mails of the first of some readers, of one at least, as far as that may go in one turn; ask again for the others.
   * @returns in their order the mails, or why there is none; after one that had to be ended (`wasEnded`) there is nothing
   */
  renderSome(
    templates: MailTemplates,
    readers: readonly Reader[],
    accountId: string,
  ): Promise<readonly (RenderedMail | TemplateError)[]>;
  /** What a mail says that came to a bounce address (`readReport`); nothing where it takes too much to find out. */
  readReport(mail: Uint8Array, context: ReportContext, accountId: string): Promise<MailReport>;
  stats(): PoolStats;
  /** Ends the processes; what is under way is rejected. */
  close(): Promise<void>;
}

/** Too much of an account's work on mails waits; it may be sent again. */
export class MailWorkersBusyError extends Error {
  override readonly name = 'MailWorkersBusyError';
  constructor() {
    super('Too many mails are being made.');
  }
}

/** Starts nothing before the first call. */
export function createMailWorkers(bounds: Partial<Omit<PoolOptions, 'program'>> = {}): MailWorkers {
  const pool: Pool<MailRequest, MailAnswer> = createPool({ program, ...workLimits, ...bounds });
  const run = async (request: MailRequest, group: string): Promise<MailAnswer> => {
    try {
      return await pool.run(request, { group, bytes: bytesOf(request) });
    } catch (error) {
      if (error instanceof PoolBusyError) throw new MailWorkersBusyError();
      throw error instanceof JobFailure ? endedError(error.what) : error;
    }
  };
  const renderTogether: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const answer = await run({ what: 'render', templates: only(templates), readers }, accountId);
    if ('refused' in answer) throw errorOf(answer.refused);
    if (!('rendered' in answer)) throw notAsked();
    return answer.rendered.map((one) => ('html' in one ? one : errorOf(one)));
  };
  /** One whose process was ended is found by making each mail in a job of its own. */
  const renderEach: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const made: (RenderedMail | TemplateError)[] = [];
    for (const reader of readers) {
      const one = await orEnded(renderTogether(templates, [reader], accountId));
      if (one instanceof TemplateError) return [...made, one];
      made.push(...one);
    }
    return made;
  };
  const renderSome: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const together = await orEnded(renderTogether(templates, readers, accountId));
    if (!(together instanceof TemplateError)) return together;
    return readers.length === 1 ? [together] : renderEach(templates, readers, accountId);
  };
  return {
    async read(templates, accountId) {
      if (isPlain(templates))
        return { links: templateLinks({ html: '', text: templates.text ?? '' }), names: [] };
      const answer = await run({ what: 'read', templates: only(templates) }, accountId);
      if ('refused' in answer) throw errorOf(answer.refused);
      if (!('read' in answer)) throw notAsked();
      return answer.read;
    },
    async render(templates, reader, accountId) {
      const [one] = await renderTogether(templates, [reader], accountId);
      if (one === undefined) throw notAsked();
      if (one instanceof TemplateError) throw one;
      return one;
    },
    renderSome,
    async readReport(mail, context, accountId) {
      const answer = await orEnded(run({ what: 'report', mail, context }, accountId));
      if (answer instanceof TemplateError || 'refused' in answer) return nothingTold;
      if (!('report' in answer)) throw notAsked();
      return answer.report;
    },
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
}

/** Sources run where the package isn't built: only their folder differs from the built files'. */
const program = fileURLToPath(
  new URL('./mail-worker.js', import.meta.url.replace(/\/src\/work\/[^/]+$/, '/dist/work/')),
);

const problems: Readonly<Record<JobFailureCause, string>> = {
  time: 'it takes too long',
  memory: 'it takes too much memory',
  crash: 'it cannot be worked on',
};

const endedError = (cause: JobFailureCause): TemplateError =>
  new TemplateError(null, problems[cause], { line: null, wasEnded: true });

const errorOf = ({ template, problem, line }: Refusal): TemplateError =>
  new TemplateError(template, problem, { line });

/** @returns the error of work that had to be ended */
async function orEnded<T>(work: Promise<T>): Promise<T | TemplateError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TemplateError && error.wasEnded) return error;
    throw error;
  }
}

/** The templates without what else a caller keeps beside them. */
const only = ({ subject, html, text, preheader }: MailTemplates): MailTemplates => ({
  subject,
  html,
  text,
  preheader,
});

/** Texts that are no templates need no reading: what is renamed a hundred times waits for nobody. */
const isPlain = ({ subject, html, text, preheader }: MailTemplates): boolean =>
  (html ?? '') === '' &&
  [subject, text ?? '', preheader ?? ''].every(
    (one) => one.length <= templateLimits.letters && !isTemplate(one),
  );

const notAsked = (): Error => new Error('A worker answered what it was not asked.');

function bytesOf(request: MailRequest): number {
  if (request.what === 'report') return request.mail.length;
  const { html, text } = request.templates;
  const readers = request.what === 'render' ? request.readers : [];
  return (
    (html?.length ?? 0) + (text?.length ?? 0) + readers.reduce((sum, { record }) => sum + record.length, 0)
  );
}
