import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The files in which Linux stores the id of its installation. */
const files = ['/etc/machine-id', '/var/lib/dbus/machine-id'];

/** The commands of other systems that print the id. */
const commands: Partial<Record<NodeJS.Platform, readonly [string, readonly string[], RegExp]>> = {
  darwin: ['ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/u],
  win32: [
    'reg',
    ['query', String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`, '/v', 'MachineGuid'],
    /MachineGuid\s+REG_SZ\s+(\S+)/u,
  ],
};

/** Returns the id of this machine, or its host name, because most containers have no id. */
export const machineId = (): string => readIdFiles() ?? runIdCommand() ?? hostname();

function readIdFiles(): string | undefined {
  for (const file of files) {
    try {
      const id = readFileSync(file, 'utf8').trim();
      if (/^[0-9a-f]{32}$/u.test(id)) return id;
    } catch {
      // Try the next file.
    }
  }
  return undefined;
}

function runIdCommand(): string | undefined {
  const [command, words, found] = commands[process.platform] ?? [];
  if (command === undefined || words === undefined || found === undefined) return undefined;
  try {
    const output = execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return found.exec(output)?.[1];
  } catch {
    return undefined;
  }
}
