import type { parseSync } from 'libpg-query';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { proveStatement } from './prove.ts';
import { NoProof, UnprovenStatementError } from './refusal.ts';
import { isFirstParameter } from './syntax.ts';

/** Characters of proven texts that are remembered: the product's own few hundred, and the usual shapes of searches. */
const REMEMBERED = 4_000_000;

type Query = Parameters<typeof readCatalogue>[0];

/** What a proof needs, loaded when the first one is asked for. */
interface Prover {
  readonly parse: typeof parseSync;
  readonly catalogue: Catalogue;
}

async function loadProver(query: Query): Promise<Prover> {
  const [{ loadModule, parseSync }, catalogue] = await Promise.all([
    import('libpg-query'),
    readCatalogue(query),
  ]);
  await loadModule();
  return { parse: parseSync, catalogue };
}

/**
 * Lets through only statements that are proven to stay within the account whose id is `$1`. A verdict belongs to the text: a
 * text is proven once and remembered, the longest unused one forgotten first.
 */
export class StatementGuard {
  readonly #query: Query;
  readonly #proven = new Set<string>();
  #characters = 0;
  #prover: Promise<Prover> | undefined;

  /** @param query reads the catalogue of the database that the statements go to */
  constructor(query: Query) {
    this.#query = query;
  }

  /**
   * @returns nothing for a text that was proven before; else a promise of the proof
   * @throws UnprovenStatementError (by the promise)
   */
  check(text: string): Promise<void> | undefined {
    if (!this.#proven.delete(text)) return this.#prove(text);
    this.#proven.add(text);
    return undefined;
  }

  async #prove(text: string): Promise<void> {
    this.#prover ??= loadProver(this.#query);
    const { parse, catalogue } = await this.#prover.catch((error: unknown) => {
      this.#prover = undefined;
      throw error;
    });
    try {
      // The parser would end at a NUL where the server may read on.
      if (text === '' || text.includes('\0')) throw new NoProof('the text is empty or holds a NUL');
      proveStatement(parse(text), { ...catalogue, isAccount: isFirstParameter });
    } catch (error) {
      throw new UnprovenStatementError(error instanceof Error ? error.message : String(error), text);
    }
    this.#remember(text);
  }

  #remember(text: string): void {
    if (this.#proven.has(text)) return;
    this.#proven.add(text);
    this.#characters += text.length;
    for (const oldest of this.#proven) {
      if (this.#characters <= REMEMBERED) return;
      this.#proven.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
