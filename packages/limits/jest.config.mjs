import { base } from '../../jest.config.base.mjs';

// Tests below test/redis need one; a run without it is not a run of them.
const needsRedis = process.env.TEST_REDIS_URL ? [] : ['<rootDir>/test/redis/'];

export default { ...base, testPathIgnorePatterns: ['/node_modules/', ...needsRedis] };
