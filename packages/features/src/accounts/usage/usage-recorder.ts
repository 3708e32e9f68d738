import type { Database } from '@nova/db';

export interface AnsweredRequest {
  readonly accountId: string;
  /** The endpoint's name, such as `candidates.search`. */
  readonly endpoint: string;
  readonly status: number;
  readonly answeredOn: Date;
}

export interface UsageRecorderOptions {
  /** The longest time a count remains unwritten, in ms. */
  readonly intervalMs?: number;
  /** Receives the error of a failed write, whose counts are written with the next batch. */
  readonly onError?: (error: unknown) => void;
}

/** Counts requests in memory and writes batches, so that no request waits. */
export interface UsageRecorder {
  note(request: AnsweredRequest): void;
  /** Resolves when counts are written or their write has failed. */
  flush(): Promise<void>;
}

interface Count {
  readonly accountId: string;
  /** yyyy-MM-dd in UTC, as the daily limit counts. */
  readonly day: string;
  readonly endpoint: string;
  readonly status: number;
  count: number;
}

/** The maximum of distinct counts in memory while the database is unavailable; further ones are lost. */
const capacity = 50_000;

export function createUsageRecorder(database: Database, options: UsageRecorderOptions = {}): UsageRecorder {
  const { intervalMs = 5_000, onError = () => undefined } = options;
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (count: Count): void => {
    const key = [count.accountId, count.day, count.endpoint, String(count.status)].join(' ');
    const entry = counts.get(key);
    if (entry) entry.count += count.count;
    else if (counts.size < capacity) counts.set(key, { ...count });
  };
  const write = async (): Promise<void> => {
    const batch = [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
    if (batch.length === 0) return;
    counts = new Map();
    try {
      await database.query(addStatement, [
        batch.map(({ accountId }) => accountId),
        batch.map(({ day }) => day),
        batch.map(({ endpoint }) => endpoint),
        batch.map(({ status }) => status),
        batch.map(({ count }) => count),
      ]);
    } catch (error) {
      batch.forEach(add);
      onError(error);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write));
  };
  return {
    flush,
    note({ accountId, endpoint, status, answeredOn }) {
      add({ accountId, day: answeredOn.toISOString().slice(0, 10), endpoint, status, count: 1 });
      timer ??= setTimeout(() => void flush(), intervalMs).unref();
    },
  };
}

/** Rows are written in the order of their key, so that processes cannot deadlock. */
const addStatement = `
  INSERT INTO usage_counts AS c ("accountId", day, endpoint, status, count)
  SELECT u.account, u.day, u.endpoint, u.status, u.count
  FROM unnest($1::uuid[], $2::date[], $3::text[], $4::int[], $5::int[]) AS u(account, day, endpoint, status, count)
  JOIN accounts a ON a.id = u.account
  ORDER BY u.account, u.day, u.endpoint, u.status
  ON CONFLICT ("accountId", day, endpoint, status) DO UPDATE SET count = c.count + excluded.count`;
