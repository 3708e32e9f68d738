import type { Answer } from '../load/answer.ts';

/** What a stretch of a load amounted to. */
export interface Tally {
  readonly requests: number;
  /** How many by status; `cut` and `silent` where no answer came. */
  readonly statuses: Readonly<Record<string, number>>;
  /** In milliseconds. */
  readonly longest: number;
}

/** Adds up the answers that came between two instants of `performance.now()`. */
export function tally(answers: readonly Answer[], from: number, to: number): Tally {
  const within = answers.filter(({ endedAt }) => endedAt >= from && endedAt < to);
  const statuses: Record<string, number> = {};
  for (const { status } of within) {
    const name = nameOf(status);
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  return {
    requests: within.length,
    statuses,
    longest: Math.round(Math.max(0, ...within.map(({ ms }) => ms))),
  };
}

const nameOf = (status: number): string => {
  if (status === 0) return 'cut';
  return status < 0 ? 'silent' : String(status);
};

/** Email and id of every create that was answered with 200. */
export const acknowledged = (answers: readonly Answer[]): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap(({ kind, status, email, id }) =>
      kind === 'create' && status === 200 && email !== undefined && id !== undefined ? [[email, id]] : [],
    ),
  );
