import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the whole project: the nearest one above the working directory that holds turbo.json. */
export function projectRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'turbo.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('Run this inside the project.');
  }
}
