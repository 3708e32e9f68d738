import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above with turbo.json. */
export function projectRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'turbo.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('Run this inside the project.');
  }
}
