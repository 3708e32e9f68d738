import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const note = z.object({ port: z.number(), url: z.string() });

/** The address of a running server of a data folder. */
export type RunningServer = z.output<typeof note>;

const buildFolderPath = (dataDir: string): string => join(dataDir, 'running');
const buildFilePath = (dataDir: string, port: number): string =>
  join(buildFolderPath(dataDir), `${String(port)}.json`);

/** Records where a server answers. Best effort: the server runs without it. */
export function recordRunningServer(dataDir: string, server: RunningServer): void {
  try {
    mkdirSync(buildFolderPath(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(buildFilePath(dataDir, server.port), JSON.stringify(server), { mode: 0o600 });
  } catch {
    // The folder is read-only or the disk is full. `nova doctor` then asks only the usual port.
  }
}

/** Removes what `recordRunningServer` wrote. */
export function leaveRunningServer(dataDir: string, port: number): void {
  try {
    rmSync(buildFilePath(dataDir, port), { force: true });
  } catch {
    // The file remains. Its readers find that the server does not answer.
  }
}

/** The servers that started on a data folder and have not shut down; killed ones are included. */
export function listRunningServers(dataDir: string): readonly RunningServer[] {
  try {
    return readdirSync(buildFolderPath(dataDir)).flatMap((name) => {
      const text = readFileSync(join(buildFolderPath(dataDir), name), 'utf8');
      return note.safeParse(JSON.parse(text)).data ?? [];
    });
  } catch {
    return [];
  }
}
