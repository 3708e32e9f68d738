import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { projectRoot, settingNames } from '../src/index.ts';

it('has every setting in the README', async () => {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
