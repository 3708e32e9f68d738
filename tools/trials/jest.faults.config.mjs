import { base } from '../../jest.config.base.mjs';

/** Trials that take minutes: a command of their own (jest.long.config.mjs). */
export const long = ['batches', 'costly-searches', 'merges', 'proposals', 'readers', 'service'];

export default {
  ...base,
  testMatch: ['<rootDir>/faults/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...long.map((name) => `/faults/${name}\\.test\\.ts$`)],
  globalSetup: '<rootDir>/faults/support/begin-report.mjs',
  globalTeardown: '<rootDir>/faults/support/print-report.mjs',
};
