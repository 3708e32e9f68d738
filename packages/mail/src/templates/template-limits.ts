/**
 * What rendering a template for one person may cost. The process limits (`workLimits`) end what exceeds
 * these.
 */
export const templateLimits = {
  /** Characters of a template. Mailboxes cut HTML at 102 KB. */
  letters: 131_072,
  /** Executed tags and outputs; each round of a loop counts. */
  steps: 50_000,
  /** Characters and list entries that filters and ranges create. */
  made: 1_000_000,
  /** Characters of the result. */
  output: 131_072,
  /** Levels of elements. Real mails stay below 100; parsers take quadratic time in the depth. */
  nesting: 200,
} as const;

/** Whether a text has placeholders or tags. Most have none. */
export const isTemplate = (text: string): boolean => /\{[{%]/u.test(text);

export const templateNames = ['subject', 'html', 'text', 'preheader'] as const;
export type TemplateName = (typeof templateNames)[number];

/** A template that cannot be read or exceeds a bound. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  /** Null if unknown. */
  readonly template: TemplateName | null;
  /** The problem without its line. */
  readonly problem: string;
  /** From 1; null if unknown. */
  readonly line: number | null;
  /** Whether its process was killed. The same template alone must not be retried. */
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

/** The engine appends this to its messages. */
const place = /, (?:file:.*?, )?line:(\d+), col:\d+$/su;

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

const isTooDeep = (error: unknown): boolean => error instanceof Error && error.message.includes('call stack');
