import { base } from '../../jest.config.base.mjs';

/** The pages in a real browser; apart from the other tests, for it needs Chromium. */
export default {
  ...base,
  globalSetup: '<rootDir>/test-browser/support/fetch-axe.mjs',
  testMatch: ['<rootDir>/test-browser/**/*.test.ts'],
};
