import { base } from '../../jest.config.base.mjs';

/** Tests of outages need a server, which TEST_DATABASE_URL names. */
const withoutServer = process.env.TEST_DATABASE_URL ? [] : ['/test/server/'];

export default {
  ...base,
  testPathIgnorePatterns: ['/node_modules/', ...withoutServer],
};
