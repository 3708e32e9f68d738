/** The texts of a mail that are templates. */
export const templateNames = ['subject', 'html', 'text', 'preheader'] as const;
export type TemplateName = (typeof templateNames)[number];

/** A template that cannot be read, or that went past a bound while it was filled in. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  /** Which of the mail's texts it is; null where that is not known. */
  readonly template: TemplateName | null;
  /** What is wrong, without its line. */
  readonly problem: string;
  /** Counted from 1; null where it is not known. */
  readonly line: number | null;
  /** Whether it had to be ended together with its process: it is not to be tried again by itself. */
  readonly wasEnded: boolean;

  constructor(
    template: TemplateName | null,
    problem: string,
    options: { line: number | null; wasEnded?: boolean; cause?: unknown },
  ) {
    super(options.line === null ? problem : `line ${String(options.line)}: ${problem}`, {
      cause: options.cause,
    });
    this.template = template;
    this.problem = problem;
    this.wasEnded = options.wasEnded ?? false;
    this.line = options.line;
  }
}

/** What the engine appends to its messages. */
const place = /, (?:file:.*?, )?line:(\d+), col:\d+$/su;

/** An error of the engine as ours. */
export function templateErrorOf(template: TemplateName, error: unknown): TemplateError {
  if (error instanceof TemplateError) return error;
  const message = isTooDeep(error)
    ? 'nested too deeply'
    : error instanceof Error
      ? error.message
      : String(error);
  const line = place.exec(message)?.[1];
  return new TemplateError(template, message.replace(place, ''), {
    line: line === undefined ? null : Number(line),
    cause: error,
  });
}

/** What the engine makes of a stack that has run out. */
const isTooDeep = (error: unknown): boolean => error instanceof Error && error.message.includes('call stack');
