import faults, { long } from './jest.faults.config.mjs';

export default {
  ...faults,
  testMatch: long.map((name) => `<rootDir>/faults/${name}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/'],
};
