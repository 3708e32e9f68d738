import { fileURLToPath } from 'node:url';

/**
 * What every package's jest.config.mjs starts from: TypeScript sources run as native ES modules,
 * and packages of this workspace resolve to their sources, so that no build is needed first.
 */
export const base = {
  testEnvironment: 'node',
  // A bound for what hangs, and no more: on a busy machine a command that takes three seconds may take a minute.
  testTimeout: 300_000,
  // Worker processes, even one: what jest keeps of each file's modules is let go of with the process that read them.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  testEnvironmentOptions: { customExportConditions: ['nova:source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  setupFilesAfterEnv: [fileURLToPath(new URL('jest.setup.mjs', import.meta.url))],
  transform: { '^.+\\.ts$': fileURLToPath(new URL('jest.transform.mjs', import.meta.url)) },
};

/** A path among the arguments chooses single files: `npm test -w packages/features -- notes`. One in full may be a suite file's. */
const words = process.argv.slice(2);
const choosesFiles = words.some((word) => !word.startsWith('-'));
const namesFiles = words.includes('--runTestsByPath');

/** For folders whose test files share modules and a database: their suite files import them (jest.suite.ts). */
export const suitesIn = (folder) => ({
  ...base,
  testMatch: [
    ...(choosesFiles ? [`<rootDir>/${folder}/**/*.test.ts`] : [`<rootDir>/${folder}/**/*.alone.test.ts`]),
    ...(namesFiles || !choosesFiles ? [`<rootDir>/${folder}/suite*.ts`] : []),
  ],
});

export const suites = suitesIn('test');
