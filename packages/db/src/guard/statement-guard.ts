import type { parseSync } from 'libpg-query';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { proveStatement } from './prove.ts';
import { isFirstParameter, NoProof } from './syntax.ts';

/**
 * The cache's size in characters. There is room for Nova's few hundred statements and for the usual forms of
 * searches.
 */
const REMEMBERED = 4_000_000;

const excerptLength = 300;

/** The guard could not prove a statement (README.md). The statement was not sent. */
export class UnprovenStatementError extends Error {
  override readonly name = 'UnprovenStatementError';

  constructor(reason: string, text: string) {
    super(`Not sent: ${reason}. ${text.replaceAll(/\s+/gu, ' ').trim().slice(0, excerptLength)}`);
  }
}

type CatalogueReader = Parameters<typeof readCatalogue>[0];

interface Prover {
  readonly parse: typeof parseSync;
  readonly catalogue: Catalogue;
}

async function loadProver(query: CatalogueReader): Promise<Prover> {
  const [{ loadModule, parseSync }, catalogue] = await Promise.all([
    import('libpg-query'),
    readCatalogue(query),
  ]);
  await loadModule();
  return { parse: parseSync, catalogue };
}

/** Proves statements, and caches proven texts. The least recently used texts are evicted first. */
export class StatementGuard {
  readonly #query: CatalogueReader;
  readonly #proven = new Set<string>();
  #characters = 0;
  #prover: Promise<Prover> | undefined;

  constructor(query: CatalogueReader) {
    this.#query = query;
  }

  /**
   * @returns undefined for a cached text, else a promise of the proof
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
      // The parser stops at a NUL, but the server might read on.
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
