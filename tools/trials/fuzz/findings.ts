import type { Received, Sent } from '../src/load/send.ts';

/** What a run of odd requests found. */
export class Findings {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #wrong = new Map<string, string>();
  #count = 0;

  /** Counts an answer; `wrong` says what is wrong with it, if anything. */
  note(operation: string, sent: Sent, { status }: Received, wrong: string | undefined): void {
    this.#count += 1;
    const statuses = this.#statuses.get(operation) ?? new Map<number, number>();
    this.#statuses.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (wrong === undefined) return;
    // One request is enough for one fault; ids and numbers differ from one answer to the next.
    const kind = `${operation}: ${wrong.replaceAll(/[\da-f]{8,}|\d{4,}/gu, '…')}`;
    if (!this.#wrong.has(kind)) this.#wrong.set(kind, `${kind.slice(0, 600)} after ${shown(sent)}`);
  }

  get count(): number {
    return this.#count;
  }

  /** Each fault once, with a request that shows it. */
  wrong(): readonly string[] {
    return [...this.#wrong.values()];
  }

  /** How often each operation answered each status. */
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

/** A request as a person needs it to send it again; its key is of a server that is gone. */
function shown({ method, path, headers, body }: Sent): string {
  const text = body === undefined ? '' : JSON.stringify(body.toString('utf8').slice(0, 700));
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 300)} ${text}`;
}
