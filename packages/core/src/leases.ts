import { isRunning, ownIdentity, type ProcessIdentity } from '@nova/processes';

/**
 * These functions are shared by all jobs that only one process may do at a time. A process claims the work, renews
 * its lease and stores the result; work of ended processes is freed. packages/features/README.md#leased-work lists
 * the states of each job.
 */

/**
 * Returns SQL of the end of a lease that begins now. Only the database's clock is used, because processes' clocks
 * differ.
 */
export const leaseEnd = (seconds: number): string => `now() + interval '${String(seconds)} seconds'`;

/**
 * Returns SQL that checks whether the holder still leases the row. `$1` is the account, `$2` the row's id, `$3` the
 * holder.
 */
export const isHeld = (alias: string, id = 'id'): string =>
  `${alias}."accountId" = $1 AND ${alias}."${id}" = $2::uuid AND ${alias}."leasedBy" = $3::uuid`;

/** Another process has taken over the work, or nobody needs it any more. */
export class LeaseLostError extends Error {}

/**
 * Checks that the holder still had its lease.
 * @param rows the rows that the holder's statement wrote
 * @throws LeaseLostError if it wrote none
 */
export function assertHeld(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new LeaseLostError('The lease was lost.');
}

export interface Renewal<Lease> {
  /** Stops renewing, and resolves to the last lease when a running renewal has ended. */
  end(): Promise<Lease>;
}

/**
 * Renews a lease while its holder works, until the lease is lost. A failed renewal is tried again at the next
 * interval. The next renewal waits for one that hangs, and so does `end`.
 * @param everyMs the interval, well below the lease's duration
 * @param renew returns the renewed lease
 */
export function renewEvery<Lease>(
  everyMs: number,
  lease: Lease,
  renew: (lease: Lease) => Promise<Lease>,
): Renewal<Lease> {
  let current = lease;
  let underWay: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    underWay ??= renew(current)
      .then((renewed) => (current = renewed))
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError) clearInterval(timer);
      })
      .finally(() => (underWay = null));
  }, everyMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await underWay;
      return current;
    },
  };
}

/** Returns a text that names this process in a JSON column. */
export const describeProcess = (): string => JSON.stringify(ownIdentity());

/**
 * Checks whether a process runs; undefined for one of another machine.
 * @param text the text from `describeProcess`
 */
export const processRuns = (text: string): boolean | undefined =>
  isRunning(JSON.parse(text) as ProcessIdentity);

/**
 * Returns the leases whose process has ended. Only this machine's processes are checked; leases of other machines
 * expire.
 */
export const filterEndedLeases = <Held extends { readonly process: string }>(
  leases: readonly Held[],
): readonly Held[] => leases.filter(({ process }) => processRuns(process) === false);
