// Changes the sources in small ways, one at a time, and tells which changes no test notices (docs/mutation.md).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './mutation/copy-tree.mjs';
import { scopes } from './mutation/scopes.mjs';
import { describeSurvivor, scoreOf } from './mutation/score.mjs';

/** Not a dependency: 170 packages and 65 MB that nobody needs who builds or tests the project. */
const version = '9.6.1';
const root = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', multiple: true, default: [] },
    share: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    jobs: { type: 'string', default: '1' },
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
  process.exit(2);
}
const sample = { seed: values.seed, share: Number(values.share ?? scope.share) };
const folders = values.file.length > 0 ? values.file.map((file) => `**/${file}`) : ['**/*.ts'];

const copy = copyTree(root);
try {
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(settings()));
  const packages = ['core', 'jest-runner'].flatMap((part) => [
    '--package',
    `@stryker-mutator/${part}@${version}`,
  ]);
  const { status } = spawnSync('npx', ['--yes', ...packages, 'stryker', 'run', 'stryker.config.json'], {
    cwd: copy,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      MUTATION_TESTS: scope.tests.join(','),
      MUTATION_WITHOUT: (scope.without ?? []).join(','),
      MUTATION_SAMPLE: JSON.stringify(sample),
    },
  });
  const written = join(copy, 'report.json');
  if (status !== 0 || !existsSync(written))
    throw new Error('Stryker came to no result; what it says is above');
  tell(JSON.parse(readFileSync(written, 'utf8')));
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function settings() {
  return {
    // The tree it works in is a copy.
    inPlace: true,
    mutate: [...folders.map((files) => `${scope.sources}/${files}`), '!**/generated/**'],
    testRunner: 'jest',
    jest: { configFile: 'scripts/mutation/jest.config.mjs', enableFindRelatedTests: false },
    plugins: ['@stryker-mutator/jest-runner', './scripts/mutation/sample-checker.mjs'],
    checkers: sample.share < 1 ? ['sample'] : [],
    coverageAnalysis: 'perTest',
    // A busy machine is no reason to call a mutant an endless loop.
    timeoutMS: 30_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    concurrency: Number(values.jobs),
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: 'report.json' },
    tempDirName: '.stryker-tmp',
    allowEmpty: true,
    warnings: { slow: false },
  };
}

function tell(report) {
  const { total, killed, percent, survived } = scoreOf(report, sample);
  const lines = survived.map(describeSurvivor).sort();
  mkdirSync(join(root, '.mutation'), { recursive: true });
  writeFileSync(join(root, '.mutation', `${name}.txt`), `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
  console.log(`${name}: ${killed} of ${total} mutants noticed, ${percent.toFixed(1)} %`);
  console.log(`  share ${sample.share}, seed ${sample.seed}; those not noticed: .mutation/${name}.txt`);
}
