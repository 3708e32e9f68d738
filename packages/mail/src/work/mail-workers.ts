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
import { findTemplateLinks } from '../message/mail-links.ts';
import { type MailReport, noReport } from '../bounces/delivery-status.ts';
import type { ReportContext } from '../bounces/read-report.ts';
import type { MailTemplates, RenderedMail } from '../templates/compile-mail.ts';
import { isTemplate, TemplateError, templateLimits } from '../templates/template-limits.ts';
import type { MailAnswer, MailRequest, Reader, ReadTemplates, Refusal } from './mail-job.ts';

/**
 * Renders and reads mails in child processes, so a template or a stranger's mail blocks nobody else
 * (docs/interface/mail.md#templates). Every call rejects with MailWorkersBusyError if too much of the account waits.
 */
export interface MailWorkers {
  /** @throws TemplateError */
  read(templates: MailTemplates, accountId: string): Promise<ReadTemplates>;
  /** @throws TemplateError */
  render(templates: MailTemplates, reader: Reader, accountId: string): Promise<RenderedMail>;
  /**
   * Renders at least the first mail. Call it again for the rest.
   * @returns mails or errors in order; the list ends after an error with `wasEnded`
   */
  renderSome(
    templates: MailTemplates,
    readers: readonly Reader[],
    accountId: string,
  ): Promise<readonly (RenderedMail | TemplateError)[]>;
  /** Reads a returned mail; the report is empty if reading costs too much. */
  readReport(mail: Uint8Array, context: ReportContext, accountId: string): Promise<MailReport>;
  stats(): PoolStats;
  close(): Promise<void>;
}

export class MailWorkersBusyError extends Error {
  override readonly name = 'MailWorkersBusyError';
  constructor() {
    super('Too many mails are being made.');
  }
}

/** Creates the workers. The first call starts the first process. */
export function createMailWorkers(bounds: Partial<Omit<PoolOptions, 'program'>> = {}): MailWorkers {
  const pool: Pool<MailRequest, MailAnswer> = createPool({ program, ...workLimits, ...bounds });
  const run = async (request: MailRequest, group: string): Promise<MailAnswer> => {
    try {
      return await pool.run(request, { group, bytes: countBytes(request) });
    } catch (error) {
      if (error instanceof PoolBusyError) throw new MailWorkersBusyError();
      throw error instanceof JobFailure ? createEndedError(error.what) : error;
    }
  };
  const renderTogether: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const answer = await run({ what: 'render', templates: pickTemplates(templates), readers }, accountId);
    if ('refused' in answer) throw toTemplateError(answer.refused);
    if (!('rendered' in answer)) throw createAnswerError();
    return answer.rendered.map((one) => ('html' in one ? one : toTemplateError(one)));
  };
  /** Renders one mail at a time, to find the mail whose process was ended. */
  const renderEach: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const renderedMails: (RenderedMail | TemplateError)[] = [];
    for (const reader of readers) {
      const one = await awaitUnlessEnded(renderTogether(templates, [reader], accountId));
      if (one instanceof TemplateError) return [...renderedMails, one];
      renderedMails.push(...one);
    }
    return renderedMails;
  };
  const renderSome: MailWorkers['renderSome'] = async (templates, readers, accountId) => {
    const together = await awaitUnlessEnded(renderTogether(templates, readers, accountId));
    if (!(together instanceof TemplateError)) return together;
    return readers.length === 1 ? [together] : renderEach(templates, readers, accountId);
  };
  return {
    async read(templates, accountId) {
      if (isPlain(templates))
        return { links: findTemplateLinks({ html: '', text: templates.text ?? '' }), names: [] };
      const answer = await run({ what: 'read', templates: pickTemplates(templates) }, accountId);
      if ('refused' in answer) throw toTemplateError(answer.refused);
      if (!('read' in answer)) throw createAnswerError();
      return answer.read;
    },
    async render(templates, reader, accountId) {
      const [one] = await renderTogether(templates, [reader], accountId);
      if (one === undefined) throw createAnswerError();
      if (one instanceof TemplateError) throw one;
      return one;
    },
    renderSome,
    async readReport(mail, context, accountId) {
      const answer = await awaitUnlessEnded(run({ what: 'report', mail, context }, accountId));
      if (answer instanceof TemplateError || 'refused' in answer) return noReport;
      if (!('report' in answer)) throw createAnswerError();
      return answer.report;
    },
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
}

export const workLimits = {
  workers: 2,
  maxRunningOfGroup: 1,
  /** The limit of processor time in ms. A mail takes less than 1 ms, and the most expensive permitted one some hundred. */
  processorMs: 2_000,
  /** The limit of elapsed time in ms. It is enough for a worker with a thirtieth of a processor. */
  wallMs: 60_000,
  /** The limit of memory. A worker uses 70 MB after loading, and 100 MB after thousands of mails. */
  memoryMb: 192,
  otherMemoryMb: 192,
  keptMemoryMb: 144,
  /** The most waiting jobs of one account, and their bytes. A job of a campaign has a hundred records of up to 10 KB. */
  maxQueuedOfGroup: 200,
  maxQueuedBytesOfGroup: 8 * 1024 * 1024,
  /** The most waiting jobs of all accounts, and their bytes. The server's memory holds them. */
  maxQueued: 10_000,
  maxQueuedBytes: 256 * 1024 * 1024,
  /** A worker ends after this idle time in ms, because starting one takes only 0.2 s. */
  idleMs: 30_000,
} as const;

/** The worker is always the built file. The sources also run where they are not built themselves. */
const program = fileURLToPath(
  new URL('./mail-worker.js', import.meta.url.replace(/\/src\/work\/[^/]+$/, '/dist/work/')),
);

const problems: Readonly<Record<JobFailureCause, string>> = {
  time: 'it takes too long',
  memory: 'it takes too much memory',
  crash: 'it cannot be worked on',
};

const createEndedError = (cause: JobFailureCause): TemplateError =>
  new TemplateError(null, problems[cause], { line: null, wasEnded: true });

const toTemplateError = ({ template, problem, line }: Refusal): TemplateError =>
  new TemplateError(template, problem, { line });

async function awaitUnlessEnded<T>(work: Promise<T>): Promise<T | TemplateError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TemplateError && error.wasEnded) return error;
    throw error;
  }
}

const pickTemplates = ({ subject, html, text, preheader }: MailTemplates): MailTemplates => ({
  subject,
  html,
  text,
  preheader,
});

const isPlain = ({ subject, html, text, preheader }: MailTemplates): boolean =>
  (html ?? '') === '' &&
  [subject, text ?? '', preheader ?? ''].every(
    (one) => one.length <= templateLimits.letters && !isTemplate(one),
  );

const createAnswerError = (): Error => new Error('A worker answered what it was not asked.');

function countBytes(request: MailRequest): number {
  if (request.what === 'report') return request.mail.length;
  const { html, text } = request.templates;
  const readers = request.what === 'render' ? request.readers : [];
  return (
    (html?.length ?? 0) + (text?.length ?? 0) + readers.reduce((sum, { record }) => sum + record.length, 0)
  );
}
