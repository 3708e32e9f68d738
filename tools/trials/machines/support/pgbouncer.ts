import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, until } from '@nova/testing';
import { startProcess, type OwnedProcess } from '../../src/stage/owned-process.ts';
import { postgresUser } from '../../src/stage/postgres-programs.ts';
import { installMissing } from './debian-packages.ts';

export interface PgBouncer {
  readonly port: number;
  readonly process: OwnedProcess;
}

/** Pools by transaction, with fewer connections to PostgreSQL than clients have. */
export async function startPgBouncer(folder: string, postgres: number): Promise<PgBouncer> {
  await installMissing('pgbouncer');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const user = postgresUser();
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${String(postgres)} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
unix_socket_dir =
`,
  );
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
  const process = await startProcess('/usr/sbin/pgbouncer', [file], { cwd: folder, ...user });
  await until('PgBouncer listens', () => process.said().includes('listening on'));
  return { port, process };
}
