import { base } from '../../jest.config.base.mjs';

export default {
  ...base,
  testTimeout: 900_000,
  testMatch: ['<rootDir>/machines/**/*.test.ts'],
  globalSetup: '<rootDir>/faults/support/begin-report.mjs',
  globalTeardown: '<rootDir>/faults/support/print-report.mjs',
};
