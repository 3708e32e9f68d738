import { accountDatabase, type Database } from '@nova/db';
import type { ErasureLedger, ErasureLine } from '../erasure-ledger.ts';
import {
  findAccounts,
  groupByAccount,
  readErasures,
  readErasureIds,
  groupIdsByAccount,
  splitIntoGroups,
  linesAtOnce,
  nameOfLine,
  readErasureLine,
} from './erasure-lines.ts';
import { KnownIds } from './known-ids.ts';

export interface VerifiedErasures {
  readonly lines: number;
  /**
   * Ids of lines that are missing in the database or in the ledger, differ between them, or have a wrong proof.
   */
  readonly bad: readonly string[];
  /** Invalid texts of the ledger, such as a line that a crash cut off. */
  readonly unreadable: number;
}

/**
 * Compares the database and the ledger, both ways. If several lines have one id, the ledger's last one counts.
 * @param accountId limits this to one account; all that exist here by default
 * @throws FileStoreError
 */
export async function verifyErasures(
  database: Database,
  ledger: ErasureLedger,
  accountId?: string,
): Promise<VerifiedErasures> {
  const accounts = await findAccounts(database, accountId);
  const inLedger = new KnownIds();
  const onlyInLedger = new Set<string>();
  const bad = new Set<string>();
  let unreadable = 0;
  const readLines = async function* (): AsyncGenerator<ErasureLine> {
    for await (const text of ledger.store.read()) {
      const line = readErasureLine(text);
      if (line !== undefined && accounts.has(line.accountId)) yield line;
      if (line !== undefined) continue;
      const name = nameOfLine(text);
      if (name === undefined || accounts.has(name.accountId)) unreadable += 1;
    }
  };
  for await (const group of splitIntoGroups(readLines(), linesAtOnce)) {
    const proofs = await readProofs(database, ledger, group);
    for (const line of group) {
      const proof = proofs.get(line.erasureId);
      inLedger.add(line.erasureId);
      if (proof === undefined) onlyInLedger.add(line.erasureId);
      if (proof === line.proof && ledger.isProven(line)) bad.delete(line.erasureId);
      else bad.add(line.erasureId);
    }
  }
  let inDatabase = 0;
  for await (const rows of readErasureIds(database)) {
    const ours = rows.filter((row) => accounts.has(row.accountId));
    inDatabase += ours.length;
    for (const { id } of ours) if (!inLedger.has(id)) bad.add(id);
  }
  return { lines: inDatabase + onlyInLedger.size, bad: [...bad].toSorted(), unreadable };
}

/** Finds the proofs of the database's lines by id; a wrong proof becomes an empty text. */
async function readProofs(
  database: Database,
  ledger: ErasureLedger,
  lines: readonly ErasureLine[],
): Promise<ReadonlyMap<string, string>> {
  const proofs = new Map<string, string>();
  for (const [accountId, group] of groupByAccount(lines)) {
    const ids = group.map(({ erasureId }) => erasureId);
    for (const { line } of await readErasures(accountDatabase(database, accountId), ids))
      proofs.set(line.erasureId, ledger.isProven(line) ? line.proof : '');
  }
  return proofs;
}

/**
 * Reads lines as texts: those of the ledger, and then those that only the database has.
 * @throws FileStoreError
 */
export async function* exportErasures(
  database: Database,
  ledger: ErasureLedger,
  accountId?: string,
): AsyncGenerator<string> {
  const inLedger = new KnownIds();
  for await (const text of ledger.store.read()) {
    const line = readErasureLine(text);
    if (line === undefined || (accountId !== undefined && line.accountId !== accountId)) continue;
    inLedger.add(line.erasureId);
    yield text;
  }
  for await (const rows of readErasureIds(database)) {
    const missing = rows.filter(
      (row) => !inLedger.has(row.id) && (accountId === undefined || row.accountId === accountId),
    );
    for (const [account, ids] of groupIdsByAccount(missing))
      for (const { line } of await readErasures(accountDatabase(database, account), ids))
        yield JSON.stringify(line);
  }
}
