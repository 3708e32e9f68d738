import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './thrown.ts';

/** A lock's files: one a generation, named by its number, whole whenever they can be seen. Only this module writes them. */
export interface Generation<Holder> {
  /** 0 where there was none yet. */
  readonly number: number;
  /** Undefined once released. */
  readonly holder: Holder | undefined;
}

const named = /^(\d+)\.(?:json|sock)$/;

export const fileOf = (directory: string, generation: number): string =>
  join(directory, `${generation}.json`);

export const socketNameOf = (generation: number): string => `${generation}.sock`;

export function newestNumber(directory: string): number {
  const numbers = readdirSync(directory)
    .filter((name) => name.endsWith('.json') && named.test(name))
    .map((name) => Number.parseInt(name, 10));
  return Math.max(0, ...numbers);
}

export function newest<Holder>(directory: string): Generation<Holder> {
  for (;;) {
    const number = newestNumber(directory);
    if (number === 0) return { number, holder: undefined };
    try {
      const holder = JSON.parse(readFileSync(fileOf(directory, number), 'utf8')) as Holder | null;
      return { number, holder: holder ?? undefined };
    } catch (error) {
      // Its successor removed it between the two looks.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

function writeAside(directory: string, content: unknown): string {
  const path = join(directory, `${randomUUID()}.part`);
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return path;
}

/** Puts something else into a generation's file. */
export const rewrite = (directory: string, generation: number, content: unknown): void =>
  renameSync(writeAside(directory, content), fileOf(directory, generation));

/** Creates the next generation; false when another was faster. */
export function claim(directory: string, generation: number, holder: unknown): boolean {
  const part = writeAside(directory, holder);
  try {
    linkSync(part, fileOf(directory, generation));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
  if (newestNumber(directory) === generation) return true;
  rmSync(fileOf(directory, generation), { force: true });
  return false;
}

/** Removes what earlier generations left. */
export function removeOlder(directory: string, generation: number): void {
  for (const name of readdirSync(directory)) {
    const number = Number(named.exec(name)?.[1] ?? generation);
    if (number < generation) rmSync(join(directory, name), { force: true });
  }
}
