import { fileURLToPath } from 'node:url';
import { base } from '../../jest.config.base.mjs';

/** The suites of one scope (scopes.mjs) as one run of jest, from the top of the tree. */
const listed = (name) => (process.env[name] ?? '').split(',').filter(Boolean);
const tests = listed('MUTATION_TESTS');

export default {
  ...base,
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  // Every run looks through these anew.
  roots: tests.map((folder) => `<rootDir>/${folder}`),
  testTimeout: 120_000,
  testMatch: tests.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
  // What needs a server is tried where one is.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...listed('MUTATION_WITHOUT').map((name) => `/${name}[.]test[.]ts$`),
    ...(process.env.TEST_REDIS_URL ? [] : ['/test/redis/']),
    ...(process.env.TEST_DATABASE_URL ? [] : ['/test/server/']),
  ],
};
