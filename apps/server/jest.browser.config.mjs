import { base } from '../../jest.config.base.mjs';

/** The pages in a real browser; apart from the other tests, for it needs Chromium. */
export default { ...base, testMatch: ['<rootDir>/test-browser/**/*.test.ts'], testTimeout: 120_000 };
