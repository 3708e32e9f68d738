import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/stage/project-root.ts';
import { startPostgresCluster } from '../src/stage/postgres-cluster.ts';
import { startPgBouncer } from './support/pgbouncer.ts';

/** Suites that use a database. `npm run trial -- pgbouncer domain` runs one. */
const suites = ['packages/features', 'apps/server'];

const [only = '', ...patterns] = process.argv.slice(2);
const chosen = suites.filter((suite) => suite.includes(only));
const folder = await mkdtemp(join(tmpdir(), 'nova-trial-pgbouncer-'));
const postgres = await startPostgresCluster({ settings: { fsync: 'off', max_connections: '200' } });
const pooler = await startPgBouncer(folder, postgres.port);
const place = (port: number): string => `postgresql://postgres@127.0.0.1:${String(port)}/postgres`;
const env = {
  ...process.env,
  TEST_DATABASE_URL: place(postgres.port),
  TEST_POOLER_URL: `${place(pooler.port)}?pgbouncer=true`,
};
let failed = 0;
try {
  for (const suite of chosen) {
    process.stdout.write(`== ${suite} by way of PgBouncer\n`);
    const jest = join(projectRoot(), 'node_modules', 'jest', 'bin', 'jest.js');
    const args = ['--experimental-vm-modules', '--no-warnings', jest, '--maxWorkers=2', ...patterns];
    const run = spawn(process.execPath, args, { cwd: join(projectRoot(), suite), env, stdio: 'inherit' });
    const [code] = (await once(run, 'exit')) as [number | null];
    if (code !== 0) failed += 1;
  }
} finally {
  pooler.process.signal('SIGTERM');
  await pooler.process.ended;
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
