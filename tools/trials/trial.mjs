// Runs one of the programs that put real servers on trial: npm run trial -- NAME
import { fileURLToPath } from 'node:url';
import { runNamed } from '../../scripts/run-named.mjs';

const cwd = fileURLToPath(new URL('.', import.meta.url));
const jest = (name) => ['../../scripts/jest.mjs', '--config', `jest.${name}.config.mjs`, '--maxWorkers=1'];
const program = (name) => [`dist/${name}.js`];

const trials = {
  faults: ['real servers under load while something breaks', jest('faults')],
  'faults-long': ['the faults that take minutes', jest('long')],
  fuzz: ['odd requests over REST and tRPC', jest('fuzz')],
  clients: ['clients, installed and generated in empty folders', jest('clients')],
  machines: ['failover, replica, Sentinel, rolling upgrade', jest('machines')],
  pgbouncer: ['suites of the packages through PgBouncer', program('machines/suites-by-pgbouncer')],
  soak: ['an agency at work for minutes or hours', program('soak/main')],
  'main-job': ['an agency moves in, then every endpoint once', program('main-job/main')],
  pull: ['a pull that is killed', program('pull/main')],
  undo: ['an import taken back by a command that is killed', program('undo/main')],
  restores: ['backups of who was erased since, restored', program('restores/main')],
  statistics: ['every endpoint without the planner’s statistics', program('statistics/main')],
  walks: ['lists walked by cursors under writers', program('walks/main')],
  apply: ['floods of application forms', program('apply/main')],
  mail: ['campaigns sent by servers that are killed', program('mail/main')],
  webhooks: ['webhooks sent by servers that are killed', program('webhooks/main')],
};

await runNamed(
  'trial',
  Object.fromEntries(Object.entries(trials).map(([name, [about, run]]) => [name, { about, run, cwd }])),
);
