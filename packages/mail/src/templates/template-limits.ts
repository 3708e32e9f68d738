/** What a template may cost while it is filled in for one person. What gets past these ends with its process (work/work-limits.ts). */
export const templateLimits = {
  /** Letters of a template: mailboxes show 102 KB of a mail's HTML and cut off the rest. */
  letters: 131_072,
  /** Tags and outputs that are carried out: loops count each round. */
  steps: 50_000,
  /** Letters and list entries that filters and ranges make on the way. */
  made: 1_000_000,
  /** Letters of the text that comes out, for the same reason. */
  output: 131_072,
  /** Elements within one another: nested tables of real mails stay below 100. Parsers take time with the square of it. */
  nesting: 200,
} as const;

/** Counts steps: what the engine asks before each of them. */
export class StepLimiter {
  #steps = 0;

  check(): void {
    if (++this.#steps > templateLimits.steps) throw new Error('it takes too many steps');
  }

  use(): void {
    this.check();
  }
}

/** Gathers what a template puts out, up to the bound. */
export class BoundedEmitter {
  buffer = '';

  write(value: unknown): void {
    this.buffer += textOf(value);
    if (this.buffer.length > templateLimits.output) throw new Error('it puts out too much');
  }
}

/** Values are JSON; an object has no text of its own. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
