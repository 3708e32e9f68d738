import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from './read-sources.mjs';

/** Words of the Markdown files, without blocks of code, tables and the changelog. */
export function wordsOfDocuments(root) {
  return execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && path !== 'CHANGELOG.md')
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .map((text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^\|.*$/gm, ''))
    .reduce((total, text) => total + countWords(text), 0);
}
