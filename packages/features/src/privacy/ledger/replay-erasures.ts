import { setTimeout as sleep } from 'node:timers/promises';
import { accountDatabase, type Database } from '@nova/db';
import { FileStoreError } from '@nova/files';
import { endAgain } from '../end-persons.ts';
import type { ErasureLedger, ErasureLine } from '../erasure-ledger.ts';
import {
  findAccounts,
  groupByAccount,
  readErasures,
  readErasureIds,
  groupIdsByAccount,
  saveErasures,
  linesAtOnce,
  nameOfLine,
  readErasureLine,
} from './erasure-lines.ts';
import { KnownIds } from './known-ids.ts';

/** The result of a replay at a server's start (docs/interface/privacy.md#the-ledger). */
export interface ErasureReplay {
  /** The number of lines of accounts that exist here. */
  readonly lines: number;
  /** Persons who existed again, and were erased or anonymised again. */
  readonly again: number;
  readonly addedToDatabase: number;
  readonly addedToLedger: number;
  /** Ids of the first hundred lines whose proof is wrong; nothing was done for them. */
  readonly bad: readonly string[];
  /** Texts of the ledger that are not valid lines. */
  readonly unreadable: number;
}

/**
 * Adds lines that only the ledger has to the database, and the reverse, for accounts that exist here. Persons
 * of these lines who exist again are erased or anonymised again. Only one process does so at a time. It needs 9
 * bytes of memory per line.
 * @throws FileStoreError if the ledger cannot be read or added to, or has another secret than its lines
 */
export const replayErasures = (database: Database, ledger: ErasureLedger): Promise<ErasureReplay> =>
  runAlone(database, async () => {
    await ledger.store.prepare();
    return new Replay(database, ledger).run();
  });

/** An arbitrary number, for pg_try_advisory_xact_lock. */
const lockNumber = 20_261_126;
/** Milliseconds between attempts to get the lock. */
const lockTurn = 250;

/**
 * Runs work in one process at a time. An embedded database needs no lock: its only server reads the ledger
 * before it accepts requests.
 */
function runAlone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  return database.snapshot(async (view) => {
    const isMine = async (): Promise<boolean> => {
      const [taken] = await view.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
        lockNumber,
      ]);
      return taken?.mine === true;
    };
    while (!(await isMine())) await sleep(lockTurn);
    return work();
  });
}

const mostNamed = 100;

/** Checks that the ledger's secret made its lines. It stops at the first line that has its proof. */
class SecretCheck {
  readonly #ledger: ErasureLedger;
  #isTheirs = false;
  #others = 0;

  constructor(ledger: ErasureLedger) {
    this.#ledger = ledger;
  }

