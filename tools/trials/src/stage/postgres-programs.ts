import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @throws with what to install if there are none */
export function postgresPrograms(): string {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const found = [...versions.map((version) => join(packaged, version, 'bin')), ...onPath()].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  if (found === undefined)
    throw new Error('PostgreSQL is not installed: these trials need initdb and postgres.');
  return found;
}

function onPath(): readonly string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

export interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses root, so root uses `postgres`; undefined for other users. */
export function postgresUser(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}
