import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({ port: z.number(), url: z.string() });

/** Where a server of a data folder answers. */
export type RunningServer = z.output<typeof note>;

const folderOf = (dataDir: string): string => join(dataDir, 'running');
const fileOf = (dataDir: string, port: number): string => join(folderOf(dataDir), `${String(port)}.json`);

/** Writes down where a server answers. Only a help for people: where it cannot be written, the server runs all the same. */
export function noteRunningServer(dataDir: string, server: RunningServer): void {
  try {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(fileOf(dataDir, server.port), JSON.stringify(server), { mode: 0o600 });
  } catch {
    // A folder that is read-only, or a disk that is full: `nova doctor` then asks the usual port alone.
  }
}

/** Removes what `noteRunningServer` wrote. */
export function leaveRunningServer(dataDir: string, port: number): void {
  try {
    rmSync(fileOf(dataDir, port), { force: true });
  } catch {
    // As above; whoever reads it finds that nobody answers there.
  }
}

/** The servers that were started on a data folder and have not ended in order; a killed one is still among them. */
export function runningServers(dataDir: string): readonly RunningServer[] {
  try {
    return readdirSync(folderOf(dataDir)).flatMap((name) => {
      const text = readFileSync(join(folderOf(dataDir), name), 'utf8');
      return note.safeParse(JSON.parse(text)).data ?? [];
    });
  } catch {
    return [];
  }
}
