import type { Endpoint } from '@nova/contract';
import type { Counts } from './lines.ts';
import { listed } from './listed.ts';

interface Answers {
  readonly accepted: readonly unknown[];
  readonly sendable: number;
  readonly status: number | null;
  readonly deliveries: number;
}

/** Conditions on successes that may hide a failure. */
const holds: Readonly<Record<string, (answer: Answers) => boolean>> = {
  'campaigns.audience': ({ sendable }) => sendable > 0,
  'campaigns.test': ({ accepted }) => accepted.length === 1,
  'webhooks.test': ({ status }) => status === 200,
  'webhooks.replay': ({ deliveries }) => deliveries > 0,
};

/**
 * Checks what a success says: a table's rows, a test's arrival.
 * @throws if it is wrong
 */
export function assertTold({ name, envelope }: Endpoint, data: unknown, counts: Counts): void {
  if (holds[name]?.(data as Answers) === false)
    throw new Error(`${name} came to nothing: ${JSON.stringify(data).slice(0, 500)}`);
  if (envelope !== 'table') return;
  const total = listed(counts)[name.replace(/\w+$/u, 'search')]?.total;
  // Imported texts have no line breaks; the header is a row.
  const rows = String(data).trim().split('\r\n').length - 1;
  if (rows !== total) throw new Error(`${name} has ${String(rows)} rows, not ${String(total)}`);
}
