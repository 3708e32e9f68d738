/** What a template may cost while it is filled in for one person. It runs on the server's thread. */
export const templateLimits = {
  /** Letters of a template: mailbox providers cut a mail's HTML at a tenth of it. */
  letters: 1_000_000,
  /** Tags and outputs that are carried out: loops count each round. */
  steps: 50_000,
  /** Letters and list entries that filters and ranges make on the way. */
  made: 1_000_000,
  /** Letters of the text that comes out. */
  output: 1_000_000,
  /** Milliseconds; a last resort, for the bounds above are reached first by all but the oddest. */
  milliseconds: 500,
} as const;

/** Counts steps, and looks at the clock now and then: what the engine asks before each of them. */
export class StepLimiter {
  #steps = 0;
  readonly #deadline = performance.now() + templateLimits.milliseconds;

  check(): void {
    if (++this.#steps > templateLimits.steps) throw new Error('it takes too many steps');
    if (this.#steps % 64 === 0 && performance.now() > this.#deadline) throw new Error('it takes too long');
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
