import { base } from '../../jest.config.base.mjs';

export default { ...base, testTimeout: 600_000, testMatch: ['<rootDir>/clients/**/*.test.ts'] };
