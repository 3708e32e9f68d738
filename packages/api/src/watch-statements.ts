import type { AccountDatabase } from '@nova/db';
import type { Call } from './call.ts';

/** Statements that take longer than this are named in the log where nothing else is set, in milliseconds. */
const usualThreshold = 500;

/** A statement's text never holds a value that was sent; of a long one the beginning tells it apart. */
const shown = 300;

/** The account's database, with each statement counted in the call's trace and slow ones named there. */
export function watchStatements(db: AccountDatabase, { trace, services }: Call): AccountDatabase {
  const { slowStatementMs = usualThreshold } = services;
  const watched = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    trace.queries++;
    try {
      return await work();
    } finally {
      const ms = Math.round(performance.now() - started);
      if (ms >= slowStatementMs) {
        const statement = text.replaceAll(/\s+/gu, ' ').trim().slice(0, shown);
        trace.slow = [...(trace.slow ?? []), { ms, statement }];
      }
    }
  };
  return {
    accountId: db.accountId,
    lags: () => db.lags(),
    rows: (text, values, options) => watched(text, () => db.rows(text, values, options)),
    write: (text, values) => watched(text, () => db.write(text, values)),
    snapshot: (work) =>
      db.snapshot((view) => work({ rows: (text, values) => watched(text, () => view.rows(text, values)) })),
    transaction: (work) =>
      watched('BEGIN … COMMIT', () =>
        db.transaction((tx) => work({ rows: (text, values) => watched(text, () => tx.rows(text, values)) })),
      ),
  };
}
