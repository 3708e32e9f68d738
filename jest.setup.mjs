import { beforeEach, expect } from '@jest/globals';

// A test that has compared nothing when it ends has failed: one without an expectation, or whose list turned out empty.
beforeEach(() => {
  expect.hasAssertions();
});
