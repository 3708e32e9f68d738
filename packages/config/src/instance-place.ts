import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './read-environment.ts';

/** Which server this is, as far as its machine and its settings tell (docs/operations.md#what-may-send). */
export interface InstancePlace {
  /** The same for two servers that are one instance, and another for a copy; holds no secret. */
  readonly parts: readonly string[];
  /** Where it is, in a person's words. */
  readonly about: string;
}

type Named = Pick<Environment, 'NOVA_INSTANCE' | 'NOVA_DATA_DIR' | 'DATABASE_URL'>;

/** NOVA_INSTANCE, or else the machine and the data folder; changes nothing. */
export function instancePlace(environment: Named): InstancePlace {
  const { NOVA_INSTANCE: named, NOVA_DATA_DIR: dataDir, DATABASE_URL: url } = environment;
  if (named !== undefined) return { parts: ['named', named], about: named };
  const path = realPath(dataDir);
  // The embedded database's own folder too: a backup may be unpacked into a data folder that stays.
  const folders = url === undefined ? [path, join(path, 'postgres')] : [path];
  const parts = ['machine', machineId(), path, ...folders.map(originOf)];
  return { parts, about: `${path} on ${hostname()}` };
}

/** As `instancePlace`, for who starts or arms a server: makes the data folder where it lacks, lest the place be another one later. */
export function makeInstancePlace(environment: Named): InstancePlace {
  try {
    mkdirSync(environment.NOVA_DATA_DIR, { recursive: true, mode: 0o700 });
  } catch {
    // A read-only disk beside PostgreSQL and S3: the path alone tells then.
  }
  return instancePlace(environment);
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * Which folder of its path this is: its inode and, since file systems give an inode anew at once, when it was made. A Linux
 * without `statx` passes the last change off as that time, even where there is none, as in /proc; it is left out there.
 */
function originOf(folder: string): string {
  try {
    const { ino, birthtimeNs } = statSync(folder, { bigint: true });
    const tells = process.platform !== 'linux' || statSync('/proc', { bigint: true }).birthtimeNs === 0n;
    return tells ? `${String(ino)} ${String(birthtimeNs)}` : String(ino);
  } catch {
    return 'none';
  }
}

/** Where Linux keeps the id that the machine got when it was installed. */
const files = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** Commands of other systems that tell it, and what stands before it. */
const commands: Partial<Record<NodeJS.Platform, readonly [string, readonly string[], RegExp]>> = {
  darwin: ['ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/u],
  win32: [
    'reg',
    ['query', String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`, '/v', 'MachineGuid'],
    /MachineGuid\s+REG_SZ\s+(\S+)/u,
  ],
};

/** The id of this machine, or its name where it has none: containers mostly have none. */
const machineId = (): string => fromFiles() ?? fromCommand() ?? hostname();

function fromFiles(): string | undefined {
  for (const file of files) {
    try {
      const id = readFileSync(file, 'utf8').trim();
      if (/^[0-9a-f]{32}$/u.test(id)) return id;
    } catch {
      // The next place may have it.
    }
  }
  return undefined;
}

function fromCommand(): string | undefined {
  const [command, words, found] = commands[process.platform] ?? [];
  if (command === undefined || words === undefined || found === undefined) return undefined;
  try {
    const output = execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return found.exec(output)?.[1];
  } catch {
    return undefined;
  }
}
