import type { Answer } from '../load/answer.ts';

export interface Tally {
  readonly requests: number;
  /** `cut` and `silent` are without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly longest: number;
}

/** Instants are of `performance.now()`. */
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

/** Emails and ids of successful creates. */
export const acknowledged = (answers: readonly Answer[]): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap(({ kind, status, email, id }) =>
      kind === 'create' && status === 200 && email !== undefined && id !== undefined ? [[email, id]] : [],
    ),
  );
