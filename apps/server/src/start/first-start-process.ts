import { readEnvironment } from '@nova/config';
import { DatabaseError } from '@nova/db';
import { openErasureLedger } from '@nova/features';
import { EmbeddedError } from '@nova/embedded';
import { FileStoreError } from '@nova/files';
import type { FilledDemo, FirstStartFault, FirstStartReport } from './first-start.ts';
import { bringUpToDate, openData } from './open-database.ts';
import type { Steps } from './reporting.ts';

/** This program must not outlive its parent. */
const leave = (): never => process.exit(1);
process.on('disconnect', leave);
if (!process.connected) leave();

const tell = (report: FirstStartReport): void => void process.send?.(report);

const steps: Steps = {
  started: performance.now(),
  async run(what, work) {
    tell({ kind: 'step', what });
    const result = await work((detail) => tell({ kind: 'progress', detail }));
    tell({ kind: 'stepped' });
    return result;
  },
};

try {
  const environment = readEnvironment(process.env);
  const isWholeStart = process.argv[2] === 'everything';
  // The role `nova` locks the data folder, so that other processes wait.
  const role = isWholeStart ? 'nova' : 'worker';
  const erasures = await openErasureLedger(environment);
  const onEvent = (line: string): void => tell({ kind: 'event', line });
  const opening = openData({ environment, erasures, steps, onEvent }, role);
  // Modules load while the database is created; errors are reported below.
  const loading = Promise.all([import('./open-data.ts'), import('./fill-demo.ts')]);
  loading.catch(() => undefined);
  const database = await opening;
  let demo: FilledDemo | null = null;
  try {
    if (isWholeStart) await bringUpToDate(database, steps);
    const [{ openFiles }, { fillDemo }] = await loading;
    const { files } = await openFiles(environment, database);
    if (!isWholeStart || environment.NOVA_DEMO) demo = await fillDemo(database, files, steps);
  } finally {
    await database.close();
    await erasures.close();
  }
  tell({ kind: 'done', demo });
} catch (error) {
  tell({ kind: 'failed', error: toFault(error) });
  process.exitCode = 1;
} finally {
  process.off('disconnect', leave);
  if (process.connected) process.disconnect();
}

function toFault(error: unknown): FirstStartFault {
  if (error instanceof DatabaseError) return { type: 'database', code: error.code, message: error.message };
  if (error instanceof EmbeddedError) return { type: 'embedded', code: error.code, message: error.message };
  if (error instanceof FileStoreError) return { type: 'files', fault: error.fault, message: error.message };
  return { type: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
