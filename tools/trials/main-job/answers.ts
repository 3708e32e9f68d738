import type { Endpoint } from '@nova/contract';
import type { Counts } from './lines.ts';
import { listed } from './listed.ts';

interface Answers {
  readonly accepted: readonly unknown[];
  readonly sendable: number;
  readonly status: number | null;
  readonly deliveries: number;
}

/** What has to hold of answers that are a success also where nothing came of the call. */
const holds: Readonly<Record<string, (answer: Answers) => boolean>> = {
  'campaigns.audience': ({ sendable }) => sendable > 0,
  'campaigns.test': ({ accepted }) => accepted.length === 1,
  'webhooks.test': ({ status }) => status === 200,
  'webhooks.replay': ({ deliveries }) => deliveries > 0,
};

/**
 * Looks at what a success says, where that alone says nothing yet: a table has a row for each imported record, a test arrived.
 * @throws where it says otherwise
 */
export function assertTold({ name, envelope }: Endpoint, data: unknown, counts: Counts): void {
  if (holds[name]?.(data as Answers) === false)
    throw new Error(`${name} came to nothing: ${JSON.stringify(data).slice(0, 500)}`);
  if (envelope !== 'table') return;
  const total = listed(counts)[name.replace(/\w+$/u, 'search')]?.total;
  // No imported text has a line break; the names of the columns are a row of their own.
  const rows = String(data).trim().split('\r\n').length - 1;
  if (rows !== total) throw new Error(`${name} has ${String(rows)} rows, not ${String(total)}`);
}
