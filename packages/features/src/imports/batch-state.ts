import { leaseEnd, processRuns } from '@nova/core';

export interface BatchName {
  readonly accountId: string;
  readonly batchId: string;
}

/** The duration of a lease in seconds. On another machine, only an expired lease shows that a process has ended. */
const batchLeaseSeconds = 60;

/** SQL of the end of a batch's lease that begins now. */
export const batchLeaseEnd = leaseEnd(batchLeaseSeconds);

const buildStepsSql = (member: 'created' | 'changed'): string =>
  `(SELECT jsonb_object_agg(c.type, c.records) FROM (SELECT s.type, sum(cardinality(s.${member}))::int AS records
     FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id GROUP BY s.type) c WHERE c.records > 0)`;

/** SQL of the records that the steps of batch `b` have written, by type. */
export const countedInSteps = {
  created: buildStepsSql('created'),
  updated: buildStepsSql('changed'),
} as const;

/** The number of days after its start in which an import can be undone. */
export const undoDays = 30;

/** The values of the column `state` (prisma/schema.prisma, ImportBatch). */
export type BatchState = 'RUNNING' | 'COMPLETE' | 'INTERRUPTED' | 'UNDOING' | 'UNDONE' | 'EXPIRED';

/** The state that callers see. `interrupted` includes an interrupted undo. */
export type BatchOutcome = 'running' | 'complete' | 'interrupted' | 'undone' | 'expired';

export interface BatchFacts {
  readonly state: BatchState;
  /** The process as `describeProcess` describes it. */
  readonly process: string | null;
  /** True if the lease has not expired; null for a process of the previous version, which has no leases. */
  readonly held: boolean | null;
  readonly startedOn: Date;
  readonly writtenOn: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/** The time in ms after its last write in which another machine's process without a lease counts as running. */
const silence = 15 * 60 * 1000;

export const undoableUntil = ({ startedOn }: Pick<BatchFacts, 'startedOn'>): Date =>
  new Date(startedOn.getTime() + undoDays * day);

/** Returns the state of an import. A killed process leaves RUNNING in the row, so the process itself is checked. */
export function resolveImportState(facts: BatchFacts, now: Date): BatchOutcome {
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

function isAtWork({ process, held, startedOn, writtenOn }: BatchFacts, now: Date): boolean {
  const runs = process === null ? false : processRuns(process);
  // The lease is checked before the process, because a server's process may continue after failing to close the
  // batch.
  return runs === false
    ? false
    : (held ?? runs ?? now.getTime() - (writtenOn ?? startedOn).getTime() < silence);
}
