import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { configurationTable, projectRoot } from '../src/index.ts';

/** Rows without the space that aligns them. */
const rowsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/u.test(line))
    .map((line) => line.replaceAll(/\s+/gu, ' '));

it('stands in the README as the settings are, every one and no other', async () => {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
  const section = readme.split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  expect(rowsOf(section)).toEqual(rowsOf(configurationTable()));
});
