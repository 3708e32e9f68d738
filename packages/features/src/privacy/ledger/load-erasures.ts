import { NovaError } from '@nova/contract';
import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { endAgain } from '../end-persons.ts';
import type { ErasureLedger, ErasureLine } from '../erasure-ledger.ts';
import {
  findAccounts,
  groupByAccount,
  readErasures,
  splitIntoGroups,
  saveErasures,
  linesAtOnce,
  readErasureLine,
} from './erasure-lines.ts';
import { KnownIds } from './known-ids.ts';
import { findPersonsByKey } from './persons-by-key.ts';

export interface ImportedErasures {
  readonly added: number;
  readonly known: number;
  /** Persons who existed, and were erased or anonymised again. */
  readonly again: number;
  /** Lines of accounts that do not exist here. */
  readonly elsewhere: number;
  /**
   * Lines that another secret had signed. They were signed again with this ledger's secret, and lost their
   * keys.
   */
  readonly foreign: number;
}

interface ImportOptions {
  /** Only lines of this account. */
  readonly accountId?: string | undefined;
  /** The operator vouches for lines whose proof is wrong. */
  readonly trustUnproven?: boolean | undefined;
}

/**
 * Adds lines of another ledger to the database and its ledger, and repeats their erasures. It finds persons by
 * id, and by key if they were created before the line. A repeated import adds nothing
 * (docs/interface/privacy.md#the-command).
 * @param readTexts reads the other ledger from its start; a first reading checks it completely, a second one
 * imports it
 * @throws BAD_REQUEST for an invalid or unproven line, before anything is done; FileStoreError
 */
export async function importErasures(
  database: Database,
  ledger: ErasureLedger,
  readTexts: () => AsyncIterable<string>,
  { accountId, trustUnproven = false }: ImportOptions = {},
): Promise<ImportedErasures> {
  await checkLines(ledger, readTexts(), trustUnproven);
  await ledger.store.prepare();
  const importing = new ErasureImport(database, ledger, await readProvenIds(ledger));
  const accounts = await findAccounts(database, accountId);
  let elsewhere = 0;
  const readLines = async function* (): AsyncGenerator<ErasureLine> {
    for await (const { line, number } of parseLines(readTexts())) {
      // The file may have changed since it was checked.
      if (!trustUnproven && !ledger.isProven(line)) throw createProofError(1, number);
      if (accounts.has(line.accountId)) yield line;
      else if (accountId === undefined) elsewhere += 1;
    }
  };
  for await (const group of splitIntoGroups(readLines(), linesAtOnce))
    for (const [account, some] of groupByAccount(group))
      await importing.add(accountDatabase(database, account), some);
  await importing.endByKey();
  return { ...importing.counts, elsewhere };
}

async function checkLines(
  ledger: ErasureLedger,
  texts: AsyncIterable<string>,
  trustUnproven: boolean,
): Promise<void> {
  let first: number | undefined;
  let count = 0;
  for await (const { line, number } of parseLines(texts)) {
    if (trustUnproven || ledger.isProven(line)) continue;
    first ??= number;
    count += 1;
  }
  if (first !== undefined) throw createProofError(count, first);
}

/**
 * Parses texts.
 * @throws BAD_REQUEST for a text that is not a valid line
 */
async function* parseLines(
  texts: AsyncIterable<string>,
): AsyncGenerator<{ readonly line: ErasureLine; readonly number: number }> {
  let number = 0;
  for await (const text of texts) {
    number += 1;
    if (text.trim() === '') continue;
    const line = readErasureLine(text);
    if (line === undefined)
      throw new NovaError('BAD_REQUEST', `Line ${String(number)} is no line of a ledger of erasures.`);
    yield { line, number };
  }
}

const createProofError = (count: number, first: number): NovaError =>
  new NovaError(
    'BAD_REQUEST',
    `The proof of ${count === 1 ? `line ${String(first)}` : `${String(count)} lines, the first of them line ${String(first)},`} is wrong, so nobody was erased: ` +
      'somebody changed the file, or it is of another ERASURE_SECRET. Put that secret in place. ' +
      'If it is lost and you know who wrote the file, --trust-unproven obeys such lines by the ids in them.',
  );

async function readProvenIds(ledger: ErasureLedger): Promise<KnownIds> {
  const ids = new KnownIds();
  for await (const text of ledger.store.read()) {
    const line = readErasureLine(text);
    if (line && ledger.isProven(line)) ids.add(line.erasureId);
  }
  return ids;
}

class ErasureImport {
  readonly #database: Database;
  readonly #ledger: ErasureLedger;
  readonly #inLedger: KnownIds;
  /** Ids of lines with keys, by account. */
  readonly #keyed = new Map<string, KnownIds>();
  readonly counts = { added: 0, known: 0, again: 0, foreign: 0 };

  constructor(database: Database, ledger: ErasureLedger, inLedger: KnownIds) {
    this.#database = database;
    this.#ledger = ledger;
    this.#inLedger = inLedger;
  }

  async add(db: AccountDatabase, given: readonly ErasureLine[]): Promise<void> {
    const ids = given.map(({ erasureId }) => erasureId);
    const storedLines = new Map<string, ErasureLine>();
    for (const { line } of await readErasures(db, ids))
      if (this.#ledger.isProven(line)) storedLines.set(line.erasureId, line);
    // A file may contain a line twice.
    const lines = [...new Map(given.map((line) => [line.erasureId, line])).values()].map(
      (line) => storedLines.get(line.erasureId) ?? this.#ownLine(line),
    );
    const unwritten = lines.filter(({ erasureId }) => !this.#inLedger.has(erasureId));
    await this.#ledger.store.add(unwritten.map((line) => JSON.stringify(line)));
    const fresh = lines.filter(({ erasureId }) => !storedLines.has(erasureId));
    if (fresh.length > 0) await db.transaction((tx) => saveErasures(tx, fresh, 'isReplaced'));
    const addedCount = new Set([...unwritten, ...fresh].map(({ erasureId }) => erasureId)).size;
    this.counts.added += addedCount;
    this.counts.known += lines.length - addedCount;
    for (const { line, isThere } of await readErasures(db, ids))
      if (isThere) this.counts.again += await endAgain(db, line);
    for (const { erasureId, keys } of lines) if (keys.length > 0) this.#noteKeyed(db.accountId, erasureId);
  }

  async endByKey(): Promise<void> {
    for (const [accountId, ids] of this.#keyed) {
      const db = accountDatabase(this.#database, accountId);
      for await (const { line, recordId } of findPersonsByKey(db, this.#ledger))
        if (ids.has(line.erasureId)) this.counts.again += await endAgain(db, line, { ids: [recordId] });
    }
  }

  /**
   * Signs a line of another secret, because the operator who imports it vouches for it. Its keys are dropped,
   * because they were made with a secret that is unknown here.
   */
  #ownLine(line: ErasureLine): ErasureLine {
    if (this.#ledger.isProven(line)) return line;
    this.counts.foreign += 1;
    return this.#ledger.prove({ ...line, keys: [] });
  }

  #noteKeyed(accountId: string, erasureId: string): void {
    const ids = this.#keyed.get(accountId) ?? new KnownIds();
    this.#keyed.set(accountId, ids);
    ids.add(erasureId);
  }
}
