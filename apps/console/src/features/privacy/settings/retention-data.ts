import { useState } from 'react';
import type { Answers } from '../../../api/answers.ts';
import { ask } from '../../../api/client.ts';
import { asked } from '../../../api/queries.ts';

export type Retention = Answers['privacy']['retention'];
export type Rule = Retention['rules'][number];
export type Preview = Answers['privacy']['previewRetention'];
export type Run = Answers['privacy']['runRetention'];

export const retentionQuery = asked<Retention>('privacy.retention');

/** Reads the current rules from the server instead of the cache. */
export const readRetention = (): Promise<Retention> => ask<Retention>('privacy.retention');

/** True if two sets of rules are equal. */
export const areSame = (one: Retention, other: Retention): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const plain = ({ rules, maxPerRun }: Retention) => [
  maxPerRun,
  ...rules.map(({ name, entity, query, action, afterDays, of, nightly, purpose, senderId }) => [
    ...[name, entity, query, action, afterDays, of, nightly],
    ...(action === 'ASK' ? [purpose, senderId] : []),
  ]),
];

/** Returns the list with one item moved up or down by one place. */
export function moveItem<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

/** Holds the last preview until it is run or the rules are saved. */
export function usePreviewed() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  return {
    preview,
    run,
    previewed: (next: Preview | null): void => {
      setPreview(next);
      setRun(null);
    },
    ran: (next: Run): void => {
      setPreview(null);
      setRun(next);
    },
  };
}
