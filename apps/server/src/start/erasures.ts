import type { Database } from '@nova/db';
import { type ErasureLedger, type ErasureReplay, replayErasures } from '@nova/features';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Opening } from './open-database.ts';

/** The ledger's state, as `/health/ready` reports it. */
export interface ErasureStanding {
  /** Lines of the ledger whose accounts are in this database. */
  lines: number;
  /** Persons whom this start erased or anonymised again. */
  readonly again: number;
}

/**
 * Reads the ledger and repeats the erasures that the database lacks. Runs before any request is served
 * (docs/interface/privacy.md#each-start).
 * @throws FileStoreError
 */
export const replayAtStart = (
  { erasures, steps, logger }: Pick<Opening, 'erasures' | 'steps'> & { readonly logger: Logger },
  database: Database,
): Promise<ErasureStanding> =>
  steps.run('Reading the ledger of erasures', async () => {
    const replay = await replayErasures(database, erasures);
    tell(replay, erasures, logger);
    return { lines: replay.lines, again: replay.again };
  });

function tell(replay: ErasureReplay, { store: { place } }: ErasureLedger, logger: Logger): void {
  const { bad, unreadable, again, addedToDatabase, addedToLedger } = replay;
  if (bad.length > 0)
    logger.error(
      { place, bad },
      'Erasures whose proof is wrong: nothing was done for them. `nova erasures verify` lists them',
    );
  if (unreadable > 0)
    logger.warn({ place, unreadable }, 'The ledger of erasures has texts that are no lines');
  if (addedToLedger > 0)
    logger.warn({ place, addedToLedger }, 'The ledger of erasures lacked lines that the database had');
  if (again > 0 || addedToDatabase > 0)
    logger.warn(
      { place, addedToDatabase, again },
      'The database lacked erasures that the ledger had: its persons were erased or anonymised again',
    );
}

/** Wraps the ledger, so that the lines that this process writes are added to the count. */
export function createCountedLedger(erasures: ErasureLedger, standing: ErasureStanding): ErasureLedger {
  const { store } = erasures;
  return {
    ...erasures,
    store: {
      place: store.place,
      read: () => store.read(),
      prepare: () => store.prepare(),
      add: async (lines) => {
        await store.add(lines);
        standing.lines += lines.length;
      },
    },
  };
}

const standingSchema = z.object({ lines: z.number(), again: z.number() });

/** The variable by which a cluster's primary passes the ledger's state to workers, which start later. */
const variable = 'ERASURES_AT_START';

export const standingForWorkers = (standing: ErasureStanding): Readonly<Record<string, string>> => ({
  [variable]: JSON.stringify(standing),
});

export const standingOfWorker = (env: NodeJS.ProcessEnv): ErasureStanding =>
  standingSchema.parse(JSON.parse(env[variable] ?? ''));
