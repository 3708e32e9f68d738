// Changes the sources in small ways, one at a time, and tells which changes no test notices (README.md).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.mjs';
import { readResults } from './results.mjs';
import { scopes } from './scopes.mjs';
import { onDemand } from '../../scripts/on-demand.mjs';

/** Not a dependency: 170 packages and 65 MB that nobody needs who builds or tests the project. */
const version = '9.6.1';
const root = fileURLToPath(new URL('../..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', multiple: true, default: [] },
    share: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    jobs: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const scope = scopes[name];
if (scope === undefined) {
  console.error(`npm run mutation -- <${Object.keys(scopes).join(' | ')}>`);
  console.error('  --file <name.ts>   only files of that name (may be given again)');
  console.error('  --share <0..1>     the part of the mutants that is tried; 1 is all');
  console.error('  --seed <text>      which part it is (20261121)');
  console.error('  --jobs <n>         mutants tried at the same time (1)');
  console.error('  --again            goes on where a run ended: what was noticed is not tried again');
  process.exit(2);
}
const sample = { seed: values.seed, share: Number(values.share ?? scope.share) };
const files = values.file.length > 0 ? values.file : (scope.files ?? ['*.ts']);
const except = (scope.except ?? []).map((file) => `!${scope.sources}/**/${file}`);
const results = join(root, '.mutation', `${name}.jsonl`);

mkdirSync(join(root, '.mutation'), { recursive: true });
if (!values.again) rmSync(results, { force: true });
const copy = copyTree(root);
try {
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(settings()));
  const packages = ['core', 'jest-runner'].map((part) => `@stryker-mutator/${part}@${version}`);
  const { status } = await onDemand(packages, ['stryker', 'run', 'stryker.config.json'], {
    cwd: copy,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      MUTATION_TESTS: scope.tests.join(','),
      MUTATION_WITHOUT: (scope.without ?? []).join(','),
      MUTATION_WHOLE_FILES: scope.wholeFiles ? '1' : '',
      MUTATION_SAMPLE: JSON.stringify(sample),
      MUTATION_RESULTS: results,
      MUTATION_SOURCES: root,
    },
  });
  tell();
  if (status !== 0)
    throw new Error('Stryker came to no end; what it says is above. --again goes on from here');
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** jest finds by imports which suites a file concerns, but not across packages. */
function isBeside(tests) {
  return tests.split('/').slice(0, 2).join('/') === scope.sources.split('/').slice(0, 2).join('/');
}

function settings() {
  return {
    // The tree it works in is a copy.
    inPlace: true,
    mutate: [...files.map((file) => `${scope.sources}/**/${file}`), '!**/generated/**', ...except],
    testRunner: scope.quick ? 'quick' : 'jest',
    jest: {
      configFile: 'tools/mutation/jest.scope.config.mjs',
      enableFindRelatedTests: scope.tests.every(isBeside),
    },
    plugins: [
      '@stryker-mutator/jest-runner',
      './tools/mutation/quick-runner.mjs',
      './tools/mutation/sample-checker.mjs',
      './tools/mutation/results-reporter.mjs',
    ],
    checkers: ['sample'],
    coverageAnalysis: 'perTest',
    // A busy machine is no reason to call a mutant an endless loop.
    timeoutMS: scope.quick ? 120_000 : 60_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    concurrency: Number(values.jobs),
    reporters: ['progress-append-only', 'results'],
    tempDirName: '.stryker-tmp',
    allowEmpty: true,
    warnings: { slow: false },
  };
}

function tell() {
  const tried = readResults(results);
  const missed = tried.filter(({ noticed }) => !noticed);
  const percent = (100 * (tried.length - missed.length)) / Math.max(1, tried.length);
  for (const line of missed.map(describe).sort()) console.log(line);
  console.log(
    `${name}: ${tried.length - missed.length} of ${tried.length} mutants noticed, ${percent.toFixed(1)} %`,
  );
  console.log(`  share ${sample.share}, seed ${sample.seed}; every mutant stands in .mutation/${name}.jsonl`);
}

function describe({ file, line, column, status, mutatorName, original, replacement }) {
  const tested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${file}:${line}:${column} ${mutatorName}${tested}: ${short(original)} => ${short(replacement)}`;
}

function short(text) {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
}
