/**
 * Generated statements against the guard, as many as you like: `npm run guard -w packages/db -- --count 20000 --seed 7`.
 * On an embedded database, or the server of TEST_DATABASE_URL. Ends with 1, and the shortest statement found, where the
 * guard lets through what does not keep to the account.
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
    '--experimental-vm-modules',
    '--no-warnings',
    fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url)),
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
