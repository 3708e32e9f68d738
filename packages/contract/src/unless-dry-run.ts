import type { StoredAnswerRule } from './endpoint.ts';

/** Nothing is stored of a dry run: erasing a person could not find what it foretold. */
export const unlessDryRun: StoredAnswerRule = {
  store: (answer, input) => (isDryRun(input) ? undefined : answer),
  restore: (kept) => kept,
};

/** Of validated input. */
const isDryRun = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true;
