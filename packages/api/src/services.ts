import type { Database } from '@nova/db';
import type { KeyDirectory, Ports } from '@nova/domain';
import type { CallLimiter, WriteMarks } from '@nova/limits';

/** What procedures need of the process they run in; the wiring file of each process builds it. */
export interface Services {
  readonly database: Database;
  readonly keys: KeyDirectory;
  readonly limiter: CallLimiter;
  readonly ports: Ports;
  /** Until where keys have written; needed where the database has a replica. */
  readonly writes?: WriteMarks | undefined;
  readonly now: () => Date;
  /** Statements that take longer are named in the log, in milliseconds; 500 where absent. */
  readonly slowStatementMs?: number;
}
