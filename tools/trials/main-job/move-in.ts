import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importTypes, type ImportType } from '@nova/features/contract';
import { projectRoot } from '../src/stage/project-root.ts';
import { linesOf, type Counts } from './lines.ts';

export interface MoveIn {
  readonly accountId: string;
  readonly databaseUrl: string;
  /** For import files and the command's output. */
  readonly folder: string;
  readonly dataDir: string;
  readonly counts: Counts;
  readonly say: (line: string) => void;
}

interface Summary {
  readonly imported: Partial<Record<ImportType, number>>;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Runs `nova import` once per type.
 * @returns record ids by `<type>:<id of the line>`
 * @throws if a line is refused
 */
export async function moveIn(options: MoveIn): Promise<ReadonlyMap<string, string>> {
  const { counts, folder, say } = options;
  const ids = new Map<string, string>();
  for (const type of importTypes) {
    const file = join(folder, `${type}.ndjson`);
    await pipeline(Readable.from(linesOf(type, counts)), createWriteStream(file));
    const began = performance.now();
    const { imported, errors, ids: made } = await importFile(options, file);
    const seconds = (performance.now() - began) / 1000;
    if (errors[0]) throw new Error(`${file}: line ${String(errors[0].line)}: ${errors[0].message}`);
    if (imported[type] !== counts[type]) throw new Error(`${file}: ${String(imported[type])} went in.`);
    for (const [key, id] of Object.entries(made)) ids.set(key, id);
    const rate = Math.round(counts[type] / seconds).toLocaleString('en');
    say(
      `${type.padEnd(12)} ${counts[type].toLocaleString('en').padStart(8)}  ${seconds.toFixed(1).padStart(6)} s  ${rate.padStart(6)} a second`,
    );
  }
  return ids;
}

async function importFile(
  { accountId, databaseUrl, dataDir, folder }: MoveIn,
  file: string,
): Promise<Summary> {
  const { PATH = '', HOME = '' } = process.env;
  const printed = join(folder, 'report.json');
  const output = await open(printed, 'w');
  const nova = join(projectRoot(), 'apps', 'nova', 'dist', 'main.js');
  const child = spawn(process.execPath, [nova, 'import', '--account', accountId, '--json', file], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl, NOVA_DATA_DIR: dataDir },
    stdio: ['ignore', output.fd, 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await output.close();
  if (code !== 0)
    throw new Error(
      `nova import ended with ${String(code)}: ${(await readFile(printed, 'utf8')).slice(0, 2_000)}`,
    );
  return JSON.parse(await readFile(printed, 'utf8')) as Summary;
}
