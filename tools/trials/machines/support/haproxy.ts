import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@nova/testing';
import { startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import type { PatroniNode } from './patroni-node.ts';

/** One address for the current primary (docs/scale.md#failover). */
export interface Haproxy {
  readonly port: number;
  readonly process: OwnedProcess;
}

export async function startHaproxy(folder: string, nodes: readonly PatroniNode[]): Promise<Haproxy> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${String(port)} check port ${String(restPort)}`,
  );
  const text = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen nova
  bind 127.0.0.1:${String(port)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  await writeFile(file, text);
  return { port, process: await startProcess('/usr/sbin/haproxy', ['-db', '-f', file]) };
}
