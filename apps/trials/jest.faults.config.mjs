import { base } from '../../jest.config.base.mjs';

export default {
  ...base,
  testMatch: ['<rootDir>/faults/**/*.test.ts'],
  globalSetup: '<rootDir>/faults/support/begin-report.mjs',
  globalTeardown: '<rootDir>/faults/support/print-report.mjs',
};
