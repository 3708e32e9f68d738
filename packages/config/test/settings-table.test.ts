import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { configurationTable, projectRoot } from '../src/index.ts';

describe('settings table', () => {
  /** Rows without alignment spaces. */
  const rowsOf = (text: string): readonly string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^[|\s-]+$/u.test(line))
      .map((line) => line.replaceAll(/\s+/gu, ' '));

  it('The table in docs/operations.md has exactly the settings', async () => {
    const page = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8');
    const section = page.split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
    expect(rowsOf(section)).toEqual(rowsOf(configurationTable()));
  });
});
