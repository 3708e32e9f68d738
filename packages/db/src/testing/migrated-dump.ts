import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { engineVersion } from '@nova/embedded/testing';
import { connectInMemory } from './connect-in-memory.ts';
import { migrationsFingerprint } from './migrations-fingerprint.ts';

/** One cache a user, so that one user's files are never another's database. */
function cacheDirectory(): string {
  return join(tmpdir(), `nova-test-cache-${process.getuid?.() ?? 'user'}`);
}

const DAY_MS = 86_400_000;

/** Dumps of older migrations are of no use; those of a day ago are surely nobody's any more. */
async function removeOld(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

async function buildDump(path: string): Promise<Buffer> {
  const { database, dump } = await connectInMemory();
  try {
    await database.migrate();
    const bytes = Buffer.from(await (await dump()).arrayBuffer());
    const part = `${path}.${randomUUID()}`;
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, path);
    await removeOld(dirname(path)).catch(() => undefined);
    return bytes;
  } finally {
    await database.close();
  }
}

/**
 * The data directory of an empty, migrated database. Made once for these migrations and kept in the system's folder for
 * temporary files; a process that finds none makes its own, so that any number may start at once.
 */
export async function migratedDump(): Promise<Blob> {
  const directory = cacheDirectory();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${await migrationsFingerprint(engineVersion)}.tar`);
  const bytes = await readFile(path).catch(() => buildDump(path));
  return new Blob([bytes]);
}
