import type { Received, Sent } from '../src/load/send.ts';

export class Findings {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #wrong = new Map<string, string>();
  #count = 0;

  /** @param wrong what is wrong with the answer, if anything */
  note(operation: string, sent: Sent, { status }: Received, wrong: string | undefined): void {
    this.#count += 1;
    const statuses = this.#statuses.get(operation) ?? new Map<number, number>();
    this.#statuses.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (wrong === undefined) return;
    // One request per fault is enough; ids and numbers vary.
    const kind = `${operation}: ${wrong.replaceAll(/[\da-f]{8,}|\d{4,}/gu, '…')}`;
    if (!this.#wrong.has(kind)) this.#wrong.set(kind, `${kind.slice(0, 600)} after ${shown(sent)}`);
  }

  get count(): number {
    return this.#count;
  }

  /** Each fault with a request that shows it. */
  wrong(): readonly string[] {
    return [...this.#wrong.values()];
  }

  table(): string {
    const lines = [...this.#statuses].map(([name, statuses]) => {
      const told = [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${String(status)}: ${String(count)}`);
      return `${name.padEnd(56)} ${told.join(', ')}`;
    });
    return lines.join('\n');
  }
}

/** Shows what a person needs to repeat a request; the key is worthless then. */
function shown({ method, path, headers, body }: Sent): string {
  const text = body === undefined ? '' : JSON.stringify(body.toString('utf8').slice(0, 700));
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 300)} ${text}`;
}
