import { base } from '../../jest.config.base.mjs';

export default { ...base, testMatch: ['<rootDir>/clients/**/*.test.ts'] };
