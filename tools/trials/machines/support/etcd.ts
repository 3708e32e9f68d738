import { join } from 'node:path';
import { freePort, until } from '@nova/testing';
import { startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';

/** One node, which stores who is primary. */
export interface Etcd {
  readonly address: string;
  readonly process: OwnedProcess;
}

export async function startEtcd(folder: string): Promise<Etcd> {
  const [clients, peers] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${String(port)}`,
  );
  const process = await startProcess('/usr/bin/etcd', [
    ...['--name', 'trial', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', clients ?? '', '--advertise-client-urls', clients ?? ''],
    ...['--listen-peer-urls', peers ?? '', '--initial-advertise-peer-urls', peers ?? ''],
    ...['--initial-cluster', `trial=${peers ?? ''}`],
  ]);
  await until('etcd answers', async () => (await fetch(`${clients ?? ''}/health`)).ok);
  return { address: new URL(clients ?? '').host, process };
}
