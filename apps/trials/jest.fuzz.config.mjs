import { base } from '../../jest.config.base.mjs';

export default { ...base, testTimeout: 300_000, testMatch: ['<rootDir>/fuzz/**/*.test.ts'] };
