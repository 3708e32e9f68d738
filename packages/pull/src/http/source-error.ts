/**
 * Why a read of the other server came to nothing:
 * - REFUSED: the key is not taken
 * - FORBIDDEN: the key may not read this
 * - NOT_THERE: there is no such endpoint or record
 * - QUOTA: it asks to wait for longer than a run waits
 * - UNREACHABLE: it cannot be reached, or says that it is out of service
 * - FAILING: it fails at this again and again
 * - UNREADABLE: what it answers is not of the interface
 */
export type SourceFault =
  'REFUSED' | 'FORBIDDEN' | 'NOT_THERE' | 'QUOTA' | 'UNREACHABLE' | 'FAILING' | 'UNREADABLE';

/** The other server did not give what was asked for. The message names no key and no address but its host. */
export class SourceError extends Error {
  readonly fault: SourceFault;
  /** When it may be asked again, where it says so. */
  readonly until: Date | undefined;

  constructor(fault: SourceFault, message: string, until?: Date) {
    super(message);
    this.name = 'SourceError';
    this.fault = fault;
    this.until = until;
  }
}

/** Whether the whole run ends with it: whatever is asked next would meet the same. */
export const endsRun = (error: unknown): error is SourceError =>
  error instanceof SourceError && ['REFUSED', 'QUOTA', 'UNREACHABLE'].includes(error.fault);

/** Whether it is of one thing that was asked for: the others can be read. */
export const isOfOne = (error: unknown): error is SourceError =>
  error instanceof SourceError && !endsRun(error);

export const isFault = (error: unknown, ...faults: readonly SourceFault[]): error is SourceError =>
  error instanceof SourceError && faults.includes(error.fault);
