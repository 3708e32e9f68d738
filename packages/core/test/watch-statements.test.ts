import { describe, expect, it } from '@jest/globals';
import type { AccountDatabase } from '@nova/db';
import type { Call, CallTrace } from '../src/procedures/call.ts';
import { watchStatements } from '../src/procedures/identify.ts';

describe('The watched database of a call', () => {
  const trace: CallTrace = { queries: 0 };
  const seen: unknown[][] = [];
  const note = (...given: unknown[]): Promise<[]> => {
    seen.push(given);
    return Promise.resolve([]);
  };
  const database = {
    accountId: 'a',
    lags: () => false,
    rows: note,
    write: note,
  } as unknown as AccountDatabase;
  const call = { trace, services: {} } as unknown as Call;

  it('A watched statement keeps its values and options, and is counted', async () => {
    const watched = watchStatements(database, call);
    await watched.rows('SELECT 1', [1], { dynamic: true });
    await watched.write('SELECT 2', [2], { unbounded: true });
    expect(seen).toEqual([
      ['SELECT 1', [1], { dynamic: true }],
      ['SELECT 2', [2], { unbounded: true }],
    ]);
    expect(trace.queries).toBe(2);
  });
});
