/** The limits of templates. The worker process ends a template that exceeds `workLimits`. */
export const templateLimits = {
  /** The longest template in characters. Mailboxes cut HTML at 102 KB. */
  letters: 131_072,
  /** The most steps of one rendering. Each round of a loop counts. */
  steps: 50_000,
  /** The most characters and list entries that filters and ranges may create. */
  made: 1_000_000,
  /** The longest result in characters. */
  output: 131_072,
  /** The deepest nesting. Real mails stay below 100, and parsers take quadratic time in the depth. */
  nesting: 200,
} as const;

/** Returns true if the text contains template syntax. Most texts do not, and need no engine. */
export const isTemplate = (text: string): boolean => /\{[{%]/u.test(text);

export const templateNames = ['subject', 'html', 'text', 'preheader'] as const;
export type TemplateName = (typeof templateNames)[number];

export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly template: TemplateName | null;
  readonly problem: string;
  readonly line: number | null;
  /** True if the process was ended because of the template. A retry with a single record would end it again. */
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

/** The position that the engine appends to its messages. */
const place = /, (?:file:.*?, )?line:(\d+), col:\d+$/su;

export function toTemplateError(template: TemplateName, error: unknown): TemplateError {
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
