import { existsSync } from 'node:fs';
import { runToEnd } from '../../src/stage/owned-process.ts';

/** A program that proves each package. */
const programs = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2',
  'redis-sentinel': '/usr/bin/redis-sentinel',
} as const;

export type DebianPackage = keyof typeof programs;

/**
 * A package's service starts only in a trial.
 * @throws without root or Debian
 */
export async function installMissing(...names: readonly DebianPackage[]): Promise<void> {
  const missing = names.filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd('apt-get', ['update', '-qq'], { env });
  await runToEnd('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
}
