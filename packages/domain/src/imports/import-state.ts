import { isRunning, type ProcessIdentity } from '@nova/processes';

/** For how many days after its start an import can be taken back. */
export const undoDays = 30;

/** How a batch stands in the database (prisma/schema.prisma, ImportBatch). */
export type KeptState = 'RUNNING' | 'COMPLETE' | 'INTERRUPTED' | 'UNDOING' | 'UNDONE' | 'EXPIRED';

/** How an import stands (docs/import-and-export.md#taking-it-back); `interrupted` too while taking it back was cut off. */
export type ImportState = 'running' | 'complete' | 'interrupted' | 'undone' | 'expired';

/** What a batch tells of its state. */
export interface StateFacts {
  readonly state: KeptState;
  readonly process: ProcessIdentity | null;
  readonly startedOn: Date;
  /** When it wrote last, as far as it has. */
  readonly writtenOn: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/** For how long a process of another machine counts as at work after it last wrote, in milliseconds. */
const silence = 15 * 60 * 1000;

/** Until when a batch can be taken back. */
export const undoableUntil = ({ startedOn }: Pick<StateFacts, 'startedOn'>): Date =>
  new Date(startedOn.getTime() + undoDays * day);

/** The state of a batch at a moment: one whose process was killed says itself that it runs. */
export function importState(facts: StateFacts, now: Date): ImportState {
  switch (facts.state) {
    case 'UNDONE':
      return 'undone';
    case 'EXPIRED':
      return 'expired';
    case 'COMPLETE':
    case 'INTERRUPTED':
      if (now > undoableUntil(facts)) return 'expired';
      return facts.state === 'COMPLETE' ? 'complete' : 'interrupted';
    case 'RUNNING':
    case 'UNDOING':
      return isAtWork(facts, now) ? 'running' : 'interrupted';
  }
}

function isAtWork({ process, startedOn, writtenOn }: StateFacts, now: Date): boolean {
  const known = process === null ? false : isRunning(process);
  return known ?? now.getTime() - (writtenOn ?? startedOn).getTime() < silence;
}
