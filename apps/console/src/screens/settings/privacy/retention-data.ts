import { useState } from 'react';
import type { Answers } from '../../../api/answers.ts';
import { ask } from '../../../api/client.ts';
import { asked } from '../../../api/queries.ts';

export type Retention = Answers['privacy']['retention'];
export type Rule = Retention['rules'][number];
export type Preview = Answers['privacy']['previewRetention'];
export type Run = Answers['privacy']['runRetention'];

export const retentionQuery = asked<Retention>('privacy.retention');

/** As the server has it now. */
export const readRetention = (): Promise<Retention> => ask<Retention>('privacy.retention');

/** Whether two sets of rules are the same. */
export const areSame = (one: Retention, other: Retention): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const plain = ({ rules, maxPerRun }: Retention) => [
  maxPerRun,
  ...rules.map(({ name, entity, query, action, afterDays, of, nightly, purpose, senderId }) => [
    ...[name, entity, query, action, afterDays, of, nightly],
    ...(action === 'ASK' ? [purpose, senderId] : []),
  ]),
];

/** The list with the one at a place moved up or down. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

/** What was counted, until it is run or something is saved. */
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
