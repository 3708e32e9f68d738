import type { Database } from '@nova/db';

/** One answered request of an account. */
export interface AnsweredRequest {
  readonly accountId: string;
  /** The procedure, such as `candidates.search`. */
  readonly endpoint: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly answeredOn: Date;
}

export interface UsageRecorderOptions {
  /** How long a count stays unwritten at most, in milliseconds. */
  readonly intervalMs?: number;
  /** Told about a write that failed; its counts are written with the next one. */
  readonly onError?: (error: unknown) => void;
}

/** Counts requests in process and adds them to the account's usage in batches, never on a request's path. */
export interface UsageRecorder {
  note(request: AnsweredRequest): void;
  /** Writes what is counted; resolves when it is written or has failed. */
  flush(): Promise<void>;
}

interface Count {
  readonly accountId: string;
  /** yyyy-MM-dd of UTC, as the day's usage limit counts. */
  readonly day: string;
  readonly endpoint: string;
  readonly status: number;
  count: number;
}

/** Different counts that are held while the database is away; what comes on top is not counted. */
const capacity = 50_000;

export function createUsageRecorder(database: Database, options: UsageRecorderOptions = {}): UsageRecorder {
  const { intervalMs = 5_000, onError = () => undefined } = options;
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (count: Count): void => {
    const key = [count.accountId, count.day, count.endpoint, String(count.status)].join(' ');
    const known = counts.get(key);
    if (known) known.count += count.count;
    else if (counts.size < capacity) counts.set(key, { ...count });
  };
  const write = async (): Promise<void> => {
    const batch = [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
    if (batch.length === 0) return;
    counts = new Map();
    try {
      await database.query(adding, [
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

/** In the order of the key, so that processes that add to the same counts wait for each other instead of locking each other out. */
const adding = `
  INSERT INTO usage_counts AS c ("accountId", day, endpoint, status, count)
  SELECT u.account, u.day, u.endpoint, u.status, u.count
  FROM unnest($1::uuid[], $2::date[], $3::text[], $4::int[], $5::int[]) AS u(account, day, endpoint, status, count)
  JOIN accounts a ON a.id = u.account
  ORDER BY u.account, u.day, u.endpoint, u.status
  ON CONFLICT ("accountId", day, endpoint, status) DO UPDATE SET count = c.count + excluded.count`;
