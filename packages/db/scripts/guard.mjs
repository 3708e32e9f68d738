/**
 * Tests the guard with generated statements: `npm run guard -w packages/db -- --count 20000 --seed 7`. Uses
 * an embedded database, or TEST_DATABASE_URL. Exits with 1 and the shortest statement that the guard wrongly
 * accepts.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string', default: '20000' } },
});
const seed = values.seed ?? String(Date.now() % 2 ** 31);
process.stdout.write(`guard: seed ${seed}, ${values.count} statements\n`);
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../../../scripts/jest.mjs', import.meta.url)),
    '--testTimeout=86400000',
    'test/guard/generated.test.ts',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, GUARD_SEED: seed, GUARD_COUNT: values.count },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
