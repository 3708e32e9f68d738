import type { ImportType } from '@nova/contract';
import { importRecords, type ImportReport, type LineError, type SourceLine } from '@nova/transfer';
import type { Line } from '../lines/line-of.ts';
import type { RecordProblem } from '../report/findings.ts';
import type { Round } from '../round.ts';

/** Lines of one type, as often as they are asked for. */
export interface LineSource {
  readonly type: ImportType;
  readonly lines: () => AsyncIterable<Line> | Iterable<Line>;
  /** How many there are, for a person who watches. */
  readonly total?: number;
  /** Where the contents of files lie. */
  readonly folder?: string;
  /** They say what is there already: only whose they are is remembered. */
  readonly saysNothingNew?: true;
}

/** Imports lines of one type, and tells of them by the other server's ids. Names of master data that are new become values. */
export async function importLines(round: Round, source: LineSource): Promise<ImportReport> {
  const { database, accountId, findings, files, signal, onProgress } = round;
  const batch = await round.batch();
  const { type, total, folder, saysNothingNew } = source;
  const report = await importRecords(database, {
    accountId,
    batch,
    lines: numbered(source),
    lenient: true,
    createMissing: true,
    onDuplicate: 'create',
    ...(folder !== undefined && files && { baseDir: folder, files }),
    ...(signal && { signal }),
    onProgress: ({ lines }) => {
      if (folder === undefined) onProgress({ doing: 'importing', type, done: lines, total });
    },
  });
  if (!saysNothingNew) findings.count(type, report, round.isSweep);
  else if (!round.isSweep) findings.isUnchanged(type, total ?? 0);
  findings.errors.push(...(await named(source, report.errors)));
  findings.leftOut.push(...(await named(source, report.leftOut)));
  return report;
}

async function* numbered({ lines }: LineSource): AsyncGenerator<SourceLine> {
  let number = 0;
  for await (const line of lines()) yield { number: ++number, text: JSON.stringify(line) };
}

/** Problems by the records that they are about, which are read once more for it. */
async function named(
  { type, lines }: LineSource,
  problems: readonly LineError[],
): Promise<readonly RecordProblem[]> {
  if (problems.length === 0) return [];
  const wanted = new Set(problems.map(({ line }) => line));
  const found = new Map<number, Pick<RecordProblem, 'id' | 'name'>>();
  let number = 0;
  for await (const line of lines())
    if (wanted.has(++number))
      found.set(number, { id: typeof line.id === 'string' ? line.id : '', name: nameOf(line) });
  return problems.map(({ line, message }) => ({
    type,
    ...(found.get(line) ?? { id: '', name: null }),
    message,
  }));
}

function nameOf({ reference, name, title, firstName, lastName, fileName, label }: Line): string | null {
  const person = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const texts = [reference, name, title, fileName, label, person];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}
