import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { testsFolder, workspaces } from '../workspaces.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const tested = workspaces(root)
  .map(({ folder }) => folder)
  .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')));
const testFiles = (folder, tests = testsFolder(root, folder)) =>
  readdirSync(join(root, folder, tests), { recursive: true }).filter((name) => name.endsWith('.ts'));
const suiteFiles = (folder, tests) =>
  testFiles(folder, tests).filter((name) => /^suite[^/]*\.ts$/u.test(name));

/** Which share of the test files a suite file imports (jest.suite.ts). */
function shareOf(path) {
  const call = /^await importTests\(import\.meta\.url(?:, \{ part: (\d+), of: (\d+) \})?\);$/mu;
  const [, part = '1', of = '1'] = call.exec(read(path)) ?? [undefined, 'none', 'none'];
  return `${part} of ${of}`;
}

describe('suite files', () => {
  for (const folder of tested) {
    it(`${folder} has suite files if its jest runs suites, else none`, async () => {
      const { default: config } = await import(pathToFileURL(join(root, folder, 'jest.config.mjs')).href);
      const runsSuites = config.testMatch.includes(`<rootDir>/${testsFolder(root, folder)}/suite*.ts`);
      assert.equal(suiteFiles(folder).length > 0, runsSuites);
    });
  }

  const places = [
    ...tested.map((folder) => [folder, testsFolder(root, folder)]),
    ['apps/server', 'test-browser'],
  ];
  for (const [folder, tests] of places.filter((place) => suiteFiles(...place).length > 0))
    it(`Each test file of ${folder}/${tests} is imported by exactly one suite file`, () => {
      const files = suiteFiles(folder, tests);
      const all = files.map((_, index) => `${index + 1} of ${files.length}`);
      assert.deepEqual(files.map((file) => shareOf(join(folder, tests, file))).sort(), all);
    });
});

describe('the test files that run on real servers too', () => {
  const listed = [...read('jest.servers.ts').matchAll(/^ {2}'(.+)': \{\n((?: {4}.+\n)+)/gmu)].map(
    ([, folder, files]) => [folder, [...files.matchAll(/'(.+?)': '.+'/gu)].map(([, name]) => name)],
  );

  it('They belong to workspaces that share modules, and exist', () => {
    assert.ok(listed.length > 0);
    for (const [folder, names] of listed) {
      assert.ok(suiteFiles(folder).length > 0, folder);
      assert.ok(names.length > 0, folder);
      assert.deepEqual(
        names.filter((name) => !existsSync(join(root, folder, 'test', name))),
        [],
      );
    }
  });
});

describe('turbo.json', () => {
  /** What tests say that use a server where one is named. */
  const asks = {
    TEST_DATABASE_URL: /\b(?:TEST_DATABASE_URL|createTestDatabase|sharedDatabase|startTestServer)\b/u,
    TEST_REDIS_URL: /\bTEST_REDIS_URL\b/u,
  };
  /**
   * Their databases are no matter of theirs: the clients are about the wire, the command about files and what it prints. What the
   * command does on a PostgreSQL alone .ci/run names. The demo and a pull go in by way of import, which
   * packages/features tries there.
   */
  const without = [
    ...['packages/client', 'packages/python-client', 'apps/nova', 'packages/config'],
    ...['packages/demo', 'packages/pull'],
  ];

  for (const [name, asked] of Object.entries(asks))
    it(`${name} is named by the workspaces whose tests use it, and by no others, which need not run again`, () => {
      const handed = tested.filter((folder) => {
        const file = join(folder, 'turbo.json');
        return existsSync(join(root, file)) && JSON.parse(read(file)).tasks.test.env?.includes(name);
      });
      const using = tested.filter((folder) =>
        ['jest.config.mjs', ...testFiles(folder).map((file) => join(testsFolder(root, folder), file))].some(
          (file) => asked.test(read(folder, file)),
        ),
      );
      assert.deepEqual(
        handed,
        using.filter((folder) => !without.includes(folder)),
      );
    });
});
