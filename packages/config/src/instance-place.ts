import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { machineId } from '@nova/processes';
import type { Environment } from './read-environment.ts';

/** The identity of a server, from its machine and settings (docs/operations.md#what-may-send). */
export interface InstancePlace {
  /** Equal for two servers of one instance, different for a copy; contains no secret. */
  readonly parts: readonly string[];
  /** A description for people. */
  readonly about: string;
}

type Named = Pick<Environment, 'NOVA_INSTANCE' | 'NOVA_DATA_DIR' | 'DATABASE_URL'>;

/** Returns NOVA_INSTANCE, otherwise the machine and the data folder. It has no side effects. */
export function findInstancePlace(environment: Named): InstancePlace {
  const { NOVA_INSTANCE: named, NOVA_DATA_DIR: dataDir, DATABASE_URL: url } = environment;
  if (named !== undefined) return { parts: ['named', named], about: named };
  const path = resolvePath(dataDir);
  // The embedded database's folder is included, because a backup may be unpacked into an existing data folder.
  const folders = url === undefined ? [path, join(path, 'postgres')] : [path];
  const parts = ['machine', machineId(), path, ...folders.map(readOrigin)];
  return { parts, about: `${path} on ${hostname()}` };
}

/** Like `findInstancePlace`, but creates a missing data folder, because its later creation would change the place. */
export function makeInstancePlace(environment: Named): InstancePlace {
  try {
    mkdirSync(environment.NOVA_DATA_DIR, { recursive: true, mode: 0o700 });
  } catch {
    // The disk may be read-only if all data is in PostgreSQL and S3. The path alone identifies the place then.
  }
  return findInstancePlace(environment);
}

function resolvePath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * Identifies the folder by its inode and birth time, because file systems reuse inodes. A Linux without `statx`
 * reports the last change as birth time, even in /proc; the birth time is left out there.
 */
function readOrigin(folder: string): string {
  try {
    const { ino, birthtimeNs } = statSync(folder, { bigint: true });
    const tells = process.platform !== 'linux' || statSync('/proc', { bigint: true }).birthtimeNs === 0n;
    return tells ? `${String(ino)} ${String(birthtimeNs)}` : String(ino);
  } catch {
    return 'none';
  }
}
