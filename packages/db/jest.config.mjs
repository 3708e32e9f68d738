import { base } from '../../jest.config.base.mjs';

/** What is about a server's absence needs a server: those tests exist where TEST_DATABASE_URL names one. */
const withoutServer = process.env.TEST_DATABASE_URL ? [] : ['/test/server/'];

export default {
  ...base,
  testPathIgnorePatterns: ['/node_modules/', ...withoutServer],
};
