import { isRunning, ownIdentity, type ProcessIdentity } from '@nova/processes';

/**
 * What jobs share whose work one process does at a time: claim it, renew the lease, take back what ended processes
 * held, settle the result. packages/domain/README.md#leased-work has the states of each job.
 */

/** SQL: the end of a lease of so many seconds from now, by the database's clock alone. */
export const leaseEnd = (seconds: number): string => `now() + interval '${String(seconds)} seconds'`;

/** SQL: the row is still its holder's. $1 is the account, $2 the row's id, $3 the holder. */
export const isHeld = (alias: string, id = 'id'): string =>
  `${alias}."accountId" = $1 AND ${alias}."${id}" = $2::uuid AND ${alias}."leasedBy" = $3::uuid`;

/** Another process has the work now, or nobody needs it any more. */
export class LeaseLostError extends Error {}

/** @param rows of the holder, that a statement wrote @throws LeaseLostError if there is none */
export function assertHeld(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new LeaseLostError('The lease was lost.');
}

export interface Renewal<Lease> {
  /** Resolves to the lease as last renewed, when a running renewal has ended. */
  end(): Promise<Lease>;
}

/**
 * Renews a lease while its holder works, until it is lost. A failed renewal is tried again next time; a hanging
 * one is waited for.
 * @param everyMs well below the lease's duration
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

/** Names this process in a JSON column of what it holds. */
export const ownProcess = (): string => JSON.stringify(ownIdentity());

/** Undefined on another machine. @param text of `ownProcess` */
export const processRuns = (text: string): boolean | undefined =>
  isRunning(JSON.parse(text) as ProcessIdentity);

/** What processes of this machine held when they ended. Leases of other machines expire. */
export const ofEndedProcesses = <Held extends { readonly process: string }>(
  held: readonly Held[],
): readonly Held[] => held.filter(({ process }) => processRuns(process) === false);