  look(text: string): void {
    if (this.#isTheirs) return;
    const line = readErasureLine(text);
    if (line === undefined) return;
    if (this.#ledger.isProven(line)) this.#isTheirs = true;
    else this.#others += 1;
  }

  /** @throws FileStoreError if there are lines, and none has its proof */
  settle(): void {
    if (this.#isTheirs || this.#others === 0) return;
    throw new FileStoreError(
      'AWAY',
      `No line of the ledger of erasures ${this.#ledger.store.place} was made with this ERASURE_SECRET: set it to theirs. If that is lost, move the ledger away, and \`nova erasures import\` it from there.`,
    );
  }
}

class Replay {
  readonly #database: Database;
  readonly #ledger: ErasureLedger;
  readonly #known = new KnownIds();
  readonly #bad = new Set<string>();
  #again = 0;
  #addedToDatabase = 0;
  #addedToLedger = 0;
  #unreadable = 0;

  constructor(database: Database, ledger: ErasureLedger) {
    this.#database = database;
    this.#ledger = ledger;
  }

  async run(): Promise<ErasureReplay> {
    for await (const rows of readErasureIds(this.#database)) {
      const there = rows.filter(({ isThere }) => isThere);
      const wrong = new Set<string>();
      for (const [accountId, ids] of groupIdsByAccount(there))
        for (const id of await this.#endAgain(accountId, ids)) wrong.add(id);
      // A line with a wrong proof does not count as known, because the ledger may have the same line with a
      // correct one.
      for (const { id } of rows) if (!wrong.has(id)) this.#known.add(id);
    }
    const storedCount = this.#known.count;
    const inLedger = await this.#fromLedger();
    if (inLedger < storedCount) await this.#toLedger();
    return {
      lines: storedCount + this.#addedToDatabase,
      again: this.#again,
      addedToDatabase: this.#addedToDatabase,
      addedToLedger: this.#addedToLedger,
      bad: [...this.#bad],
      unreadable: this.#unreadable,
    };
  }

  /**
   * Adds the ledger's new lines to the database.
   * @returns the number of the database's lines that the ledger has
   */
  async #fromLedger(): Promise<number> {
    const accounts = await findAccounts(this.#database);
    const fresh = new Map<string, ErasureLine>();
    let foundCount = 0;
    const secret = new SecretCheck(this.#ledger);
    for await (const text of this.#ledger.store.read()) {
      const name = nameOfLine(text);
      if (name === undefined) this.#unreadable += 1;
      else if (accounts.has(name.accountId)) {
        secret.look(text);
        const wasMarked = this.#known.isMarked(name.erasureId);
        if (this.#known.mark(name.erasureId)) foundCount += wasMarked ? 0 : 1;
        else this.#collect(text, fresh);
      }
      if (fresh.size >= linesAtOnce) await this.#keep(fresh);
    }
    await this.#keep(fresh);
    secret.settle();
    return foundCount;
  }

  #collect(text: string, fresh: Map<string, ErasureLine>): void {
    const line = readErasureLine(text);
    if (line === undefined) this.#unreadable += 1;
    else if (this.#ledger.isProven(line)) fresh.set(line.erasureId, line);
    else this.#noteBad(line.erasureId);
  }

  /**
   * Stores the collected lines and empties the map. A line may be stored already, if the ledger has it twice.
   */
  async #keep(fresh: Map<string, ErasureLine>): Promise<void> {
    const lines = [...fresh.values()];
    fresh.clear();
    for (const [accountId, group] of groupByAccount(lines)) {
      const database = accountDatabase(this.#database, accountId);
      const ids = group.map(({ erasureId }) => erasureId);
      const there = await readErasures(database, ids);
      await database.transaction((tx) => saveErasures(tx, group, 'isReplaced'));
      this.#addedToDatabase += ids.length - there.filter(({ line }) => this.#ledger.isProven(line)).length;
      for (const id of ids) this.#bad.delete(id);
      await this.#endAgain(accountId, ids);
    }
  }

  /**
   * Repeats the erasures of these lines.
   * @returns ids of lines whose proof is wrong
   */
  async #endAgain(accountId: string, ids: readonly string[]): Promise<readonly string[]> {
    const database = accountDatabase(this.#database, accountId);
    const wrong: string[] = [];
    for (let first = 0; first < ids.length; first += linesAtOnce)
      for (const { line, isThere } of await readErasures(database, ids.slice(first, first + linesAtOnce))) {
        if (!isThere) continue;
        if (this.#ledger.isProven(line)) this.#again += await endAgain(database, line);
        else wrong.push(line.erasureId);
      }
    for (const id of wrong) this.#noteBad(id);
    return wrong;
  }

  async #toLedger(): Promise<void> {
    for await (const rows of readErasureIds(this.#database)) {
      // Lines that this run read from the ledger are not in `#known`, so they are not added to it again.
      const missing = rows.filter(({ id }) => this.#known.has(id) && !this.#known.isMarked(id));
      for (const [accountId, ids] of groupIdsByAccount(missing)) await this.#addToLedger(accountId, ids);
    }
  }

  async #addToLedger(accountId: string, ids: readonly string[]): Promise<void> {
    const database = accountDatabase(this.#database, accountId);
    for (let first = 0; first < ids.length; first += linesAtOnce) {
      const erasures = await readErasures(database, ids.slice(first, first + linesAtOnce));
      const lines = erasures.map(({ line }) => line);
      for (const line of lines) if (!this.#ledger.isProven(line)) this.#noteBad(line.erasureId);
      const proven = lines.filter((line) => this.#ledger.isProven(line));
      await this.#ledger.store.add(proven.map((line) => JSON.stringify(line)));
      this.#addedToLedger += proven.length;
    }
  }

  #noteBad(erasureId: string): void {
    if (this.#bad.size < mostNamed) this.#bad.add(erasureId);
  }
}
