import type { Limits } from '@nova/contract';
import type { ParsedCv } from '@nova/cv';
import type { LimitWindow } from '@nova/limits';

/** Reads CVs outside the event loop. */
interface CvReader {
  /**
   * @param left aborts when the caller disconnects, which ends the wait for a reader
   * @throws CvError for an unreadable document, CvParserBusyError if too many wait
   */
  parse(
    bytes: Uint8Array,
    options: { readonly timeZone?: string; readonly now?: Date },
    left?: AbortSignal,
  ): Promise<ParsedCv>;
}

/** Counts CVs against the allowances of the day and the month, and reads the use of all limited windows. */
interface CvAllowances {
  usage(accountId: string, limits: Limits): Promise<readonly LimitWindow[]>;
  /**
   * Reserves one CV; `release` returns it to the allowance.
   * @throws PARSE_LIMIT_REACHED
   */
  reserveCv(accountId: string, limits: Limits): Promise<{ release(): Promise<void> }>;
}

declare module '@nova/core/ports' {
  interface Ports {
    readonly cv: CvReader;
    readonly allowances: CvAllowances;
  }
}
