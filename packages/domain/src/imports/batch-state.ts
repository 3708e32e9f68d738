import { leaseEnd, processRuns } from '../leases.ts';

export interface BatchName {
  readonly accountId: string;
  readonly batchId: string;
}

/** In seconds: on another machine only this tells that a process has ended. */
const batchLeaseSeconds = 60;

/** SQL: the end of a lease of a batch that begins now. */
export const batchLeaseEnd = leaseEnd(batchLeaseSeconds);

const inSteps = (member: 'created' | 'changed'): string =>
  `(SELECT jsonb_object_agg(c.type, c.records) FROM (SELECT s.type, sum(cardinality(s.${member}))::int AS records
     FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id GROUP BY s.type) c WHERE c.records > 0)`;

/** By type, from the steps of batch `b`. */
export const countedInSteps = { created: inSteps('created'), updated: inSteps('changed') } as const;

/** Days after its start in which an import can be undone. */
export const undoDays = 30;

/** The column `state` (prisma/schema.prisma, ImportBatch). */
export type BatchState = 'RUNNING' | 'COMPLETE' | 'INTERRUPTED' | 'UNDOING' | 'UNDONE' | 'EXPIRED';

/** `interrupted` also if the undo was cut off. */
export type ImportState = 'running' | 'complete' | 'interrupted' | 'undone' | 'expired';

export interface BatchFacts {
  readonly state: BatchState;
  /** Of `ownProcess`. */
  readonly process: string | null;
  /** Whether its lease has not ended; null for a process of the former version, which has none. */
  readonly held: boolean | null;
  readonly startedOn: Date;
  readonly writtenOn: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/** Another machine's process without a lease counts as running so long after its last write, in ms. */
const silence = 15 * 60 * 1000;

export const undoableUntil = ({ startedOn }: Pick<BatchFacts, 'startedOn'>): Date =>
  new Date(startedOn.getTime() + undoDays * day);

/** A killed process leaves RUNNING in the row, so the process itself is checked. */
export function importState(facts: BatchFacts, now: Date): ImportState {
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
  // A server's process outlives a batch that it could not close.
  return runs === false
    ? false
    : (held ?? runs ?? now.getTime() - (writtenOn ?? startedOn).getTime() < silence);
}
