import { createHash } from 'node:crypto';

/**
 * Names for prepared statements: one text, one name, for as long as the process lives. A connection of the server keeps
 * every named statement it has seen, so only the first `limit` texts get a name; what comes later runs unnamed, which
 * costs its planning and nothing else.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The name for a text; undefined when there are too many already. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#limit) return known;
    const name = `n${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }
}
