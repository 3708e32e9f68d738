const withRedis = ['redis-breaker.ts', 'redis-store.ts', 'failover-store.ts'];

const server = (...suites) => suites.map((suite) => `apps/server/test/${suite}.test.ts`);
const section = (name) => `acceptance/section-${name}`;

/** What the REST adapter tells of itself: the document of the interface, its examples and its code samples. */
const told = ['openapi/*.ts', 'examples/**/*.ts', 'samples/*.ts'];

/** Suites of the server that are about what goes over the wire; those that wait, or send for long, are left out. */
const wire = server(
  ...['cors', 'deprecation', 'edge', 'files', 'idempotency', 'pipelining', 'tables', 'warnings'],
  ...['interface/deletes', 'interface/paths', 'interface/records'],
  ...['01-surfaces', '02-keys', '03-lists', '03-public-jobs', '03-records', '04-wrong-values'].map(section),
  section('09-limits'),
);

/** Imports write by the rules of the domain. */
const importing = [
  'packages/features/src/imports/transfer/test/import-candidates.test.ts',
  'packages/features/src/imports/transfer/test/import-records.test.ts',
];

/**
 * What can be put on trial: the sources whose code is changed, and the suites that have to notice. `share` is the part of
 * a scope's mutants that is tried where nothing else is said; one is all of them. `quick` are scopes whose suites need
 * nothing of jest but its functions (quick-runner.mjs); the tests of one file share a database where `wholeFiles` is set, and
 * run together or not at all.
 */
export const scopes = {
  limits: { sources: 'packages/limits/src', except: withRedis, tests: ['packages/limits/test'], share: 1 },
  // Set TEST_REDIS_URL: without a Redis none of these tests runs.
  'limits-redis': {
    sources: 'packages/limits/src',
    files: withRedis,
    tests: ['packages/limits/test/redis'],
    share: 0.2,
  },
  contract: { sources: 'packages/contract/src', tests: ['packages/contract/test'], share: 1, quick: true },
  // What a kind's definition says is seen in the interface that is made of it. Its SQL needs a database: the tests of db.
  kinds: {
    sources: 'packages/kinds/src',
    except: ['sql/*.ts'],
    share: 1,
    quick: true,
    tests: ['packages/kinds/test', 'packages/contract/test'],
  },
  // Random queries take longer than all other suites together.
  search: {
    sources: 'packages/search/src',
    tests: ['packages/search/test'],
    without: ['fuzz'],
    share: 1,
    quick: true,
  },
  // Whole pages tell of headings and of sections without one.
  'cv-fields': {
    sources: 'packages/cv/src',
    files: ['entities/*.ts', 'fields/*.ts'],
    except: ['headings.ts', 'sections-by-content.ts'],
    tests: ['packages/cv/test/fields'],
    share: 1,
    quick: true,
  },
  core: {
    // The quick runner fakes no time: what that suite is about has to be tried by hand.
    sources: 'packages/core/src',
    except: ['leases.ts'],
    without: ['leases'],
    tests: ['packages/features/src/test', ...importing, ...server('files', section('04-candidates'))],
    share: 0.03,
    quick: true,
    wholeFiles: true,
  },
  transfer: {
    sources: 'packages/features/src/imports/transfer',
    tests: ['packages/features/src/imports/transfer/test'],
    share: 0.02,
  },
  demo: { sources: 'packages/demo/src', tests: ['packages/demo/test'], share: 0.02 },
  embedded: { sources: 'packages/embedded/src', tests: ['packages/embedded/test'], share: 0.05 },
  db: { sources: 'packages/db/src', tests: ['packages/db/test'], share: 0.02 },
  files: { sources: 'packages/files/src', tests: ['packages/files/test'], share: 0.02 },
  // These are wiring: what they do is told by the suites that speak HTTP.
  procedures: {
    sources: 'packages/core/src/procedures',
    tests: ['packages/core/test', 'packages/features/src/test/procedures', 'apps/server/test'],
    share: 0.02,
  },
  rest: {
    sources: 'packages/rest/src',
    except: told,
    tests: ['packages/rest/test/wire', ...wire],
    share: 0.06,
    quick: true,
    wholeFiles: true,
  },
  openapi: {
    sources: 'packages/rest/src',
    files: told,
    tests: ['packages/rest/test'],
    share: 0.05,
    quick: true,
    wholeFiles: true,
  },
};
