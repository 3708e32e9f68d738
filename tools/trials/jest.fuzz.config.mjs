import { base } from '../../jest.config.base.mjs';

export default { ...base, testTimeout: 1_200_000, testMatch: ['<rootDir>/fuzz/**/*.test.ts'] };
