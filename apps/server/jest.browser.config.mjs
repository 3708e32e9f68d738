import { suitesIn } from '../../jest.config.base.mjs';

/** The pages in a real browser; apart from the other tests, for it needs Chromium. */
export default {
  ...suitesIn('test-browser'),
  globalSetup: '<rootDir>/test-browser/support/fetch-axe.mjs',
};
