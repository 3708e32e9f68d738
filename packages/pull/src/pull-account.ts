import { comparableInstant, NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import type { ErasedPersons, FileWriter } from '@nova/features/imports';
import { findAccountOrThrow } from '@nova/features';
import type { Resolve } from '@nova/webhooks';
import { pullFiles } from './files/pull-files.ts';
import { SourceError } from './http/ask-once.ts';
import { type ClientSettings, OtherServer } from './http/other-server.ts';
import { runBatch, type RunBatch } from './import/import-lines.ts';
import { type ImportState, importRound } from './import/import-round.ts';
import { readRound } from './read/read-round.ts';
import { listLeftToDo, findUnreachable } from './report/left-to-do.ts';
import { Findings, type LeftToDo, type NotReachable, type PullReport } from './report/pull-report.ts';
import type { PullProgress, Round } from './round.ts';
import { Spool } from './spool/spool.ts';

/**
 * Copies an account from another server, which it only reads (docs/import-and-export.md#from-another-server). An
 * interrupted pull continues.
 * @throws NOT_FOUND for an unknown account; UNAUTHORIZED, UNAVAILABLE or BAD_REQUEST if the first request fails;
 *   INVALID_STATE while another process runs the same pull; the signal's reason on a stop
 */
export async function pullAccount(database: Database, options: PullOptions): Promise<PullReport> {
  const { accountId, from, key, fileHosts, resolve, onWait, signal } = options;
  await findAccountOrThrow(database, accountId);
  const since = parseInstant(options.since);
  const server = new OtherServer({ from, key, fileHosts, resolve, onWait, signal, ...options.manners });
  const request = {
    since: since ?? null,
    withFiles: options.files !== undefined,
    withAdverts: options.publicKey !== undefined,
  };
  const spool = await Spool.open(options.dataDir, { address: server.address, accountId, asked: request });
  const batch = runBatch(database, { accountId, source: server.host });
  const pulling: PullState = { database, server, spool, since, batch, options };
  let keep = spool.goesOn;
  try {
    const ended = await pullRounds(pulling);
    keep = ended.left.length > 0;
    await batch.close(keep ? 'INTERRUPTED' : 'COMPLETE');
    return buildReport(ended, pulling);
  } catch (error) {
    keep ||= spool.startedOn !== null;
    // If this fails too, the end of the process closes the batch.
    await batch.close('INTERRUPTED').catch(() => undefined);
    throw error instanceof SourceError ? toNovaError(error) : error;
  } finally {
    server.close();
    await spool.close({ done: !keep });
  }
}

function parseInstant(since: string | undefined): string | undefined {
  if (since === undefined) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}$/u.test(since) ? `${since}T00:00:00Z` : since;
  const result = comparableInstant().safeParse(instant);
  if (result.success) return result.data;
  throw new NovaError('BAD_REQUEST', '--since must be an instant such as 2026-03-05T09:30:00Z, or a day.');
}

interface PullState {
  readonly database: Database;
  readonly server: OtherServer;
  readonly spool: Spool;
  readonly since: string | undefined;
  readonly batch: RunBatch;
  readonly options: PullOptions;
}

interface PullEnd {
  readonly findings: Findings;
  readonly left: readonly LeftToDo[];
  readonly stopped: SourceError | undefined;
  readonly unreachable: readonly NotReachable[];
}

async function pullRounds(pulling: PullState): Promise<PullEnd> {
  const { spool } = pulling;
  const findings = new Findings();
  for (;;) {
    const round = createRound(pulling, findings);
    const { left, stopped } = await pullRound(round);
    const unreachable = round.isSweep ? spool.notReachable : await findUnreachable(round);
    if (left.length > 0 || round.isSweep) return { findings, left, stopped, unreachable };
    await spool.nextRound(unreachable);
  }
}

function createRound(
  { database, server, spool, since, batch, options }: PullState,
  findings: Findings,
): Round {
  const { accountId, publicKey, files, onProgress = () => undefined, signal } = options;
  const isSweep = spool.round === 2;
  return {
    database,
    accountId,
    server,
    spool,
    findings,
    isSweep,
    publicKey,
    files,
    onProgress,
    erased: { ledger: null, isAllowed: false, ...options.erased, leftOut: findings.erased },
    signal,
    batch: () => batch.open(),
    since: isSweep ? (spool.startedOn ?? since) : since,
  };
}

async function pullRound(
  round: Round,
): Promise<{ readonly left: readonly LeftToDo[]; readonly stopped: SourceError | undefined }> {
  const { stopped, listsDone, survey } = await readRound(round);
  const importing: ImportState = { round, asked: new Set(), stopped };
  if (listsDone) await importRound(importing, survey);
  const filesLeft = listsDone && round.files ? await pullFiles(importing) : 0;
  const early = importing.stopped !== undefined;
  return { left: await listLeftToDo(round, { survey, filesLeft, early }), stopped: importing.stopped };
}

function buildReport(
  { findings, left, stopped, unreachable }: PullEnd,
  { server, spool, batch }: PullState,
): PullReport {
  const { created, updated, unchanged, downloaded, leftOut, errors, faults } = findings;
  return {
    from: server.address,
    batchId: batch.id,
    created,
    updated,
    unchanged,
    files: { downloaded: downloaded.files, bytes: downloaded.bytes },
    requests: server.requests,
    waits: { count: server.waits.count, seconds: Math.round(server.waits.milliseconds / 1_000) },
    leftToDo: left,
    stoppedBy: stopped?.message ?? null,
    until: stopped?.until?.toISOString() ?? null,
    notReachable: unreachable,
    leftOut,
    ...findings.erasedCounts(),
    errors: [...faults.map((fault) => ({ ...fault, id: null, name: null })), ...errors],
    nextSince: spool.startedOn,
  };
}

const codes = { REFUSED: 'UNAUTHORIZED', UNREACHABLE: 'UNAVAILABLE', QUOTA: 'UNAVAILABLE' } as const;

const toNovaError = ({ fault, message }: SourceError): NovaError =>
  new NovaError(
    fault in codes ? codes[fault as keyof typeof codes] : 'BAD_REQUEST',
    fault in codes ? message : `${message} Is that the address of a server that speaks the interface?`,
  );

export interface PullOptions {
  readonly accountId: string;
  /** Address with or without `/api/nova`. */
  readonly from: string;
  /** A PRIVATE key; no message contains it. */
  readonly key: string;
  /** A PUBLIC key of the account, for adverts. */
  readonly publicKey?: string | undefined;
  /** Hosts of files within the network, such as `files.internal:9000`. A port restricts the host to it. */
  readonly fileHosts?: readonly string[] | undefined;
  /** Resolves names; DNS by default. */
  readonly resolve?: Resolve;
  /** ISO 8601 instant; only later changes are read. */
  readonly since?: string | undefined;
  /** Stores contents of files. If missing, files are left out. */
  readonly files?: FileWriter | undefined;
  readonly dataDir: string;
  readonly manners?: ClientSettings;
  readonly onProgress?: (progress: PullProgress) => void;
  /** Called with each wait that the server asks for, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
  /** Rules for erased persons. If missing, they are left out and recognised only by the ids of their records. */
  readonly erased?: ErasedPersons;
  readonly signal?: AbortSignal | undefined;
}
