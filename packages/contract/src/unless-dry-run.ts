import type { StoredAnswerRule } from './endpoint.ts';

/** The answer of a dry run is not stored. It may hold personal data that erasing a person could not find. */
export const unlessDryRun: StoredAnswerRule = {
  store: (answer, input) => (isDryRun(input) ? undefined : answer),
  restore: (kept) => kept,
};

/** Reads the flag of validated input. */
const isDryRun = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true;
