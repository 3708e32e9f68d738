import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../src/stage/postgres-cluster.ts';
import { until } from '@nova/testing';
import { installMissing } from './debian-packages.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { patroniNode, type PatroniNode } from './patroni-node.ts';

/** Two PostgreSQLs under Patroni, one a synchronous replica, with a database and role `nova`. */
export interface PatroniCluster {
  readonly byProxy: string;
  readonly byHosts: string;
  readonly nodes: readonly PatroniNode[];
  /** @throws if no machine becomes primary in time */
  primary(): Promise<PatroniNode>;
  /** Resolves when there is a primary and a synchronous replica. */
  whole(): Promise<void>;
  /** Runs a statement as superuser. */
  sql(statement: string): Promise<readonly Row[]>;
  remove(): Promise<void>;
}

const patience = { withinMs: 180_000, everyMs: 100 };

export async function startPatroniCluster(): Promise<PatroniCluster> {
  await installMissing('etcd-server', 'haproxy', 'patroni', 'python3-etcd', 'python3-psycopg2');
  const folder = await mkdtemp(join(tmpdir(), 'nova-trial-patroni-'));
  await chmod(folder, 0o755);
  const etcd = await startEtcd(folder);
  const nodes = [
    await patroniNode('pg1', etcd.address, folder),
    await patroniNode('pg2', etcd.address, folder),
  ];
  const haproxy = await startHaproxy(folder, nodes);
  const isPrimary = async (node: PatroniNode): Promise<boolean> =>
    (await node.sql('SELECT NOT pg_is_in_recovery() AS yes'))[0]?.yes === true;
  const find = async (): Promise<PatroniNode | undefined> => {
    const asked = await Promise.all(nodes.map((node) => isPrimary(node).catch(() => false)));
    return nodes[asked.indexOf(true)];
  };
  const primary = async (): Promise<PatroniNode> => {
    let found: PatroniNode | undefined;
    await until('a machine is primary', async () => (found = await find()) !== undefined, patience);
    if (found === undefined) throw new Error('No machine is primary.');
    return found;
  };
  const whole = async (): Promise<void> => {
    await until(
      'the other machine follows',
      async () => {
        const followers = await (
          await primary()
        ).sql(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
        return followers.length === 1;
      },
      patience,
    );
  };
  const remove = async (): Promise<void> => {
    for (const node of nodes) await node.kill();
    for (const { process } of [haproxy, etcd]) {
      process.signal('SIGKILL');
      await process.ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) {
      await node.start();
      const first = await primary();
      if (first === node) {
        await node.sql('CREATE ROLE nova LOGIN');
        await node.sql('CREATE DATABASE nova OWNER nova');
      }
    }
    await whole();
  } catch (error) {
    const said = nodes.map((node) => node.said().slice(-2_000)).join('\n');
    await remove();
    throw new Error(`The cluster did not start: ${said}`, { cause: error });
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${String(port)}`).join(',');
  return {
    byProxy: `postgresql://nova@127.0.0.1:${String(haproxy.port)}/nova`,
    byHosts: `postgresql://nova@${hosts}/nova?target_session_attrs=read-write`,
    nodes,
    primary,
    whole,
    remove,
    sql: async (statement) => (await primary()).sql(statement, 'nova'),
  };
}
