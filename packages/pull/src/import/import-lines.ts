import type { ImportType } from '@nova/features/contract';
import {
  importRecords,
  type ImportReport,
  type LineError,
  openBatch,
  type OpenBatch,
  type SourceLine,
} from '@nova/features/imports';
import type { Database } from '@nova/db';
import type { Line } from '../lines/line-of.ts';
import type { RecordProblem } from '../report/pull-report.ts';
import type { Round } from '../round.ts';

/** Lines of one type that can be read several times. */
export interface LineSource {
  readonly type: ImportType;
  readonly lines: () => AsyncIterable<Line> | Iterable<Line>;
  readonly total?: number;
  /** Folder with the contents of files. */
  readonly folder?: string;
  /** Set if the records exist and only their external ids are to be stored. */
  readonly saysNothingNew?: true;
}

/** Imports lines. Problems are reported by the other server's ids, and unknown names become master data. */
export async function importLines(round: Round, source: LineSource): Promise<ImportReport> {
  const { database, accountId, findings, files, signal, onProgress } = round;
  const batch = await round.batch();
  const { type, total, folder, saysNothingNew } = source;
  const report = await importRecords(database, {
    accountId,
    batch,
    lines: numberLines(source),
    lenient: true,
    createMissing: true,
    onDuplicate: 'create',
    erased: round.erased,
    ...(folder !== undefined && files && { baseDir: folder, files }),
    ...(signal && { signal }),
    onProgress: ({ lines }) => {
      if (folder === undefined) onProgress({ doing: 'importing', type, done: lines, total });
    },
  });
  if (!saysNothingNew) findings.count(type, report, round.isSweep);
  else if (!round.isSweep) findings.isUnchanged(type, total ?? 0);
  findings.errors.push(...(await nameProblems(source, report.errors)));
  findings.leftOut.push(...(await nameProblems(source, report.leftOut)));
  return report;
}

async function* numberLines({ lines }: LineSource): AsyncGenerator<SourceLine> {
  let number = 0;
  for await (const line of lines()) yield { number: ++number, text: JSON.stringify(line) };
}

/** Reads the lines again to add ids and names to their problems. The lines are not held in memory. */
async function nameProblems(
  { type, lines }: LineSource,
  problems: readonly LineError[],
): Promise<readonly RecordProblem[]> {
  if (problems.length === 0) return [];
  const numbers = new Set(problems.map(({ line }) => line));
  const recordNames = new Map<number, Pick<RecordProblem, 'id' | 'name'>>();
  let number = 0;
  for await (const line of lines())
    if (numbers.has(++number))
      recordNames.set(number, { id: typeof line.id === 'string' ? line.id : '', name: findName(line) });
  return problems.map(({ line, message }) => ({
    type,
    ...(recordNames.get(line) ?? { id: '', name: null }),
    message,
  }));
}

function findName({ reference, name, title, firstName, lastName, fileName, label }: Line): string | null {
  const person = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const texts = [reference, name, title, fileName, label, person];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

export interface RunBatch {
  open(): Promise<OpenBatch>;
  /** Null before the first import. */
  readonly id: string | null;
  close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void>;
}

/** @param source the batch's name in the list of imports */
export function runBatch(
  database: Database,
  { accountId, source }: { readonly accountId: string; readonly source: string },
): RunBatch {
  let opening: Promise<OpenBatch> | undefined;
  let batch: OpenBatch | undefined;
  return {
    open: async () => {
      opening ??= openBatch(database, { accountId, source, now: new Date() });
      batch = await opening;
      return batch;
    },
    get id() {
      return batch?.id ?? null;
    },
    close: async (state) => {
      await batch?.close(state);
    },
  };
}
